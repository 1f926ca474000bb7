import type { BillingMode, ProductPlan } from '#libs/billing/organizations/organization.entity.js';
import type { Database } from '#libs/postgres/database.js';
import { newSessionId } from '#libs/postgres/ids.js';
import { newSecret, secretHash } from '../secret.js';
import type { UserRole } from '../user.entity.js';
import { Session } from './session.entity.js';

/** Days after which a session ends regardless of its use, and days without use after which it ends. */
export const sessionDays = { absolute: 30, idle: 7 } as const;

/** Hours after which a session ends that was started at an identity provider, which learns of nobody's leaving otherwise. */
export const ssoSessionHours = 12;

/** Maximum number of characters stored of a User-Agent header. */
const MAX_USER_AGENT = 512;

/** The origin of a sign-in. */
export interface Client {
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Whether an identity provider has identified the user. Default: the password has. */
  readonly sso?: boolean;
}

/** A user with their session and organization, as of this request. */
export interface SignedInUser {
  readonly sessionId: string;
  readonly sessionCreatedAt: Date;
  readonly sessionExpiresAt: Date;
  /** Whether the session was started at the organization's identity provider. */
  readonly sso: boolean;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: UserRole;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly productPlan: ProductPlan;
  readonly billingMode: BillingMode;
}

const isLive = `s.expires_at > now() AND s.last_used_at > now() - interval '${sessionDays.idle} days'`;

/** The browsers in which users are signed in. */
export class Sessions {
  constructor(private readonly database: Database) {}

  /** Signs a user in. @returns the secret for the cookie, which is stored nowhere else. */
  async start(userId: string, { address, userAgent, sso = false }: Client): Promise<string> {
    const secret = newSecret();
    const { manager } = this.database;
    await manager.query(`DELETE FROM sessions s WHERE user_id = $1 AND NOT (${isLive})`, [userId]);
    await manager.query(
      `INSERT INTO sessions (id, user_id, sha256, address, user_agent, sso, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6,
         now() + CASE WHEN $6 THEN interval '${ssoSessionHours} hours' ELSE interval '${sessionDays.absolute} days' END)`,
      [newSessionId(), userId, secretHash(secret), address, userAgent?.slice(0, MAX_USER_AGENT) ?? null, sso],
    );
    return secret;
  }

  /** The session of a cookie; null if it has ended or never existed. Not cached, so that the end of a session takes effect at once. */
  async find(secret: string): Promise<SignedInUser | null> {
    const [found] = await this.database.manager.query<(SignedInUser & { idle: boolean })[]>(
      `SELECT s.id AS "sessionId", s.created_at AS "sessionCreatedAt", s.expires_at AS "sessionExpiresAt",
         s.last_used_at NOT BETWEEN now() - interval '1 minute' AND now() AS idle, s.sso,
         u.id AS "userId", u.email, u.name, u.role,
         u.password_hash IS NOT NULL AND coalesce(p.local_passwords, true) AS "hasPassword",
         o.id AS "organizationId", o.name AS "organizationName", o.product_plan AS "productPlan",
         o.billing_mode AS "billingMode"
       FROM sessions s JOIN users u ON u.id = s.user_id JOIN organizations o ON o.id = u.organization_id
         LEFT JOIN sso_providers p ON p.organization_id = o.id
       WHERE s.sha256 = $1 AND ${isLive} AND (s.sso OR coalesce(p.local_passwords, true))`,
      [secretHash(secret)],
    );
    if (!found) return null;
    const { idle, ...signedIn } = found;
    if (idle) {
      await this.database.manager.query('UPDATE sessions SET last_used_at = now() WHERE id = $1', [found.sessionId]);
    }
    return signedIn;
  }

  /** The sessions of a user, the most recently used first. */
  async list(userId: string): Promise<Session[]> {
    return this.database.manager
      .createQueryBuilder(Session, 's')
      .where(`s.userId = :userId AND ${isLive}`, { userId })
      .orderBy('s.lastUsedAt', 'DESC')
      .addOrderBy('s.id')
      .getMany();
  }

  /** Ends a session of a user. @returns whether it existed. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const { affected } = await this.database.manager.delete(Session, { id: sessionId, userId });
    return affected === 1;
  }

  /** Ends the session of a cookie, if there is one. */
  async endBySecret(secret: string): Promise<void> {
    await this.database.manager.delete(Session, { sha256: secretHash(secret) });
  }

  /** Ends all sessions of a user. @param except id of a session to keep. @returns how many ended. */
  async endAll(userId: string, except: string | null = null): Promise<number> {
    const { affected } = await this.database.manager
      .createQueryBuilder()
      .delete()
      .from(Session)
      .where('user_id = :userId AND id IS DISTINCT FROM :except', { userId, except })
      .execute();
    return affected ?? 0;
  }
}
