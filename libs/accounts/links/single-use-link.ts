import type { EntityManager } from 'typeorm';
import { AppError } from '#libs/errors/app-error.js';
import { newLinkId } from '#libs/postgres/ids.js';
import type { Actor } from '../audit/audit-log.js';
import { newSecret, secretHash } from '../secret.js';
import type { UserRole } from '../user.entity.js';
import { AccountLink, type AccountLinkKind } from './account-link.entity.js';

/** Hours after which a link expires. */
const LIFETIME_HOURS: Readonly<Record<AccountLinkKind, number>> = { invitation: 7 * 24, password_reset: 24 };

export interface IssuedLink {
  readonly link: AccountLink;
  /** Stored nowhere else, so it cannot be shown again. */
  readonly secret: string;
}

interface NewLink extends Pick<AccountLink, 'kind' | 'organizationId' | 'email'> {
  readonly role?: UserRole;
  readonly userId?: string;
}

/** Creates a link with a new secret. */
export const issueLink = async (manager: EntityManager, link: NewLink, actor: Actor): Promise<IssuedLink> => {
  const secret = newSecret();
  const id = newLinkId();
  await manager.insert(AccountLink, {
    id,
    ...link,
    sha256: secretHash(secret),
    createdBy: actor.name,
    expiresAt: new Date(Date.now() + LIFETIME_HOURS[link.kind] * 3_600_000),
  });
  return { link: await manager.findOneByOrFail(AccountLink, { id }), secret };
};

/** The link with this secret. @throws AppError `link_not_valid`. */
export const findLink = async (
  manager: EntityManager,
  secret: string,
  kind?: AccountLinkKind,
): Promise<AccountLink> => {
  const link = await manager.findOneBy(AccountLink, { sha256: secretHash(secret), ...(kind && { kind }) });
  if (!link || link.expiresAt <= new Date()) throw linkNotValid();
  return link;
};

/** Deletes the link, so that only one of two concurrent uses succeeds. @throws AppError `link_not_valid`. */
export const consumeLink = async (
  manager: EntityManager,
  secret: string,
  kind: AccountLinkKind,
): Promise<AccountLink> => {
  const link = await findLink(manager, secret, kind);
  const { affected } = await manager.delete(AccountLink, { id: link.id });
  if (affected !== 1) throw linkNotValid();
  return link;
};

const linkNotValid = (): AppError =>
  new AppError(
    'link_not_valid',
    'This link has expired, was used already, or is incomplete: ask an Admin of your organization for a new one.',
  );
