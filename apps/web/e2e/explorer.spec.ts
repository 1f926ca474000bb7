import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const jobOf = (index: number, country: string) =>
  testJob({
    source: source['id'] as string,
    title: index % 2 ? `Nurse ${index}` : `Engineer ${index}`,
    description: 'Work.',
    post: '<p>Work with us.</p>',
    locations: [{ text: country, country }],
  });
const jobs = [
  ...Array.from({ length: 14 }, (_, i) => jobOf(i, 'US')),
  ...Array.from({ length: 4 }, (_, i) => jobOf(i, 'FR')),
];

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  profile = await signIn(site, team.admin, { width: 1440 });
  await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

const results = () => page.getByRole('list', { name: 'Postings' }).getByRole('listitem');
const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
const balance = async (): Promise<number> =>
  ((await (await profile.request.get('/dashboard/api/account')).json()) as { credits: { balance: number } }).credits
    .balance;

test('opening the explorer is free, a search costs 1 credit per posting, and the balance is updated', async () => {
  await page.goto('/explore');
  await page.getByText('Search, or choose a filter').waitFor();
  await page.getByText('18 postings').waitFor();
  await page.getByText(/18 postings, as of /).waitFor();
  expect(await balance()).toBe(500);
  await page.getByRole('button', { name: 'Show the newest 10', exact: true }).click();
  await results().nth(9).waitFor();
  expect(await results().count()).toBe(10);
  expect(await balance()).toBe(490);
  await page
    .getByRole('link', { name: /Credits/ })
    .getByText('490')
    .waitFor();
});

test('facets, chips and the search text are in the URL, and back and forward restore them', async () => {
  await page.goto('/explore');
  await page.getByRole('checkbox', { name: 'France' }).check();
  await results().nth(3).waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', countries: 'FR' });
  await page.getByRole('button', { name: 'Country: France', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Exclude instead' }).click();
  await page.getByRole('button', { name: 'not Country: France', exact: true }).waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', countries_not: 'FR' });
  await page.getByText('14 postings').waitFor();
  // An excluded value does not look like one that is not chosen.
  const excluded = page.getByRole('checkbox', { name: 'not France' });
  expect(await excluded.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.type('nurse');
  await page.keyboard.press('Enter');
  await page.getByText('7 postings').waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', countries_not: 'FR', q: 'nurse', sort: 'relevance' });
  expect(await page.locator('mark').first().textContent()).toBe('Nurse');
  await page.goBack();
  await page.getByText('14 postings').waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', countries_not: 'FR' });
  await page.goForward();
  await page.getByText('7 postings').waitFor();
});

test('j and k move through the previews, and Escape closes them', async () => {
  await page.goto('/explore?q=engineer');
  await results().first().waitFor();
  const spent = await balance();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.getByText('Work with us.').waitFor();
  const second = parameters()['job'];
  await page.keyboard.press('k');
  expect(second).not.toBe(undefined);
  await page.waitForFunction((id) => new URL(location.href).searchParams.get('job') !== id, second);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('job'));
  expect(await balance()).toBe(spent);
});

test('keys work after a box was checked, the focus returns, and ? lists them', async () => {
  await page.goto('/explore?sort=newest');
  await results().first().waitFor();
  await page.getByRole('checkbox', { name: 'France' }).click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get('countries') === 'FR');
  await page.getByText('4 postings').waitFor();
  expect(await page.evaluate(() => document.activeElement instanceof HTMLInputElement)).toBe(true);
  await page.keyboard.press('j');
  await page.waitForFunction(() => new URL(location.href).searchParams.has('job'));
  const opened = parameters()['job'];
  await page.keyboard.press('Escape');
  await page.waitForFunction((id) => document.activeElement?.id === id, opened);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('open the next or the previous').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('?j');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(parameters()['job']).toBe(undefined);
});

test('copies the view as a curl command that works with a token', async () => {
  await page.goto('/explore?countries=FR');
  await results().first().waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'As /v4 URL' }).click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(`${site.url}/v4/jobs?countries=FR&limit=10`);
  const response = await fetch(url, { headers: { authorization: `Bearer ${team.token}` } });
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(4);
});

test('a hidden posting disappears from the results until the action is undone', async () => {
  await page.goto('/explore?countries=FR');
  await results().first().click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByText(/is hidden for your organization/).waitFor();
  await page.getByText('3 postings').waitFor();
  // The next posting is open: who sorts through a list goes on reading.
  await page.getByRole('article').waitFor();
  expect(await results().locator('[aria-current=true]').count()).toBe(1);
  expect(await results().count()).toBe(3);
  await page.getByText('Not included: 1 posting that your organization has hidden or blocked.').waitFor();
  const spent = await balance();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('4 postings').waitFor();
  expect([await results().count(), await balance()]).toEqual([4, spent]);
});

