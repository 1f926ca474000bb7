import { envelope } from '../errors/public-error.js';
import { PARAMETER_BODY } from '../http/body/body-limits.js';
import { type Entrance, EntranceController } from '../http/entrance.js';
import { SessionGuard } from './session/session.guard.js';

/** The dashboard's own API. Only pages of the same origin may call it, with the cookie of a session. */
export const dashboard: Entrance = {
  prefix: '/dashboard/api',
  guard: SessionGuard,
  cors: { origin: false },
  bodyLimits: PARAMETER_BODY,
  errorBody: envelope,
};

/** A controller of the dashboard's API. @param path what follows `/dashboard/api/`. */
export const DashboardController = (path = '') => EntranceController(dashboard, path);
