import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, within } from '#libs/postgres/database.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { setPassword } from '../credentials.js';
import { emailAddress } from '../email-address.js';
import { hashPassword } from '../password.js';
import { checkedPassword } from '../password-policy.js';
import { checkPlanLimit } from '../plans/product-plan-limits.js';
import { User, type UserRole } from '../user.entity.js';
import { insertUser } from '../users.js';
import { AccountLink } from './account-link.entity.js';
import { consumeLink, findLink, type IssuedLink, issueLink } from './single-use-link.js';

/** Where a request comes from, for the audit log. */
type RequestOrigin = Pick<Extract<Actor, { type: 'user' }>, 'address' | 'requestId'>;

export interface OpenLink {
  readonly link: AccountLink;
  readonly organizationName: string;
}

/** Invitations and password resets: links that expire and can be used once. */
export class AccountLinks {
  constructor(private readonly database: Database) {}

  /**
   * Invites a user; a later invitation of the same address replaces this one. The product plan limits Admins only.
   *
   * @throws AppError `not_found`, `invalid_request` for an address that is invalid or of a member, `plan_limit_reached`.
   */
  async invite(organizationId: string, rawEmail: string, role: UserRole, actor: Actor): Promise<IssuedLink> {
    const email = emailAddress(rawEmail);
    return this.database.transaction(async (manager) => {
      const { productPlan } = await lockOrganization(manager, organizationId);
      if (await manager.existsBy(User, { organizationId, email })) {
        throw new AppError('invalid_request', `"${email}" is already a member.`, { details: { parameter: 'email' } });
      }
      await manager.delete(AccountLink, { organizationId, kind: 'invitation', email });
      if (actor.type === 'user') checkPlanLimit(productPlan, 'members', await countMembers(manager, organizationId));
      const issued = await issueLink(manager, { kind: 'invitation', organizationId, email, role }, actor);
      await record(manager, actor, 'invitation.create', issued.link);
      return issued;
    });
  }

  /** A link with which a user chooses a new password. The current password works until then. @throws AppError `not_found`. */
  async resetPassword(user: Pick<User, 'id' | 'organizationId' | 'email'>, actor: Actor): Promise<IssuedLink> {
    const { id: userId, organizationId, email } = user;
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      await manager.delete(AccountLink, { organizationId, kind: 'password_reset', email });
      const issued = await issueLink(manager, { kind: 'password_reset', organizationId, email, userId }, actor);
      await record(manager, actor, 'password.issue_reset', issued.link);
      return issued;
    });
  }

  /** Invitations that can still be accepted, oldest first. */
  async invitations(organizationId: string): Promise<AccountLink[]> {
    return this.database.manager
      .createQueryBuilder(AccountLink, 'l')
      .where(`l.organizationId = :organizationId AND l.kind = 'invitation' AND l.expiresAt > now()`, { organizationId })
      .orderBy('l.createdAt')
      .addOrderBy('l.id')
      .getMany();
  }

  /** Withdraws an invitation. @throws AppError `not_found`. */
  async withdraw(organizationId: string, linkId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (manager) => {
      const link = await manager.findOneBy(AccountLink, { id: linkId, organizationId, kind: 'invitation' });
      const { affected } = link ? await manager.delete(AccountLink, { id: linkId }) : { affected: 0 };
      if (!link || affected === 0) throw new AppError('not_found', `The organization has no invitation "${linkId}".`);
      await record(manager, actor, 'invitation.withdraw', link);
    });
  }

  /** The purpose of a link, without using it. @throws AppError `link_not_valid`. */
  async inspect(secret: string): Promise<OpenLink> {
    const link = await findLink(this.database.manager, secret);
    const organization = await this.database.manager.findOneByOrFail(Organization, { id: link.organizationId });
    return { link, organizationName: organization.name };
  }

  /**
   * Creates the user who was invited.
   *
   * @throws AppError `link_not_valid`, `invalid_request` for a password that is too weak or an address that is taken.
   */
  async accept(
    secret: string,
    { password, name }: { password: string; name: string | null },
    from: RequestOrigin,
  ): Promise<User> {
    // Hashed before the transaction, which would hold its locks meanwhile.
    const { email } = await findLink(this.database.manager, secret, 'invitation');
    const passwordHash = await hashPassword(checkedPassword(password, email));
    return this.database.transaction(async (manager) => {
      const link = await consumeLink(manager, secret, 'invitation');
      const { organizationId } = link;
      const user = await insertUser(manager, {
        organizationId,
        email,
        role: link.role as UserRole,
        name,
        passwordHash,
      });
      await record(manager, { type: 'user', id: user.id, name: email, ...from }, 'invitation.accept', link);
      return user;
    });
  }

  /** Sets the password that the user chose, and ends every session. @throws AppError as `accept`. */
  async completeReset(
    secret: string,
    password: string,
    from: RequestOrigin,
  ): Promise<Pick<User, 'id' | 'organizationId' | 'email'>> {
    const { email } = await findLink(this.database.manager, secret, 'password_reset');
    const passwordHash = await hashPassword(checkedPassword(password, email));
    return this.database.transaction(async (manager) => {
      const { userId, organizationId } = await consumeLink(manager, secret, 'password_reset');
      const user = { id: userId as string, organizationId, email };
      await setPassword(
        manager,
        user,
        passwordHash,
        { type: 'user', id: user.id, name: email, ...from },
        'password.reset',
      );
      return user;
    });
  }
}

/** Number of users and open invitations, which the product plan limits together. */
export const countMembers = async (manager: EntityManager, organizationId: string): Promise<number> => {
  const [row] = await manager.query<[{ members: number }]>(
    `SELECT ((SELECT count(*) FROM users WHERE organization_id = $1)
       + (SELECT count(*) FROM account_links WHERE organization_id = $1 AND kind = 'invitation' AND expires_at > now()))::integer
       AS members`,
    [organizationId],
  );
  return row.members;
};

const record = async (manager: EntityManager, actor: Actor, action: string, link: AccountLink): Promise<void> => {
  await new AuditLog(within(manager)).record(actor, {
    organizationId: link.organizationId,
    action,
    targetId: link.userId ?? link.id,
    targetName: link.email,
    details: link.role ? { role: link.role } : {},
  });
};
