import type { Command } from 'commander';
import type { ConnectedApp } from '#libs/accounts/connected-apps/connected-apps.js';
import { fieldLines, tableLines } from '../output.js';
import type { Session } from '../session.js';
import { type OrganizationOptions, withOrganizationOption } from './org-options.js';
import { currentOperator } from './user-commands.js';

/** Commands about the apps that Admins have connected to `/mcp`. */
export const addAppCommands = (program: Command, session: Session): void => {
  const app = program.command('app').description('apps that Admins have connected to /mcp');

  withOrganizationOption(app.command('list'))
    .description('list the connected apps of an organization, the latest first')
    .action(async (options: OrganizationOptions) => {
      const apps = await session.withStores(async ({ connectedApps, organizations }) => {
        await organizations.get(options.org);
        return connectedApps.list(options.org);
      });
      const views = apps.map(appView);
      session.print(
        options,
        views,
        tableLines(views, ['id', 'name', 'connected_by', 'credits_per_day', 'connected_at', 'last_used_at']),
      );
    });

  withOrganizationOption(app.command('disconnect'))
    .description('disconnect an app; requests with its access token fail immediately')
    .requiredOption('--app <id>', 'id of the app, as listed by `app list`')
    .action(async (options: OrganizationOptions & { app: string }) => {
      const row = await session.withStores(({ connectedApps }) =>
        connectedApps.disconnect(options.org, options.app, currentOperator()),
      );
      const view = { id: row.id, name: row.name, revoked_at: row.revokedAt?.toISOString() ?? null };
      session.print(options, view, fieldLines(view));
    });
};

const appView = (app: ConnectedApp) => ({
  id: app.id,
  name: app.name,
  client_id: app.clientId,
  connected_by: app.createdBy,
  credits_per_day: app.creditsPerDay,
  connected_at: app.createdAt.toISOString(),
  last_used_at: app.lastUsedAt?.toISOString() ?? null,
  expires_at: app.connectedUntil.toISOString(),
});
