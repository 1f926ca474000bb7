import type { Page } from 'playwright-core';

/** Public pages: name of the screenshot -> path. */
export const PUBLIC: Readonly<Record<string, string>> = {
  landing: '/',
  'sign-in': '/sign-in',
  docs: '/docs',
  guide: '/docs/quick-start',
  'guide-tables': '/docs/errors',
  'guide-fields': '/docs/jobs',
  'guide-unknown': '/docs/unknown',
  reference: '/reference',
  'reference-operation': '/reference/getJobs',
  'reference-body': '/reference/postMetricsQuery',
  'invite-invalid': '/invite/unknown',
  'reset-invalid': '/reset/unknown',
};

const SLICE = 'period=365d&onet_codes=15-1252.00';

/** Member pages: name of the screenshot -> path. */
export const pagesOf = (company: string, job: string): Readonly<Record<string, string>> => ({
  overview: '/overview',
  explore: '/explore',
  'explore-results': '/explore?titles=engineer&countries=US',
  'explore-preview': `/explore?titles=engineer&countries=US&job=${job}`,
  'explore-charts': '/explore?titles=engineer&countries=US&show=charts',
  'explore-empty': '/explore?q=zeppelin&countries_not=DE',
  companies: '/companies',
  'companies-results': '/companies?hq_countries=DE',
  'companies-empty': '/companies?q=zeppelin',
  company: `/companies/${company}`,
  'company-unknown': '/companies/S0000000000000000000000000000000f',
  metrics: '/metrics',
  'metrics-demand': `/metrics?${SLICE}`,
  'metrics-skills': `/metrics?${SLICE}&view=skills`,
  'metrics-benchmark': `/metrics?${SLICE}&countries=US&view=benchmark`,
  'metrics-compare': `/metrics?${SLICE}&view=compare&vs=${encodeURIComponent('countries=GB;countries=DE')}`,
  'metrics-suppressed': '/metrics?period=30d&countries=PT&levels=internship',
  signals: '/signals',
  'signals-feed': '/signals?sort=newest',
  technologies: '/technologies',
  'technologies-results': '/technologies?q=sql&prefix=true',
  technology: '/technologies/python',
  'technology-unknown': '/technologies/unknown',
  usage: '/usage',
  billing: '/billing',
  collections: '/collections',
  exclusions: '/exclusions',
  'exclusions-jobs': '/exclusions?tab=jobs',
  members: '/members',
  audit: '/audit',
  tokens: '/settings/api',
  sessions: '/settings/sessions',
});

interface StateShot {
  readonly name: string;
  readonly path: string;
  /** An organization without credits, or a new one. Default: the one with content. */
  readonly as?: 'poor' | 'fresh';
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

const neverRespond = (pattern: string) => (page: Page) => page.route(pattern, () => new Promise(() => {}));

/** States that need another organization or a simulated response. */
export const STATES: readonly StateShot[] = [
  {
    name: 'state-loading-overview',
    path: '/overview',
    prepare: neverRespond('**/dashboard/api/{account,usage*}'),
    shown: EMPTY,
  },
  { name: 'state-loading-explore', path: '/explore?sort=newest', prepare: neverRespond('**/v4/jobs**'), shown: EMPTY },
  {
    name: 'state-loading-metrics',
    path: '/metrics?period=90d',
    prepare: neverRespond('**/v4/metrics**'),
    shown: EMPTY,
  },
  {
    name: 'state-loading-tokens',
    path: '/settings/api',
    prepare: neverRespond('**/dashboard/api/tokens'),
    shown: EMPTY,
  },
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
  { name: 'state-no-credits', path: '/explore?sort=newest', as: 'poor', shown: ALERT },
  { name: 'overview-no-credits', path: '/overview', as: 'poor', shown: ALERT },
  ...['overview', 'usage', 'billing', 'collections', 'exclusions', 'audit', 'settings/api'].map((path) => ({
    name: `empty-${path.replace('/', '-')}`,
    path: `/${path}`,
    as: 'fresh' as const,
    shown: EMPTY,
  })),
  { name: 'empty-exclusions-jobs', path: '/exclusions?tab=jobs', as: 'fresh', shown: EMPTY },
];

interface DialogShot {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** Only on narrow screens. */
  readonly narrow?: boolean;
}

const click = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Dialogs, drawers and menus, and how they are opened. */
export const DIALOGS: readonly DialogShot[] = [
  { name: 'dialog-token', path: '/settings/api', open: click('Create token') },
  { name: 'dialog-revoke', path: '/settings/api', open: click('Revoke production') },
  { name: 'dialog-invite', path: '/members', open: click('Invite') },
  { name: 'dialog-collection', path: '/collections', open: click('New collection') },
  { name: 'dialog-api-call', path: '/overview', open: click('View as API call') },
  { name: 'dialog-export', path: '/explore?titles=engineer', open: click('Export') },
  {
    name: 'dialog-palette',
    path: '/overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Pages, companies/).fill('eng');
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'menu-columns', path: '/audit', open: click('Choose columns of Audit log') },
  { name: 'menu-download', path: '/usage', open: click(/^Download/) },
  { name: 'sheet-navigation', path: '/overview', open: click('More'), narrow: true },
  { name: 'sheet-filters', path: '/explore', open: click(/^Filters/), narrow: true },
];
