import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { seriousIssues } from './axe.js';
import { layoutShifts } from './layout-shift.js';
import { type PageViews, type PathValues, pathsOf } from './page-paths.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';
import { visitAll } from './visit-all.js';

const source = testSource({ brand_name: 'Acme' });
const jobs = Array.from({ length: 12 }, (_, index) =>
  testJob({
    source: source['id'] as string,
    title: `Engineer ${index}`,
    description: 'Work.',
    post: '<h1>Work</h1><p>With us.</p>',
  }),
);

const VALUES: PathValues = {
  $id: String(source['id']),
  $slug: 'python',
  $token: 'unknown',
  $request: 'unknown',
  $guide: 'errors',
  $operation: 'getJobs',
};

const VIEWS: PageViews = {
  explore: ['?sort=newest', '?sort=newest&show=charts', '?sort=newest&show=map', `?sort=newest&job=${jobs[0]?.['id']}`],
  companies: ['', '?q=acme'],
  metrics: [
    '?period=365d',
    '?period=365d&view=map',
    '?period=365d&view=skills',
    '?period=365d&view=benchmark',
    '?period=365d&view=compare&vs=countries%3DUS',
  ],
  signals: ['', '?sort=newest'],
  technologies: ['', '?q=sql&prefix=true'],
};

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
  team = await createTeam(site, { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 5_000 } as never);
}, 120_000);
afterAll(() => site?.stop());

/** Half of what Core Web Vitals calls good. */
const MAX_SHIFT = 0.05;

/** What is wrong with the page at a path, if anything. */
const inspect = async (page: Page, path: string): Promise<object | undefined> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const issues = await seriousIssues(page);
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
  const shifts = await layoutShifts(page);
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  return issues.length > 0 || overflow > 0 || shift > MAX_SHIFT ? { path, issues, overflow, shifts } : undefined;
};

const SCREENS = [
  ['light', 1280],
  ['dark', 390],
] as const;

test.each(SCREENS)(
  'member pages have no serious accessibility issue, do not scroll sideways and hardly shift (%s, %i px)',
  async (scheme, width) => {
    const profile = await signIn(site, team.admin, { scheme, width });
    await profile.request.post('/dashboard/api/collections', { data: { name: `Targets ${scheme}` } });
    const saved = { name: `Watch ${scheme}`, kind: 'jobs', filters: { titles: 'engineer' } };
    const headers = { authorization: team.token };
    const watch = (
      (await (await profile.request.post('/v4/watches', { data: saved, headers })).json()) as { id: string }
    ).id;
    await profile.request.post('/v4/exports', { data: { kind: 'jobs' }, headers });
    await profile.request.post('/v4/webhooks', {
      data: { url: 'https://example.com/hook', watch_ids: [watch] },
      headers,
    });
    const save = async (path: string, data: object) =>
      ((await (await profile.request.post(`/dashboard/api${path}`, { data })).json()) as { id: string }).id;
    const slice = { countries: 'US', period: '365d' };
    const values = {
      ...VALUES,
      'watch.$id': watch,
      'savedView.$id': await save('/saved-views', {
        name: `Search ${scheme}`,
        page: 'explore',
        search: { sort: 'newest' },
      }),
      'board.$id': await save('/boards', {
        name: `Report ${scheme}`,
        shared: true,
        figures: ['headline', 'series', 'concentration'].map((figure) => ({ figure, search: slice })),
      }),
    };
    await profile.request.post('/dashboard/api/visited-places', {
      data: { page: 'explore', search: { titles: 'engineer' }, label: 'Postings' },
    });
    const found = await visitAll(profile, pathsOf('member', values, VIEWS), inspect);
    await profile.close();
    expect(found).toEqual([]);
  },
  240_000,
);

test.each(SCREENS)(
  'public pages have no serious accessibility issue, do not scroll sideways and hardly shift (%s, %i px)',
  async (scheme, width) => {
    const profile = await site.profile({ scheme, width });
    const found = await visitAll(profile, pathsOf('public', VALUES, VIEWS), inspect);
    await profile.close();
    expect(found).toEqual([]);
  },
  240_000,
);

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

const exportFiles = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('All rows, as files').click();
};

/** Path, how something is opened there, and a selector of what is opened. */
const DIALOGS: readonly (readonly [string, (page: Page) => Promise<unknown>, string])[] = [
  ['/settings/api', click('Create token'), '[role=dialog]'],
  ['/settings/api', click(/^Revoke /), '[role=dialog]'],
  ['/members', click('Invite'), '[role=dialog]'],
  ['/collections', click('New collection'), '[role=dialog]'],
  ['/overview', click('View as API call'), '[role=dialog]'],
  ['/explore?sort=newest', click('Save view'), '[role=dialog]'],
  ['/metrics?period=365d', click('Add to board'), '[role=dialog]'],
  ['/explore?sort=newest', click('Watch this search'), '[role=dialog]'],
  ['/signals?sort=newest', click('Watch this search'), '[role=dialog]'],
  ['/explore?sort=newest', exportFiles, '[role=dialog]'],
  ['/overview', press('Control+k'), '[role=dialog]'],
  ['/audit', click('Choose columns of Audit log'), '[role=menu]'],
  ['/explore?sort=newest', press('j'), 'aside, [role=complementary], [role=dialog]'],
  ['/reference/getJobsByJobId', click('Try it'), '[role=dialog]'],
];

test.each(['light', 'dark'] as const)(
  'dialogs, menus and the preview have no serious accessibility issue (%s)',
  async (scheme) => {
    const profile = await signIn(site, team.admin, { scheme });
    const found = await visitAll(profile, DIALOGS, async (page, [path, open, shown]) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page);
      await page.locator(shown).first().waitFor();
      // The page around it is checked above. One is checked with it, for what both have together: names and landmarks.
      const issues = await seriousIssues(page, path === '/explore?sort=newest' ? undefined : shown);
      return issues.length > 0 ? { path, shown, issues } : undefined;
    });
    await profile.close();
    expect(found).toEqual([]);
  },
  120_000,
);

test('the metrics page shows n with each figure, and a chart as a table', async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto('/metrics');
  await page.getByRole('button', { name: 'Analyze all postings' }).click();
  await page.getByText('Opened', { exact: true }).first().waitFor();
  expect(new URL(page.url()).search).toBe('?period=365d');
  // Boards that were read only once have no index: the chart has counts instead, and says so.
  await page
    .getByRole('figure', { name: 'Demand by month' })
    .getByText(/^Numbers of postings\. .*n = 12 /)
    .waitFor();
  const figure = page.getByRole('figure', { name: 'Concentration' });
  await figure.waitFor();
  expect(await figure.textContent()).toMatch(/n = 12 · .*as of/);
  await figure.getByRole('radio', { name: 'Chart' }).press('ArrowRight');
  expect(await figure.getByRole('columnheader').allInnerTexts()).toEqual(['Group', 'n', 'Share', 'Location quotient']);
  await profile.close();
});

test('the palette finds pages and guides from the keyboard', async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto('/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder(/Pages, companies/);
  const place = await box.boundingBox();
  await box.fill('billing');
  await page
    .getByRole('option', { name: /Billing/ })
    .or(page.getByRole('button', { name: /Billing/ }))
    .first()
    .waitFor();
  // The number of results does not move the box.
  expect(await box.boundingBox()).toEqual(place);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  await profile.close();
});
