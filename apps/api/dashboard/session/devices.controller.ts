import { deviceName } from '#libs/accounts/sessions/device.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { nothing, wholeList } from '../http/schema.js';
import { CurrentUser } from './session.guard.js';
import { deviceList, endedSessions } from './session-schemas.js';

/** The sessions of a user. Users see and end only their own. */
@DashboardController('sessions')
export class DevicesController {
  constructor(private readonly database: DashboardDatabase) {}

  @Route('get', '', { access: 'member', summary: 'Your sessions', response: deviceList })
  async list(@CurrentUser() { userId, sessionId }: SignedInUser) {
    const sessions = await this.database.run((stores) => stores.sessions.list(userId));
    return wholeList(
      sessions.map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        address: session.address,
        created_at: session.createdAt.toISOString(),
        last_used_at: session.lastUsedAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
        current: session.id === sessionId,
      })),
    );
  }

  @Route('delete', '', { access: 'member', summary: 'End all other sessions', response: endedSessions })
  async endOthers(@CurrentUser() { userId, sessionId }: SignedInUser) {
    return { ended: await this.database.run((stores) => stores.sessions.endAll(userId, sessionId)) };
  }

  @Route('delete', ':session_id', { access: 'member', summary: 'End one of your sessions', response: nothing })
  async end(@Id('session_id') id: string, @CurrentUser() { userId }: SignedInUser) {
    const ended = await this.database.run((stores) => stores.sessions.end(userId, id));
    if (!ended) throw new AppError('not_found', 'You have no session with this id.');
    return {};
  }
}
