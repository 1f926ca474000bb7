import type { EntityManager } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { newUserId } from '#libs/postgres/ids.js';
import { type Actor, AuditLog } from './audit/audit-log.js';
import { ConnectedApps } from './connected-apps/connected-apps.js';
import { emailAddress } from './email-address.js';
import { endLinksOf } from './links/end-links.js';
import { hashPassword } from './password.js';
import { checkedPassword } from './password-policy.js';
import { Sessions } from './sessions/sessions.js';
import { User, type UserRole } from './user.entity.js';

export interface NewUser {
  readonly organizationId: string;
  readonly email: string;
  readonly role: UserRole;
  readonly name: string | null;
  /** Null for a user of the organization's identity provider. */
  readonly passwordHash: string | null;
}

export interface Member extends User {
  /** When one of the user's sessions was last used, up to a minute old; null when signed out everywhere. */
  lastSeenAt: Date | null;
}

/** The users of the dashboard. An e-mail address belongs to one user of one organization. */
export class Users {
  constructor(private readonly database: Database) {}

  /** Creates a user with a password. @throws AppError `not_found`, `invalid_request` for an address that is invalid or taken, or a password that is too weak. */
  async create(
    organizationId: string,
    rawEmail: string,
    role: UserRole,
    password: string,
    actor: Actor,
  ): Promise<User> {
    const email = emailAddress(rawEmail);
    const passwordHash = await hashPassword(checkedPassword(password, email));
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const user = await insertUser(manager, { organizationId, email, role, name: null, passwordHash });
      await new AuditLog(databaseIn(manager)).record(actor, {
        organizationId,
        action: 'member.create',
        targetId: user.id,
        targetName: email,
        details: { role },
      });
      return user;
    });
  }

  /** The users of an organization, oldest first. */
  async list(organizationId: string): Promise<Member[]> {
    const { entities, raw } = await this.database.manager
      .createQueryBuilder(User, 'u')
      .addSelect('(SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id)', 'last_seen_at')
      .where('u.organizationId = :organizationId', { organizationId })
      .orderBy('u.createdAt')
      .addOrderBy('u.id')
      .getRawAndEntities<{ last_seen_at: Date | null }>();
    return entities.map((user, i) => Object.assign(user, { lastSeenAt: raw[i]?.last_seen_at ?? null }));
  }

  /** A user by id or by e-mail address. @throws AppError `not_found`. */
  async find(organizationId: string, idOrEmail: string): Promise<User> {
    return findUser(this.database.manager, organizationId, idOrEmail);
  }

  /** The user of an address, in any organization; null without an account. */
  async findByEmail(email: string): Promise<{ user: User; organizationName: string } | null> {
    const user = await this.database.manager.findOne(User, { where: { email }, relations: { organization: true } });
    return user && { user, organizationName: user.organization?.name ?? '' };
  }

  /** Changes a role. An Admin who is demoted loses every link that they issued or that leads into their account, and the apps that they connected. @param details for the audit log. @throws AppError `not_found`, `last_admin`. */
  async setRole(
    organizationId: string,
    idOrEmail: string,
    role: UserRole,
    actor: Actor,
    details: Readonly<Record<string, string>> = {},
  ): Promise<User> {
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const user = await findUser(manager, organizationId, idOrEmail);
      if (user.role === role) return user;
      if (role !== 'admin') {
        await checkOtherAdmin(manager, user);
        await endLinksOf(manager, user, 'role_changed', actor);
        await new ConnectedApps(databaseIn(manager)).withdrawOf(user, actor);
      }
      await manager.update(User, { id: user.id }, { role });
      await new AuditLog(databaseIn(manager)).record(actor, {
        organizationId,
        action: 'member.set_role',
        targetId: user.id,
        targetName: user.email,
        details: { from: user.role, to: role, ...details },
      });
      return Object.assign(user, { role });
    });
  }

  /** Removes a user, all sessions, every link that the user issued or that leads into the account, and the apps that they connected, at once. @throws AppError `not_found`, `last_admin`. */
  async remove(organizationId: string, idOrEmail: string, actor: Actor): Promise<User> {
    return this.database.transaction(async (manager) => {
      await lockOrganization(manager, organizationId);
      const user = await findUser(manager, organizationId, idOrEmail);
      await checkOtherAdmin(manager, user);
      await endLinksOf(manager, user, 'removed', actor);
      await new ConnectedApps(databaseIn(manager)).withdrawOf(user, actor);
      await manager.delete(User, { id: user.id });
      await new AuditLog(databaseIn(manager)).record(actor, {
        organizationId,
        action: 'member.remove',
        targetId: user.id,
        targetName: user.email,
        details: { role: user.role },
      });
      return user;
    });
  }

  /** Signs a user out, everywhere or in one session, on behalf of another user. @returns how many sessions ended. */
  async endSessions(user: User, sessionId: string | null, actor: Actor): Promise<number> {
    const { id, organizationId, email } = user;
    return this.database.transaction(async (manager) => {
      const sessions = new Sessions(databaseIn(manager));
      const ended = sessionId === null ? await sessions.endAll(id) : Number(await sessions.end(id, sessionId));
      if (ended > 0) {
        await new AuditLog(databaseIn(manager)).record(actor, {
          organizationId,
          action: 'member.end_sessions',
          targetId: id,
          targetName: email,
          details: { sessions: ended },
        });
      }
      return ended;
    });
  }

  async rename(userId: string, name: string | null): Promise<void> {
    await this.database.manager.update(User, { id: userId }, { name });
  }
}

/** @throws AppError `invalid_request` when the address is taken. */
export const insertUser = async (manager: EntityManager, user: NewUser): Promise<User> => {
  const id = newUserId();
  const { identifiers } = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ id, ...user })
    .orIgnore()
    .execute();
  const inserted = identifiers.length > 0 && (await manager.findOneBy(User, { id }));
  if (inserted) return inserted;
  throw new AppError('invalid_request', `The e-mail address "${user.email}" already has an account: use another one.`, {
    details: { parameter: 'email' },
  });
};

const findUser = async (manager: EntityManager, organizationId: string, idOrEmail: string): Promise<User> => {
  const key = idOrEmail.includes('@') ? { email: idOrEmail.trim().toLowerCase() } : { id: idOrEmail };
  const user = await manager.findOneBy(User, { organizationId, ...key });
  if (user) return user;
  throw new AppError('not_found', `The organization has no member "${idOrEmail.trim()}".`);
};

/** The caller must hold the organization's lock, so that two Admins cannot remove each other. */
const checkOtherAdmin = async (manager: EntityManager, user: User): Promise<void> => {
  if (user.role !== 'admin') return;
  const admins = await manager.countBy(User, { organizationId: user.organizationId, role: 'admin' });
  if (admins > 1) return;
  throw new AppError('last_admin', 'An organization must have at least one Admin: make another member an Admin first.');
};
