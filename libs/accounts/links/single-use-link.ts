import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { newLinkId } from '#libs/postgres/ids.js';
import type { Actor } from '../audit/audit-log.js';
import { newSecret, secretHash } from '../secret.js';
import { User, type UserRole } from '../user.entity.js';
import { AccountLink, type AccountLinkEnd, type AccountLinkKind } from './account-link.entity.js';
import { endLink, replaceLink } from './end-links.js';

/** Hours after which a link expires. */
const LIFETIME_HOURS: Readonly<Record<AccountLinkKind, number>> = { invitation: 7 * 24, password_reset: 24 };

/** Days for which a link is kept after it could last be used. */
const KEPT_DAYS = 30;

export interface IssuedLink {
  readonly link: AccountLink;
  /** Stored nowhere else, so it cannot be shown again. */
  readonly secret: string;
}

interface NewLink extends Pick<AccountLink, 'kind' | 'organizationId' | 'email'> {
  readonly role?: UserRole;
  readonly userId?: string;
}

/**
 * Creates a link with a new secret, which replaces an open one for the same address. The caller must hold the organization's lock.
 *
 * @throws AppError `admin_required` when the actor was removed or demoted while the request was waiting, so that no link survives that.
 */
export const issueLink = async (manager: EntityManager, link: NewLink, actor: Actor): Promise<IssuedLink> => {
  if (actor.type === 'user' && actor.id !== link.userId) {
    const { organizationId } = link;
    const isAdmin = await manager.existsBy(User, { id: actor.id, organizationId, role: 'admin' });
    if (!isAdmin) throw new AppError('admin_required');
  }
  await manager.query(
    `DELETE FROM account_links WHERE organization_id = $1
     AND least(ended_at, expires_at) < now() - interval '${KEPT_DAYS} days'`,
    [link.organizationId],
  );
  await replaceLink(manager, link);
  const secret = newSecret();
  const id = newLinkId();
  await manager.insert(AccountLink, {
    id,
    ...link,
    sha256: secretHash(secret),
    createdBy: actor.name,
    issuerId: actor.type === 'user' ? actor.id : null,
    expiresAt: new Date(Date.now() + LIFETIME_HOURS[link.kind] * 3_600_000),
  });
  return { link: await manager.findOneByOrFail(AccountLink, { id }), secret };
};

/** The link with this secret, whether or not it can still be used; null if there never was one. */
export const findLink = async (manager: EntityManager, secret: string): Promise<AccountLink | null> =>
  manager.findOneBy(AccountLink, { sha256: secretHash(secret) });

/** Why a link cannot be used; null if it can. */
export const linkRefusal = (
  { kind, endReason, expiresAt }: AccountLink,
  wanted?: AccountLinkKind,
): AccountLinkEnd | 'expired' | 'other_kind' | null => {
  if (endReason) return endReason;
  if (expiresAt <= new Date()) return 'expired';
  return wanted === undefined || kind === wanted ? null : 'other_kind';
};

/** Uses a link up, so that only one of two concurrent uses succeeds. @throws AppError `link_not_valid`. */
export const consumeLink = async (manager: EntityManager, { id }: AccountLink): Promise<void> => {
  if (!(await endLink(manager, id, 'used'))) throw linkNotValid();
};

/** The same for every reason, which the response must not reveal. */
export const linkNotValid = (): AppError =>
  new AppError(
    'link_not_valid',
    'This link has expired, was used already, or is incomplete: ask an Admin of your organization for a new one.',
  );
