import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { type StateModel, StateRefusedError } from '#libs/accounts/connected-apps/authorization-state.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { AppError } from '#libs/errors/app-error.js';
import type { DashboardDatabase } from '../database/dashboard-database.js';
import { clientNetwork } from '../http/client-network.js';

/** Where the provider keeps each of its models. */
export const stateAdapter =
  (database: DashboardDatabase) =>
  (model: string): Adapter => {
    if (model === 'AccessToken') return new AccessTokens(database);
    if (KEPT.has(model)) return new KeptState(model as StateModel, database);
    return nothingKept;
  };

const KEPT: ReadonlySet<string> = new Set<StateModel>([
  'Client',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'RefreshToken',
]);

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

/** @throws TemporarilyUnavailable when Postgres cannot be reached, so that clients try again. */
const run = async <T>(database: DashboardDatabase, work: (stores: DatabaseStores) => Promise<T>): Promise<T> => {
  try {
    return await database.run(work);
  } catch (error) {
    if (error instanceof StateRefusedError) throw new errors.InvalidRequest(error.message);
    if (error instanceof AppError && error.code === 'service_unavailable')
      throw new errors.TemporarilyUnavailable('try again in a few seconds');
    throw error;
  }
};

/** Ends the connection of a grant: its access token, and everything that could get another one. */
const endGrant = (database: DashboardDatabase, grantId: string): Promise<void> =>
  run(database, (outer) =>
    outer.transaction(async (stores) => {
      await stores.connectedApps.end(grantId);
      await stores.authorizationState.removeGrant(grantId);
    }),
  );

class KeptState implements Adapter {
  constructor(
    private readonly model: StateModel,
    private readonly database: DashboardDatabase,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    // The id is the secret of a code or refresh token.
    const { jti: _, ...kept } = payload;
    // The request that the provider is serving; none when the consent page answers.
    const address = Provider.ctx?.ip;
    const network = address === undefined ? null : clientNetwork(address);
    const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000);
    await run(this.database, async (stores) => {
      await stores.authorizationState.put(this.model, id, kept, { expiresAt, network });
      if (this.model === 'RefreshToken' && payload.grantId && payload.exp)
        await stores.connectedApps.prolong(payload.grantId, dateOf(payload.exp));
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await run(this.database, ({ authorizationState }) => authorizationState.find(this.model, id));
    if (!row) return undefined;
    const consumed = row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt.getTime() / 1_000) };
    return { ...row.payload, ...(this.model !== 'Client' && { jti: id }), ...consumed };
  }

  /** Of concurrent uses of a code or refresh token one succeeds, and the others end its grant: it was copied. */
  async consume(id: string): Promise<void> {
    const state = await run(this.database, ({ authorizationState }) => authorizationState.consume(this.model, id));
    if (state) return;
    const { grantId } = (await this.find(id)) ?? {};
    if (grantId !== undefined) await endGrant(this.database, grantId);
    throw new errors.InvalidGrant('already used');
  }

  destroy(id: string): Promise<void> {
    return run(this.database, ({ authorizationState }) => authorizationState.remove(this.model, id));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return endGrant(this.database, grantId);
  }

  findByUid = async (): Promise<undefined> => undefined;
  findByUserCode = async (): Promise<undefined> => undefined;
}

/** Access tokens are those of connected apps. */
class AccessTokens implements Adapter {
  constructor(private readonly database: DashboardDatabase) {}

  async upsert(id: string, { grantId, exp }: AdapterPayload): Promise<void> {
    const isConnected = await run(this.database, ({ connectedApps }) =>
      connectedApps.renew(grantId as string, id, dateOf(exp as number)),
    );
    if (!isConnected) throw new errors.InvalidGrant('the app was disconnected');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await run(this.database, ({ connectedApps }) => connectedApps.find(id));
    if (!app?.expiresAt) return undefined;
    const { clientId, grantId, scope, userId } = app;
    const exp = Math.floor(app.expiresAt.getTime() / 1_000);
    return { kind: 'AccessToken', jti: id, format: 'opaque', exp, clientId, grantId, scope, accountId: userId ?? '' };
  }

  async destroy(id: string): Promise<void> {
    const app = await run(this.database, ({ connectedApps }) => connectedApps.find(id));
    if (app) await endGrant(this.database, app.grantId);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return endGrant(this.database, grantId);
  }

  consume = async (): Promise<void> => {};
  findByUid = async (): Promise<undefined> => undefined;
  findByUserCode = async (): Promise<undefined> => undefined;
}

/** Sessions are those of the dashboard; other models are not used. */
const nothingKept: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};
