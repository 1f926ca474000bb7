import { Brackets, type EntityManager, type UpdateQueryBuilder } from 'typeorm';
import { databaseIn } from '#libs/postgres/database.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import type { User } from '../user.entity.js';
import { AccountLink, type AccountLinkEnd } from './account-link.entity.js';

/** Ends an open link. @returns false if it has ended already, also by a concurrent request. */
export const endLink = async (manager: EntityManager, id: string, reason: AccountLinkEnd): Promise<boolean> => {
  const { affected } = await ending(manager, reason).andWhere('id = :id', { id }).execute();
  return affected === 1;
};

/** Ends the open link of a kind for an address, which a newer one replaces. */
export const replaceLink = async (
  manager: EntityManager,
  { organizationId, kind, email }: Pick<AccountLink, 'organizationId' | 'kind' | 'email'>,
): Promise<void> => {
  await ending(manager, 'replaced')
    .andWhere('organization_id = :organizationId AND kind = :kind AND email = :email', { organizationId, kind, email })
    .execute();
};

/**
 * Ends every open link that a user issued, and every one for the user's address, so that nobody comes back, or into another account, by a
 * link from before. Each is recorded in the audit log.
 */
export const endLinksOf = async (
  manager: EntityManager,
  user: Pick<User, 'id' | 'organizationId' | 'email'>,
  reason: Extract<AccountLinkEnd, 'removed' | 'role_changed' | 'password_changed'>,
  actor: Actor,
): Promise<void> => {
  const { id, organizationId, email } = user;
  const { raw } = await ending(manager, reason)
    .andWhere('organization_id = :organizationId AND expires_at > now()', { organizationId })
    .andWhere(new Brackets((either) => either.where('issuer_id = :id').orWhere('email = :email')), { id, email })
    .returning('id, kind, email, created_by')
    .execute();
  const log = new AuditLog(databaseIn(manager));
  for (const link of raw as { id: string; kind: string; email: string; created_by: string }[]) {
    await log.record(actor, {
      organizationId,
      action: 'link.end',
      targetId: link.id,
      targetName: link.email,
      details: { kind: link.kind, issued_by: link.created_by, reason },
    });
  }
};

const ending = (manager: EntityManager, endReason: AccountLinkEnd): UpdateQueryBuilder<AccountLink> =>
  manager
    .createQueryBuilder()
    .update(AccountLink)
    .set({ endedAt: () => 'now()', endReason })
    .where('ended_at IS NULL');
