import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { type Actor, AuditLog } from './audit/audit-log.js';
import { endLinksOf } from './links/end-links.js';
import { hashPassword, isPassword } from './password.js';
import { checkedPassword, passwordLength } from './password-policy.js';
import { Sessions } from './sessions/sessions.js';
import { allowsPasswords, assertPasswordsAllowed } from './sso/local-passwords.js';
import { User } from './user.entity.js';

/** The passwords of users. */
export class Credentials {
  constructor(private readonly database: Database) {}

  /** @returns the user with this address and password, or null. Takes the same time for an unknown address. */
  async authenticate(email: string, password: string): Promise<User | null> {
    // A longer password cannot have been set. Hashing takes the same time for all others.
    const truncated = password.slice(0, 2 * passwordLength.max + 1);
    const user = await this.database.manager.findOne(User, {
      where: { email: email.trim().toLowerCase() },
      select: { id: true, organizationId: true, email: true, role: true, passwordHash: true },
    });
    if (!user?.passwordHash) {
      await hashPassword(truncated);
      return null;
    }
    return (await isPassword(truncated, user.passwordHash)) ? user : null;
  }

  /** Whether the members of the user's organization may sign in with a password. */
  mayUsePassword({ organizationId }: Pick<User, 'organizationId'>): Promise<boolean> {
    return allowsPasswords(this.database.manager, organizationId);
  }

  /**
   * Sets a new password after checking the current one, and ends every session and link of the user.
   *
   * @throws AppError `sign_in_failed` for a wrong current password, `invalid_request` for a new one that is too weak.
   */
  async changePassword(email: string, current: string, next: string, actor: Actor): Promise<void> {
    const user = await this.authenticate(email, current);
    if (!user) {
      await this.recordRefusal(email, actor);
      throw new AppError('sign_in_failed', 'The current password is wrong.');
    }
    const passwordHash = await hashPassword(checkedPassword(next, user.email, 'new_password'));
    await this.database.transaction(async (manager) => {
      await lockOrganization(manager, user.organizationId);
      await setPassword(manager, user, passwordHash, actor, 'password.change');
    });
  }

  private async recordRefusal(email: string, actor: Actor): Promise<void> {
    const user = await this.database.manager.findOneBy(User, { email });
    if (!user) return;
    const { id: targetId, email: targetName, organizationId } = user;
    await new AuditLog(this.database).record(actor, {
      organizationId,
      action: 'password.refuse',
      targetId,
      targetName,
    });
  }
}

/**
 * Replaces a password, and ends every session of the user and every link that the user issued or that leads into the account: whoever chooses a
 * new password expects that nothing from before works. The caller must hold the organization's lock.
 * @throws AppError `invalid_request` where the organization has switched passwords off.
 */
export const setPassword = async (
  manager: EntityManager,
  user: Pick<User, 'id' | 'organizationId' | 'email'>,
  passwordHash: string,
  actor: Actor,
  action: 'password.change' | 'password.reset',
): Promise<void> => {
  await assertPasswordsAllowed(manager, user.organizationId);
  await endLinksOf(manager, user, 'password_changed', actor);
  await manager.update(User, { id: user.id }, { passwordHash, passwordChangedAt: new Date() });
  await new Sessions(databaseIn(manager)).endAll(user.id);
  await new AuditLog(databaseIn(manager)).record(actor, {
    organizationId: user.organizationId,
    action,
    targetId: user.id,
    targetName: user.email,
  });
};
