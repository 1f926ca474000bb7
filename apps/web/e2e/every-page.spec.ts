import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type PageName, pages } from '../src/pages.js';
import { seriousIssues } from './axe.js';
import { layoutShifts } from './layout-shift.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const jobs = Array.from({ length: 12 }, (_, index) =>
  testJob({
    source: source['id'] as string,
    title: `Engineer ${index}`,
    description: 'Work.',
    post: '<h1>Work</h1><p>With us.</p>',
  }),
);

/** Query strings of pages that have several views. */
const VIEWS: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  explore: ['?sort=newest', '?sort=newest&show=charts', `?sort=newest&job=${jobs[0]?.['id']}`],
  companies: ['?q=acme'],
  metrics: [
    '?period=365d',
    '?period=365d&view=skills',
    '?period=365d&view=benchmark',
    '?period=365d&view=compare&vs=countries%3DUS',
  ],
  signals: ['', '?sort=newest'],
  technologies: ['', '?q=sql&prefix=true'],
};

const PAGES = (Object.keys(pages) as PageName[])
  .filter((name) => pages[name].audience === 'member')
  .flatMap((name) => {
    const path = pages[name].path.replace('$id', String(source['id'])).replace('$slug', 'python');
    return (VIEWS[name] ?? ['']).map((query) => path + query);
  });

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
  team = await createTeam(site, { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 5_000 } as never);
}, 120_000);
afterAll(() => site?.stop());

/** What Core Web Vitals calls good. */
const MAX_SHIFT = 0.1;

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'member pages have no serious accessibility issue, do not scroll sideways and hardly shift (%s, %i px)',
  async (scheme, width) => {
    const profile = await signIn(site, team.admin, { scheme, width });
    await profile.request.post('/dashboard/api/collections', { data: { name: `Targets ${scheme}` } });
    const page = await profile.newPage();
    const found: unknown[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const issues = await seriousIssues(page);
      const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
      const shifts = await layoutShifts(page);
      const shift = shifts.reduce((sum, { value }) => sum + value, 0);
      if (issues.length > 0 || overflow > 0 || shift > MAX_SHIFT) found.push({ path, issues, overflow, shifts });
    }
    await profile.close();
    expect(found).toEqual([]);
  },
  240_000,
);

test.each(['light', 'dark'] as const)(
  'dialogs, menus and the preview have no serious accessibility issue (%s)',
  async (scheme) => {
    const profile = await signIn(site, team.admin, { scheme });
    const page = await profile.newPage();
    const found: unknown[] = [];
    const open = async (path: string, act: () => Promise<unknown>, shown: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await act();
      await page.locator(shown).first().waitFor();
      const issues = await seriousIssues(page);
      if (issues.length > 0) found.push({ path, shown, issues });
    };
    const click = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
    await open('/settings/api', click('Create token'), '[role=dialog]');
    await open('/settings/api', click(/^Revoke /), '[role=dialog]');
    await open('/members', click('Invite'), '[role=dialog]');
    await open('/collections', click('New collection'), '[role=dialog]');
    await open('/overview', click('View as API call'), '[role=dialog]');
    await open('/overview', () => page.keyboard.press('Control+k'), '[role=dialog]');
    await open('/audit', click('Choose columns of Audit log'), '[role=menu]');
    await open('/explore?sort=newest', () => page.keyboard.press('j'), 'aside, [role=complementary], [role=dialog]');
    await profile.close();
    expect(found).toEqual([]);
  },
  120_000,
);

/** Scalar's buttons that expand a schema have no accessible name. */
const UNNAMED_BUTTONS = ['button[aria-controls^="scalar-refs-"]'];

// The page is very large, so that a check takes long. In the dark, only its colors differ.
test.each([
  ['light', {}],
  ['dark', { rules: ['color-contrast'] }],
] as const)(
  'the API reference has no serious accessibility issue (%s)',
  async (scheme, { rules }: { rules?: readonly string[] }) => {
    const page = await site.open('/reference', { width: 1440, scheme });
    await page.getByRole('heading', { name: 'Rolecall' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await seriousIssues(page, { excluded: UNNAMED_BUTTONS, ...(rules && { rules: [...rules] }) })).toEqual([]);
    await page.context().close();
  },
  240_000,
);

test('the metrics page shows n with each figure, and a chart as a table', async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto('/metrics');
  await page.getByRole('button', { name: 'Analyze all postings' }).click();
  await page.getByText('Opened', { exact: true }).first().waitFor();
  expect(new URL(page.url()).search).toBe('?period=365d');
  // Boards that were read only once have no index, and the page says so.
  await page.getByRole('region', { name: 'Demand by month' }).getByText('No index').waitFor();
  const figure = page.getByRole('figure', { name: 'Concentration' });
  await figure.waitFor();
  expect(await figure.textContent()).toMatch(/n = 12 · .*as of/);
  await figure.getByRole('radio', { name: 'Chart' }).press('ArrowRight');
  expect(await figure.getByRole('columnheader').allInnerTexts()).toEqual(['Group', 'n', 'Share', 'Location quotient']);
  await profile.close();
});

test('the console of the API reference sends the token of the user, directly from the browser', async () => {
  const page = await site.open('/reference', { width: 1440 });
  await page.getByRole('heading', { name: 'Rolecall' }).first().waitFor();
  await page.getByPlaceholder('Token').first().fill(team.token);
  await page.goto('/reference#tag/account/GET/v4/me');
  await page
    .getByRole('button', { name: /Test Request.*\/v4\/me/ })
    .first()
    .click();
  const sent = page.waitForRequest((request) => request.url().startsWith(`${site.url}/v4/me`));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  const request = await sent;
  expect(request.headers()['authorization']).toBe(`Bearer ${team.token}`);
  expect((await request.response())?.status()).toBe(200);
  await page.context().close();
});

test('the console sends only parameters that the user adds, although all of them have examples', async () => {
  const page = await site.open('/reference#tag/jobs/GET/v4/jobs', { width: 1440 });
  await page.getByPlaceholder('Token').first().fill(team.token);
  await page
    .getByRole('button', { name: /Test Request.*\/v4\/jobs\W*$/ })
    .first()
    .click();
  const sent = page.waitForRequest((request) => request.url().startsWith(`${site.url}/v4/jobs`));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await sent).url()).toBe(`${site.url}/v4/jobs`);
  await page.context().close();
});

test('the palette finds pages and guides from the keyboard', async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto('/overview');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Pages, companies/).fill('billing');
  await page
    .getByRole('option', { name: /Billing/ })
    .or(page.getByRole('button', { name: /Billing/ }))
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
  await profile.close();
});
