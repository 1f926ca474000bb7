import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { Organization } from '#libs/billing/organizations/organization.entity.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import type { AuditAction } from '../audit/audit-actions.js';
import { type Actor, AuditLog, type RequestOrigin } from '../audit/audit-log.js';
import { setPassword } from '../credentials.js';
import { emailAddress } from '../email-address.js';
import { hashPassword } from '../password.js';
import { checkedPassword } from '../password-policy.js';
import { checkPlanLimit } from '../plans/product-plan-limits.js';
import { allowsPasswords, assertPasswordsAllowed } from '../sso/local-passwords.js';
import { assertNoOthersDomain } from '../sso/others-domain.js';
import { User, type UserRole } from '../user.entity.js';
import { insertUser } from '../users.js';
import { AccountLink, type AccountLinkKind } from './account-link.entity.js';
import { endLink } from './end-links.js';
import { consumeLink, findLink, type IssuedLink, issueLink, linkNotValid, linkRefusal } from './single-use-link.js';

export interface OpenLink {
  readonly link: AccountLink;
  readonly organizationName: string;
  /** Whether it can be used: where passwords are off, people sign in at the provider. */
  readonly passwords: boolean;
}

/** Invitations and password resets: links that expire and can be used once. */
export class AccountLinks {
  constructor(private readonly database: Database) {}

  /**
   * Invites a user; a later invitation of the same address replaces this one. The product plan limits Admins only.
   *
   * @throws AppError `not_found`, `invalid_request` for an address that is invalid, of a member or of a domain of another organization, `plan_limit_reached`.
   */
  async invite(organizationId: string, rawEmail: string, role: UserRole, actor: Actor): Promise<IssuedLink> {
    const email = emailAddress(rawEmail);
    return this.database.transaction(async (manager) => {
      const { productPlan } = await lockOrganization(manager, organizationId);
      await assertNoOthersDomain(manager, organizationId, email);
      if (await manager.existsBy(User, { organizationId, email })) {
        throw new AppError('invalid_request', `"${email}" is already a member.`, { details: { parameter: 'email' } });
      }
      if (actor.type === 'user') {
        const others = await countMembers(manager, organizationId, email);
        checkPlanLimit(productPlan, 'members', others);
      }
      const issued = await issueLink(manager, { kind: 'invitation', organizationId, email, role }, actor);
      await record(manager, actor, 'invitation.create', issued.link);
      return issued;
    });
  }

  /** A link with which a user chooses a new password. The current password works until then. @throws AppError `not_found`, `invalid_request` where passwords are switched off. */
  async resetPassword(user: Pick<User, 'id' | 'organizationId' | 'email'>, actor: Actor): Promise<IssuedLink> {
    const { id: userId, organizationId, email } = user;
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      await assertPasswordsAllowed(manager, organizationId);
      const issued = await issueLink(manager, { kind: 'password_reset', organizationId, email, userId }, actor);
      await record(manager, actor, 'password.issue_reset', issued.link);
      return issued;
    });
  }

  /** Links that can still be used, oldest first. */
  async open(organizationId: string, kind: AccountLinkKind): Promise<AccountLink[]> {
    return this.database.manager
      .createQueryBuilder(AccountLink, 'l')
      .where('l.organizationId = :organizationId AND l.kind = :kind', { organizationId, kind })
      .andWhere('l.endedAt IS NULL AND l.expiresAt > now()')
      .orderBy('l.createdAt')
      .addOrderBy('l.id')
      .getMany();
  }

  /** Withdraws an open link. @throws AppError `not_found`. */
  async withdraw(organizationId: string, kind: AccountLinkKind, linkId: string, actor: Actor): Promise<void> {
    await this.database.transaction(async (manager) => {
      const link = await manager.findOneBy(AccountLink, { id: linkId, organizationId, kind });
      if (!link || !(await endLink(manager, linkId, 'withdrawn'))) {
        throw new AppError('not_found', `The organization has no open ${NOUNS[kind]} "${linkId}".`);
      }
      await record(manager, actor, kind === 'invitation' ? 'invitation.withdraw' : 'password.withdraw_reset', link);
    });
  }

  /** The purpose of a link, without using it. @throws AppError `link_not_valid`. */
  async inspect(secret: string, from: RequestOrigin): Promise<OpenLink> {
    const link = await this.usable(secret, from);
    const organization = await this.database.manager.findOneByOrFail(Organization, { id: link.organizationId });
    const passwords = await allowsPasswords(this.database.manager, link.organizationId);
    return { link, organizationName: organization.name, passwords };
  }

  /**
   * Creates the user who was invited.
   *
   * @throws AppError `link_not_valid`, `invalid_request` for a password that is too weak, or an address that is taken or of a domain of another organization.
   */
  async accept(
    secret: string,
    { password, name }: { password: string; name: string | null },
    from: RequestOrigin,
  ): Promise<User> {
    // Hashed before the transaction, which would hold its locks meanwhile.
    const link = await this.usable(secret, from, 'invitation');
    const { email, organizationId } = link;
    const passwordHash = await hashPassword(checkedPassword(password, email));
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      await assertPasswordsAllowed(manager, organizationId);
      // It may have been confirmed since the invitation.
      await assertNoOthersDomain(manager, organizationId, email);
      await consumeLink(manager, link);
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
    const link = await this.usable(secret, from, 'password_reset');
    const { email, organizationId, userId } = link;
    const passwordHash = await hashPassword(checkedPassword(password, email));
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      await consumeLink(manager, link);
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

  /** A link that can be used. A refused one is recorded, so that an Admin sees who tries links from before. @throws AppError `link_not_valid`. */
  private async usable(secret: string, from: RequestOrigin, kind?: AccountLinkKind): Promise<AccountLink> {
    const link = await findLink(this.database.manager, secret);
    const refusal = link && linkRefusal(link, kind);
    if (link && !refusal) return link;
    if (link) {
      await new AuditLog(this.database).record(
        { type: 'anonymous', ...from },
        {
          organizationId: link.organizationId,
          action: 'link.refuse',
          targetId: link.id,
          targetName: link.email,
          details: { kind: link.kind, issued_by: link.createdBy, reason: refusal },
        },
      );
    }
    throw linkNotValid();
  }
}

const NOUNS: Readonly<Record<AccountLinkKind, string>> = {
  invitation: 'invitation',
  password_reset: 'password-reset link',
};

/**
 * Number of users and open invitations, which the product plan limits together.
 *
 * @param except address whose invitation is about to be replaced.
 */
export const countMembers = async (
  manager: EntityManager,
  organizationId: string,
  except: string | null = null,
): Promise<number> => {
  const [row] = await manager.query<[{ members: number }]>(
    `SELECT ((SELECT count(*) FROM users WHERE organization_id = $1)
       + (SELECT count(*) FROM account_links WHERE organization_id = $1 AND kind = 'invitation'
            AND ended_at IS NULL AND expires_at > now() AND email IS DISTINCT FROM $2))::integer
       AS members`,
    [organizationId, except],
  );
  return row.members;
};

const record = async (manager: EntityManager, actor: Actor, action: AuditAction, link: AccountLink): Promise<void> => {
  await new AuditLog(databaseIn(manager)).record(actor, {
    organizationId: link.organizationId,
    action,
    targetId: link.userId ?? link.id,
    targetName: link.email,
    details: link.role ? { role: link.role } : {},
  });
};
