import type { DataSource } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import { newUserId } from '#libs/postgres/ids.js';
import { hashPassword, isPassword, newPassword } from './password.js';
import { User, type UserRole } from './user.entity.js';

export interface UserWithPassword {
  user: User;
  /** Exists nowhere else and cannot be shown again. */
  password: string;
}

/** Who may sign in to the dashboard. An e-mail address belongs to one user of one organization. */
export class Users {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError `not_found`, `invalid_request` for an address that is none or is taken. */
  async invite(organizationId: string, email: string, role: UserRole): Promise<UserWithPassword> {
    const address = emailAddress(email);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    return this.dataSource.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const id = newUserId();
      const { identifiers } = await manager
        .createQueryBuilder()
        .insert()
        .into(User)
        .values({ id, organizationId, email: address, role, passwordHash })
        .orIgnore()
        .execute();
      const user = await manager.findOneBy(User, { id });
      if (!user || identifiers.length === 0) {
        throw new AppError(
          'invalid_request',
          `Somebody has the e-mail address "${address}" already: give another one.`,
        );
      }
      return { user, password };
    });
  }

  /** @throws AppError `not_found`. */
  async setRole(organizationId: string, email: string, role: UserRole): Promise<User> {
    return this.change(organizationId, email, { role });
  }

  /** Gives a new password in place of the old one. @throws AppError `not_found`. */
  async resetPassword(organizationId: string, email: string): Promise<UserWithPassword> {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const user = await this.change(organizationId, email, { passwordHash, passwordChangedAt: new Date() });
    return { user, password };
  }

  /** The user whom address and password belong to. Takes the same time for an address that nobody has. */
  async authenticate(email: string, password: string): Promise<User | null> {
    const user = await this.dataSource.manager.findOne(User, {
      where: { email: email.trim().toLowerCase() },
      select: { id: true, organizationId: true, email: true, role: true, passwordHash: true, passwordChangedAt: true },
    });
    if (!user) {
      await hashPassword(password);
      return null;
    }
    return (await isPassword(password, user.passwordHash)) ? user : null;
  }

  private async change(organizationId: string, email: string, values: Partial<User>): Promise<User> {
    const { manager } = this.dataSource;
    const address = email.trim().toLowerCase();
    await manager.update(User, { organizationId, email: address }, values);
    const user = await manager.findOneBy(User, { organizationId, email: address });
    if (!user) {
      throw new AppError('not_found', `Organization "${organizationId}" has no user with the address "${address}".`);
    }
    return user;
  }
}

function emailAddress(email: string): string {
  const address = email.trim().toLowerCase();
  if (address.length > 254 || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}.]+(\.[^\s@\p{Cc}.]+)+$/u.test(address)) {
    throw new AppError('invalid_request', 'Give an e-mail address, such as ada@example.com.');
  }
  return address;
}
