import type { Page } from 'playwright-core';

interface StateShot {
  readonly name: string;
  readonly path: string;
  /** A Member, an organization without credits, or a new one. Default: the Admin of the one with content. */
  readonly as?: 'member' | 'poor' | 'fresh';
  /** Shown while a response is awaited that never comes. */
  readonly isLoading?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** A selector of the state. */
  readonly shown: string;
}

const ALERT = '[role=alert]';
const EMPTY = 'main h1';

const respond =
  (pattern: string, status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) =>
  (page: Page) =>
    page.route(pattern, (route) =>
      route.fulfill({
        status,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ error: { code, message, status, request_id: 'req_0123456789abcdef' } }),
      }),
    );

/** The server, or a proxy in front of it, is down. */
const refuseConnections = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

/** What a page shows while the responses of a pattern are awaited. */
const loading = (name: string, path: string, pattern: string): StateShot => ({
  name: `state-loading-${name}`,
  path,
  isLoading: true,
  prepare: (page) => page.route(pattern, () => new Promise(() => {})),
  shown: 'main .mantine-Skeleton-root',
});

/** States that need another organization or a simulated response. */
export const STATES: readonly StateShot[] = [
  loading('overview', '/overview', '**/dashboard/api/{account,usage*}'),
  loading('explore', '/explore?sort=newest', '**/v4/jobs**'),
  loading('metrics', '/metrics?period=90d', '**/v4/metrics**'),
  loading('tokens', '/settings/api', '**/dashboard/api/tokens'),
  {
    name: 'state-error',
    path: '/metrics?period=90d',
    prepare: respond('**/v4/metrics**', 500, 'internal_error', 'The request failed. Try again; quote the request id.'),
    shown: ALERT,
  },
  {
    name: 'state-rate-limited',
    path: '/explore?sort=newest',
    prepare: respond(
      '**/v4/jobs?sort*',
      429,
      'rate_limited',
      "Your organization's limit of 60 requests per minute is reached. Try again in 42 seconds.",
      {
        'retry-after': '42',
      },
    ),
    shown: ALERT,
  },
  {
    name: 'state-session-expired',
    path: '/settings/api',
    prepare: respond('**/dashboard/api/tokens', 401, 'session_required', 'Sign in to continue.'),
    shown: ALERT,
  },
  loading('watches', '/watches', '**/v4/watches**'),
  loading('exports', '/exports', '**/v4/exports**'),
  {
    name: 'state-watches-error',
    path: '/watches',
    prepare: respond('**/v4/watches**', 503, 'service_unavailable', 'The database is unavailable. Try again.'),
    shown: ALERT,
  },
  loading('companies', '/companies?sort=jobs', '**/v4/sources**'),
  loading('signals', '/signals?sort=newest', '**/v4/signals**'),
  {
    name: 'state-unreachable',
    path: '/explore?sort=newest',
    prepare: refuseConnections('**/v4/jobs**'),
    shown: ALERT,
  },
  { name: 'state-outdated', path: '/metrics', prepare: refuseConnections('**/assets/metrics-*.js'), shown: ALERT },
  { name: 'state-member', path: '/exclusions', as: 'member', shown: EMPTY },
  { name: 'state-no-credits', path: '/explore?sort=newest', as: 'poor', shown: ALERT },
  { name: 'overview-no-credits', path: '/overview', as: 'poor', shown: ALERT },
  ...['overview', 'usage', 'billing', 'watches', 'exports', 'collections', 'exclusions', 'audit', 'settings/api'].map(
    (path) => ({
      name: `empty-${path.replace('/', '-')}`,
      path: `/${path}`,
      as: 'fresh' as const,
      shown: EMPTY,
    }),
  ),
  { name: 'empty-exclusions-jobs', path: '/exclusions?tab=jobs', as: 'fresh', shown: EMPTY },
];
