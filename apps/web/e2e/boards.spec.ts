import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// The weekly report: figures that are put together once and opened by others.

const acme = testSource({ brand_name: 'Acme' });
const jobs = Array.from({ length: 12 }, (_, index) =>
  testJob({
    source: acme['id'] as string,
    title: `Engineer ${index}`,
    description: 'Work.',
    locations: [{ text: 'Paris, FR', place_name: 'Paris', city: 'Paris', country: 'FR' }],
  }),
);

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [acme] });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  profile = await signIn(site, team.member, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

const balance = async (): Promise<number> =>
  ((await (await profile.request.get('/dashboard/api/account')).json()) as { credits: { balance: number } }).credits
    .balance;
const order = (of: Page) =>
  of
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .evaluateAll((items) => items.flatMap((item) => item.getAttribute('aria-label')?.split(',')[0] ?? []));

test('an analyst puts figures on a board, orders them with the keyboard, and shares it', async () => {
  await page.goto('/metrics?countries=FR&period=365d');
  await page.getByRole('button', { name: 'Add to board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to a board' });
  await dialog.getByLabel('Concentration').check();
  await dialog.getByLabel('Name of the board').fill('Weekly report');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'See the board' }).click();
  await page.getByRole('heading', { level: 1, name: 'Weekly report' }).waitFor();
  expect(await order(page)).toEqual(['Key figures', 'Demand and pay by month', 'Concentration']);

  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('button', { name: 'Move Concentration, 3 of 3 up' }).press('Enter');
  await page.getByText('Concentration is now 2 of 3.').waitFor({ state: 'attached' });
  await saved;
  // The button keeps the focus, also at the end of the list.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Move Concentration, 2 of 3 up');
  const again = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.keyboard.press('Enter');
  await page.getByText('Concentration is now 1 of 3.').waitFor({ state: 'attached' });
  await again;
  expect(await focused()).toBe('Move Concentration, 1 of 3 up');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Weekly report' }).waitFor();
  expect(await order(page)).toEqual(['Concentration', 'Key figures', 'Demand and pay by month']);

  await page.getByRole('button', { name: 'More actions of Weekly report' }).click();
  await page.getByRole('menuitem', { name: 'Share with the organization' }).click();
  await page.getByText('Shared', { exact: true }).waitFor();
}, 60_000);

test('a colleague opens the board: each figure has n, date and citation, and is paid when it is asked for', async () => {
  const colleague = await signIn(site, team.admin, { width: 1440 });
  const theirs = await colleague.newPage();
  await theirs.goto(page.url());
  const before = await balance();
  await theirs.getByRole('note', { name: 'What a click costs' }).getByText('the figures up to 3 credits').waitFor();
  await theirs.getByRole('button', { name: 'Show the figures' }).click();
  const figure = theirs.getByRole('figure', { name: 'Concentration' });
  await figure.getByText(/Cite as: .* http.*\/metrics\?countries=FR&period=365d/).waitFor();
  expect(await figure.textContent()).toMatch(/n = 12 · .*as of Aug 22, 2026/);
  await theirs
    .getByRole('listitem', { name: /^Key figures/ })
    .getByText(/n = 12 · .*as of/)
    .waitFor();
  await theirs
    .getByRole('listitem', { name: /^Key figures/ })
    .getByText(/Cite as: /)
    .waitFor();
  await theirs.waitForLoadState('networkidle');
  const spent = before - (await balance());
  expect([spent > 0, spent <= 3]).toEqual([true, true]);
  // On paper there are figures and citations, and no controls.
  await theirs.emulateMedia({ media: 'print' });
  expect(await theirs.getByRole('button', { name: /^Move / }).count()).toBe(0);
  expect(await figure.getByText(/Cite as: /).isVisible()).toBe(true);
  await colleague.close();
  // A person of another organization sees a page that says why.
  const strangers = await createTeam(site);
  const stranger = await signIn(site, strangers.admin);
  const other = await stranger.newPage();
  await other.goto(page.url());
  await other.getByRole('heading', { level: 1, name: 'You cannot open this board' }).waitFor();
  await stranger.close();
}, 60_000);

test('two people who change a board at once do not overwrite each other', async () => {
  const id = page.url().split('/').at(-1) as string;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Weekly report' }).waitFor();
  const { revision, figures } = (await (await profile.request.get(`/dashboard/api/boards/${id}`)).json()) as {
    revision: number;
    figures: object[];
  };
  const data = { figures: figures.slice(0, 2), revision };
  expect((await profile.request.patch(`/dashboard/api/boards/${id}`, { data })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Move Concentration, 1 of 3 down' }).click();
  await page.getByText('was changed by another person or in another tab').waitFor();
  // The page shows what is stored.
  await page.getByRole('listitem', { name: 'Concentration, 1 of 2' }).waitFor();
}, 60_000);

test('a technology trend has only the filters that it takes, and says which it leaves out', async () => {
  await page.goto('/metrics?countries=FR&has_salary=false&period=365d');
  await page.getByRole('button', { name: 'Add to board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to a board' });
  await dialog.getByText(/^Without these filters: /).waitFor();
  for (const other of ['Key figures', 'Demand and pay by month']) await dialog.getByLabel(other).uncheck();
  await dialog.getByLabel('Technology trend').check();
  await dialog.getByLabel('Board', { exact: true }).click();
  await page.getByRole('option', { name: 'New board' }).click();
  await dialog.getByLabel('Name of the board').fill('Skills');
  const made = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/boards') && response.ok(),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  expect(((await (await made).json()) as { figures: object[] }).figures).toEqual([
    { figure: 'skill_trend', search: { countries: 'FR' } },
  ]);
  await page.getByRole('link', { name: 'See the board' }).click();
  await page.getByRole('button', { name: /^Show the figures/ }).click();
  await page.waitForLoadState('networkidle');
  const trend = page.getByRole('listitem', { name: /^Technology trend/ });
  expect(await trend.getByRole('alert').count()).toBe(0);
  expect(await trend.getByRole('link', { name: 'Open in metrics: Technology trend' }).getAttribute('href')).toBe(
    '/metrics?countries=FR&view=skills',
  );
}, 60_000);
