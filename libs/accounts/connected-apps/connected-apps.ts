import { type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { lockOrganization } from '#libs/billing/organizations/lock-organization.js';
import { ApiToken } from '#libs/billing/tokens/api-token.entity.js';
import { tokenHash } from '#libs/billing/tokens/token-format.js';
import { countLiveTokens, firstTokenRequired } from '#libs/billing/tokens/tokens.js';
import { AppError } from '#libs/errors/app-error.js';
import { type Database, databaseIn } from '#libs/postgres/database.js';
import { newTokenId } from '#libs/postgres/ids.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { User } from '../user.entity.js';

/** Live connected apps of an organization, when one more is connected. */
export const MAX_CONNECTED_APPS = 25;

/** Minutes within which the app must fetch its first access token. */
const FIRST_TOKEN_MINUTES = 10;

/** What an Admin consents to. */
interface Consent {
  readonly organizationId: string;
  readonly userId: string;
  /** The grant of the authorization server. */
  readonly grantId: string;
  readonly clientId: string;
  /** What the client calls itself. */
  readonly clientName: string;
  readonly scope: string;
  /** The most that the app may spend in a day. */
  readonly creditsPerDay: number;
}

/** An app with its present access token, of which only the hash is stored. */
export type ConnectedApp = ApiToken & {
  readonly clientId: string;
  readonly scope: string;
  readonly grantId: string;
  readonly connectedUntil: Date;
  readonly creditsPerDay: number;
};

/** Apps that Admins have connected. Each is a row of the token table, whose access token is replaced by each refresh. */
export class ConnectedApps {
  constructor(private readonly database: Database) {}

  /**
   * Connects an app. It has no access token yet.
   * @throws AppError `admin_required` for a Member, `first_token_required` for an organization without a live API token, `token_limit_reached`
   *   with as many apps as an organization may have.
   */
  async connect(consent: Consent, actor: Actor): Promise<void> {
    const { organizationId, userId, clientName, ...rest } = consent;
    await this.database.transaction(async (manager) => {
      // Changes of roles hold the lock, too: nobody connects an app with a role that is being withdrawn.
      await lockOrganization(manager, organizationId);
      const user = await manager.findOneBy(User, { id: userId, organizationId });
      if (user?.role !== 'admin') throw new AppError('admin_required');
      if ((await countLiveTokens(manager, organizationId)) === 0) throw firstTokenRequired();
      if ((await manager.countBy(ApiToken, live(organizationId))) >= MAX_CONNECTED_APPS) {
        throw new AppError(
          'token_limit_reached',
          `This organization has ${MAX_CONNECTED_APPS} connected apps, the most that it can have. Disconnect one under API tokens first.`,
        );
      }
      const app = {
        id: newTokenId(),
        organizationId,
        userId,
        name: clientName,
        createdBy: user.email,
        last4: '',
        ...rest,
      };
      await manager.insert(ApiToken, {
        ...app,
        connectedUntil: () => `now() + interval '${FIRST_TOKEN_MINUTES} minutes'`,
      });
      const { clientId, scope, creditsPerDay } = consent;
      await new AuditLog(databaseIn(manager)).record(actor, {
        organizationId,
        action: 'app.connect',
        targetId: app.id,
        targetName: clientName,
        details: { client_id: clientId, scope, credits_per_day: creditsPerDay },
      });
    });
  }

  /** Whether a user may have connected apps. */
  async mayConnect(userId: string): Promise<boolean> {
    return this.database.manager.existsBy(User, { id: userId, role: 'admin' });
  }

  /** Replaces the access token of an app. @returns false if the app is no longer connected. */
  async renew(grantId: string, accessToken: string, expiresAt: Date): Promise<boolean> {
    const [, updated] = await this.database.manager.query<[unknown, number]>(
      `UPDATE api_tokens SET sha256 = $2, expires_at = $3, connected_until = greatest(connected_until, $3)
       WHERE grant_id = $1 AND revoked_at IS NULL AND connected_until > now()`,
      [grantId, tokenHash(accessToken), expiresAt],
    );
    return updated === 1;
  }

  /** Prolongs the connection to the end of a refresh token. */
  async prolong(grantId: string, until: Date): Promise<void> {
    await this.database.manager.update(
      ApiToken,
      { grantId, revokedAt: IsNull(), connectedUntil: MoreThan(new Date()) },
      { connectedUntil: until },
    );
  }

  /** The app of an access token, also an expired one; null if there is none. */
  async find(accessToken: string): Promise<ConnectedApp | null> {
    const app = { sha256: tokenHash(accessToken), clientId: Not(IsNull()), revokedAt: IsNull() };
    return (await this.database.manager.findOneBy(ApiToken, app)) as ConnectedApp | null;
  }

  /** The apps of an organization that have had an access token and can still get one, the latest first. */
  async list(organizationId: string): Promise<ConnectedApp[]> {
    const apps = await this.database.manager.find(ApiToken, {
      where: { ...live(organizationId), sha256: Not(IsNull()) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return apps as ConnectedApp[];
  }

  /** Disconnects an app, with effect from the next request in every process. @throws AppError `not_found`. */
  async disconnect(organizationId: string, id: string, actor: Actor): Promise<ApiToken> {
    return this.database.transaction(async (manager) => {
      const app = await manager.findOneBy(ApiToken, { id, organizationId, clientId: Not(IsNull()) });
      if (!app) throw new AppError('not_found', `The organization has no connected app with the id "${id}".`);
      await withdraw(manager, [app], 'disconnected', actor);
      return manager.findOneByOrFail(ApiToken, { id });
    });
  }

  /** Disconnects the apps that a user has connected. The caller holds the lock of the organization. */
  async withdrawOf({ id: userId, organizationId }: Pick<User, 'id' | 'organizationId'>, actor: Actor): Promise<void> {
    const { manager } = this.database;
    await withdraw(
      manager,
      await manager.findBy(ApiToken, { userId, ...live(organizationId) }),
      'role_withdrawn',
      actor,
    );
  }

  /** Disconnects the app of a grant, which its client has given back, or of which a token was used twice. */
  async end(grantId: string): Promise<void> {
    await this.database.manager.update(ApiToken, { grantId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  }
}

const live = (organizationId: string) => ({
  organizationId,
  clientId: Not(IsNull()),
  revokedAt: IsNull(),
  connectedUntil: MoreThan(new Date()),
});

const withdraw = async (
  manager: EntityManager,
  apps: readonly ApiToken[],
  reason: 'disconnected' | 'role_withdrawn',
  actor: Actor,
): Promise<void> => {
  for (const { id, organizationId, name, clientId } of apps) {
    const { affected } = await manager.update(ApiToken, { id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
    if (affected !== 1) continue;
    await new AuditLog(databaseIn(manager)).record(actor, {
      organizationId: organizationId as string,
      action: 'app.disconnect',
      targetId: id,
      targetName: name,
      details: { client_id: clientId, reason },
    });
  }
};