test('a recruiter reads what is known of a posting first, and unknown is not left out', async () => {
  await page.goto('/explore?countries=FR');
  await results().first().click();
  const article = page.getByRole('article');
  const facts = article.locator('dl').first();
  await facts.locator('dt').nth(3).waitFor();
  expect((await facts.locator('dt').allTextContents()).slice(0, 4)).toEqual(['Pay', 'Places', 'Work model', 'Level']);
  expect(await facts.locator('dd').first().textContent()).toMatch(/^(Unknown|Not stated)$/);
  const others = article.getByRole('region', { name: 'More at Acme' });
  await others.getByText('Its other open postings: 17').waitFor();
  const before = await balance();
  await page
    .getByRole('note', { name: 'What a click costs' })
    .getByText('the newest postings of a list up to 5 credits')
    .waitFor();
  await others.getByRole('button', { name: 'Show More at Acme' }).click();
  await others.getByRole('listitem').nth(4).waitFor();
  expect(before - (await balance())).toBe(5);
  await others.getByRole('link', { name: 'All 17' }).waitFor();
});

test('rows are rich or compact, headers sort all postings, and one row is a role', async () => {
  await page.goto('/explore?q=engineer');
  await results().first().waitFor();
  await page.getByRole('radiogroup', { name: 'Rows' }).locator('label').nth(1).click();
  const table = page.getByRole('table', { name: 'Postings' });
  await table.getByRole('button', { name: 'Published' }).click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get('sort') === 'oldest');
  await page.getByRole('button', { name: 'Choose columns of Postings' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Last seen' }).click();
  await page.keyboard.press('Escape');
  await table.getByRole('columnheader', { name: 'Last seen' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('article').waitFor();
  await page.keyboard.press('Escape');
  // Engineer 0 and 2 are in both countries.
  await page.getByRole('switch', { name: 'Group by role' }).click({ force: true });
  await page.getByText('7 roles').waitFor();
  // An export has every posting of a role.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('All rows, as files').click();
  await dialog.getByText('9 postings').waitFor();
  await page.keyboard.press('Escape');
  await table.getByText('+1').first().waitFor();
  await page.getByRole('radiogroup', { name: 'Rows' }).locator('label').first().click();
});

test('a search without credits says so and links to billing', async () => {
  const poor = await createTeam(site, { billingMode: 'credits', purchasedCredits: 0 } as never);
  const context = await signIn(site, poor.admin);
  const empty = await context.newPage();
  await empty.goto('/explore?sort=newest');
  await empty.getByRole('alert').getByText('Out of credits').waitFor();
  await empty.getByRole('link', { name: 'See billing' }).waitFor();
  await context.close();
});

test('the app says that it is offline, and loads what failed when the connection is back', async () => {
  await page.goto('/explore');
  await page.getByText('18 postings').waitFor();
  await profile.setOffline(true);
  await page.getByText('You are offline. Loaded data').waitFor();
  await page.getByRole('checkbox', { name: 'France' }).check();
  await page.getByRole('alert').getByText('You are offline', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await profile.setOffline(false);
  await results().nth(3).waitFor();
  await page.getByText('4 postings').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('works with the keyboard alone: search, filter, preview, export', async () => {
  await page.goto('/explore');
  await page.getByText('18 postings').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('engineer');
  await page.keyboard.press('Enter');
  await page.getByText('9 postings').waitFor();
  await results().first().waitFor();
  const tabTo = async (name: RegExp, atMost = 120) => {
    for (let presses = 0; presses < atMost; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if (await focused.and(page.getByRole('button', { name }).or(page.getByRole('checkbox', { name }))).count())
        return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  await tabTo(/^France/);
  await page.keyboard.press('Space');
  await page.getByText('2 postings').waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', q: 'engineer', countries: 'FR', sort: 'relevance' });
  await tabTo(/^Export/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Export' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await tabTo(/^Engineer \d/);
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: /^Engineer/ }).waitFor();
  // The focus moves into the posting, and back to the list.
  await tabTo(/^Hide$/, 8);
  await page.keyboard.press('Escape');
  await page.getByRole('article').waitFor({ state: 'hidden' });
  expect(await page.locator(':focus').textContent()).toMatch(/^Engineer \d/);
});
