import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import { type ConnectedApp, MAX_CONNECTED_APPS } from '#libs/accounts/connected-apps/connected-apps.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { PublicAddress } from '../../oauth/public-address.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, named, time, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const app = named(
  'ConnectedApp',
  z.object({
    id: z.string(),
    name: z.string().describe('What the app calls itself.'),
    client_id: z.string().describe('The address of its metadata, or the id that it has registered.'),
    scope: z.string(),
    credits_per_day: count.describe('The most that it may spend in a day (UTC).'),
    spent_today: count,
    connected_by: z.string().describe('E-mail address of the Admin.'),
    connected_at: time,
    last_used_at: time.nullable().describe('Can lag by up to a minute.'),
    expires_at: time.describe('When it has to be connected again, unless it is used before.'),
  }),
);
const appList = named(
  'ConnectedAppList',
  z.object({
    data: z.array(app),
    next_cursor: z.null(),
    has_more: z.literal(false),
    limit: z.int().describe('An app can be connected while the organization has fewer than this.'),
    address: z.string().describe('The address to which apps are connected.'),
  }),
);
const disconnectedApp = named('DisconnectedApp', z.object({ id: z.string(), revoked_at: time }));

/** Apps that Admins of the organization have connected by OAuth. */
@DashboardController('connected-apps')
export class ConnectedAppsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly publicAddress: PublicAddress,
  ) {}

  @Route('get', '', { access: 'member', summary: 'Connected apps', response: appList })
  async list(@CurrentUser() { organizationId }: SignedInUser) {
    const apps = await this.database.run(({ connectedApps }) => connectedApps.list(organizationId));
    return { ...wholeList(apps.map(view)), limit: MAX_CONNECTED_APPS, address: this.publicAddress.resource };
  }

  @Route('delete', ':app_id', {
    access: 'admin',
    summary: 'Disconnect an app',
    description: 'Its access token is refused immediately, in every process, and it gets no other one.',
    response: disconnectedApp,
  })
  async disconnect(
    @Id('app_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ): Promise<z.infer<typeof disconnectedApp>> {
    const row = await this.database.run(({ connectedApps }) => connectedApps.disconnect(organizationId, id, actor));
    return { id, revoked_at: (row.revokedAt as Date).toISOString() };
  }
}

const view = (row: ConnectedApp): z.infer<typeof app> => ({
  id: row.id,
  name: row.name,
  client_id: row.clientId,
  scope: row.scope,
  credits_per_day: row.creditsPerDay,
  spent_today: row.spentOn !== null && row.spentOn >= today() ? row.spentCredits : 0,
  connected_by: row.createdBy ?? '',
  connected_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.connectedUntil.toISOString(),
});

const today = (): string => new Date().toISOString().slice(0, 10);
