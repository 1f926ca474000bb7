import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// `npm run screenshots`: a picture of every page and state of the sample dataset at three widths, light and dark.
const FOLDER = join(process.cwd(), '.rolecall/screenshots');

const PUBLIC = ['/', '/sign-in', '/docs', '/docs/quick-start', '/reference', '/invite/unknown', '/reset/unknown'];
const SLICE = 'period=365d&onet_codes=15-1252.00';

const pagesOf = (company: string, job: string): Readonly<Record<string, string>> => ({
  overview: '/overview',
  explore: '/explore',
  'explore-results': '/explore?titles=engineer&countries=US',
  'explore-preview': `/explore?titles=engineer&countries=US&job=${job}`,
  'explore-empty': '/explore?q=zeppelin',
  companies: '/companies?hq_countries=DE',
  company: `/companies/${company}`,
  'company-unknown': '/companies/S0000000000000000000000000000000f',
  metrics: '/metrics',
  'metrics-demand': `/metrics?${SLICE}`,
  'metrics-skills': `/metrics?${SLICE}&view=skills`,
  'metrics-benchmark': `/metrics?${SLICE}&countries=US&view=benchmark`,
  technologies: '/technologies',
  'technologies-search': '/technologies?q=sql&prefix=true',
  technology: '/technologies/python',
  usage: '/usage',
  billing: '/billing',
  collections: '/collections',
  exclusions: '/exclusions',
  members: '/members',
  audit: '/audit',
  tokens: '/settings/api',
  sessions: '/settings/sessions',
});

let site: Site;
let team: Team;
let poor: Team;
let pages: Readonly<Record<string, string>>;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  site = await Site.start('samples');
  team = await createTeam(site, { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 50_000 } as never);
  poor = await createTeam(site, { billingMode: 'credits', purchasedCredits: 0 } as never);
  const first = async (path: string) => {
    const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${team.token}` } });
    return ((await response.json()) as { data: { id: string; source: { id: string } }[] }).data[0];
  };
  const signal = await first('/v4/signals?limit=1');
  const job = await first('/v4/jobs?titles=engineer&countries=US&limit=1');
  pages = pagesOf(signal?.source.id ?? '', job?.id ?? '');
  const admin = await signIn(site, team.admin);
  const created = await admin.request.post('/dashboard/api/collections', { data: { name: 'Target accounts' } });
  const { id } = (await created.json()) as { id: string };
  await admin.request.post(`/dashboard/api/collections/${id}/sources`, { data: { source_ids: [signal?.source.id] } });
  await admin.request.post(`/dashboard/api/hidden-jobs/${job?.id}`);
  await admin.request.delete(`/dashboard/api/hidden-jobs/${job?.id}`);
  await admin.request.post('/dashboard/api/tokens', { data: { name: 'production' } });
  await admin.request.post('/dashboard/api/invitations', { data: { email: 'new@example.com', role: 'member' } });
  await admin.close();
}, 600_000);
afterAll(() => site?.stop());

/** States that the server or the network has to be made to show. */
const STATES: readonly {
  readonly name: string;
  readonly path: string;
  readonly prepare: (page: Page, profile: BrowserContext) => Promise<unknown>;
}[] = [
  {
    name: 'loading',
    path: '/overview',
    prepare: (page) => page.route('**/dashboard/api/{account,usage*}', () => new Promise(() => {})),
  },
  {
    name: 'error',
    path: '/metrics?period=90d',
    prepare: (page) => page.route('**/v4/metrics/**', (route) => route.fulfill(refusal(500, 'internal_error'))),
  },
  {
    name: 'rate-limited',
    path: '/explore?sort=newest',
    prepare: (page) =>
      page.route('**/v4/jobs?*', (route) => route.fulfill(refusal(429, 'rate_limited', { 'retry-after': '42' }))),
  },
  {
    name: 'session-expired',
    path: '/settings/api',
    prepare: (page) =>
      page.route('**/dashboard/api/tokens', (route) => route.fulfill(refusal(401, 'session_required'))),
  },
];

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({
    error: { code, message: 'The request was refused.', status, request_id: 'req_0123456789abcdef' },
  }),
});

/** Dialogs and drawers, by what opens them. */
const DIALOGS: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<unknown>])[] = [
  ['dialog-token', '/settings/api', (page) => page.getByRole('button', { name: 'Create token' }).click()],
  ['dialog-revoke', '/settings/api', (page) => page.getByRole('button', { name: 'Revoke production' }).click()],
  ['dialog-invite', '/members', (page) => page.getByRole('button', { name: 'Invite', exact: true }).click()],
  ['dialog-api-call', '/overview', (page) => page.getByRole('button', { name: 'View as API call' }).click()],
  ['dialog-palette', '/overview', (page) => page.keyboard.press('Control+k')],
];

test.each([1440, 1024, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme }))))(
  '$width px, $scheme',
  async ({ width, scheme }) => {
    // The whole page; of the reference, which has hundreds of screens, the first.
    const save = async (page: Page, name: string) => {
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${scheme}.png`), fullPage: name !== 'reference' });
    };
    const open = async (page: Page, path: string) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    };
    const visitor = await site.profile({ scheme, width });
    const admin = await signIn(site, team.admin, { scheme, width });
    const broke = await signIn(site, poor.member, { scheme, width });
    const visit = async (profile: BrowserContext, paths: readonly (readonly [string, string])[]) => {
      const page = await profile.newPage();
      for (const [name, path] of paths) {
        await open(page, path);
        await save(page, name);
      }
      await page.close();
    };
    await visit(
      visitor,
      PUBLIC.map((path) => [path.replaceAll('/', '-').slice(1) || 'landing', path]),
    );
    await visit(admin, Object.entries(pages));
    await visit(broke, [
      ['overview-no-credits', '/overview'],
      ['explore-no-credits', '/explore?sort=newest'],
    ]);
    for (const { name, path, prepare } of STATES) {
      const page = await admin.newPage();
      await prepare(page, admin);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (name !== 'loading') await page.waitForLoadState('networkidle');
      await save(page, `state-${name}`);
      await page.close();
    }
    for (const [name, path, act] of DIALOGS) {
      const page = await admin.newPage();
      await open(page, path);
      await act(page);
      await page.getByRole('dialog').waitFor();
      await save(page, name);
      await page.close();
    }
    const page = await admin.newPage();
    await open(page, '/explore');
    await admin.setOffline(true);
    await page.getByText('You are offline. Loaded data').waitFor();
    await save(page, 'state-offline');
    await Promise.all([visitor.close(), admin.close(), broke.close()]);
  },
  900_000,
);
