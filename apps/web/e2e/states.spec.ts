import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, PASSWORD, signIn, type Team } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const jobs = Array.from({ length: 3 }, (_, index) =>
  testJob({ source: source['id'] as string, title: `Engineer ${index}`, description: 'Work.', post: '<p>Work.</p>' }),
);

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
  team = await createTeam(site);
  profile = await signIn(site, team.admin);
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

const refuse = (pattern: string, status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ error: { code, message: 'Refused.', status, request_id: 'req_0123456789abcdef' } }),
    }),
  );

test('an error shows its request id, and Try again loads what failed', async () => {
  await refuse('**/v4/jobs?sort*', 500, 'internal_error');
  await page.goto('/explore?sort=newest');
  const alert = page.getByRole('alert');
  await alert.getByText('req_0123456789abcdef').waitFor();
  await page.unroute('**/v4/jobs?sort*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /Engineer 2/ }).waitFor();
  expect(await alert.count()).toBe(0);
});

test('Try again is disabled until the seconds of a rate limit have passed', async () => {
  await page.clock.install();
  await refuse('**/v4/jobs?sort*', 429, 'rate_limited', { 'retry-after': '42' });
  await page.goto('/explore?sort=oldest');
  const alert = page.getByRole('alert');
  const again = alert.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await again.isDisabled()).toBe(true);
  await page.clock.runFor(41_000);
  expect(await again.isDisabled()).toBe(true);
  await page.clock.runFor(1_000);
  await page.unroute('**/v4/jobs?sort*');
  await again.click();
  await page.getByRole('button', { name: /Engineer 2/ }).waitFor();
});

test.each(['/reset/some-link', '/sign-in'])('%s states the seconds of a rate limit once', async (path) => {
  const visitor = await site.profile();
  const form = await visitor.newPage();
  await form.route('**/dashboard/api/{links/inspect,session}', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '21' },
      body: JSON.stringify({
        error: { code: 'rate_limited', message: 'Too many attempts: try again in 21 seconds.', status: 429 },
      }),
    }),
  );
  await form.goto(path);
  if (path === '/sign-in') {
    await form.getByLabel('E-mail address').fill('ada@example.com');
    await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await form.keyboard.press('Enter');
  }
  const alert = form.getByRole('alert');
  await alert.waitFor();
  expect((await alert.textContent())?.match(/21|seconds/g)).toEqual(['21', 'seconds']);
  await visitor.close();
});

test.each([
  ['/technologies/unknown', 'Technology not found'],
  ['/companies/S0000000000000000000000000000000f', 'Company not found'],
])('%s is not found, and not an error', async (path, title) => {
  await page.goto(path);
  await page.getByText(title).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a session that ended elsewhere is explained, and signing in returns to the page', async () => {
  const other = await signIn(site, team.admin);
  await page.goto('/settings/api');
  await page.getByRole('heading', { level: 1, name: 'API tokens' }).waitFor();
  await other.request.delete('/dashboard/api/sessions');
  await page.getByRole('link', { name: 'Members' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('You have been signed out').waitFor();
  await alert.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(team.admin);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: team.admin }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/members');
  await other.close();
});

test('a server that cannot be reached is reported as that, not as an offline device, with one error for the results', async () => {
  const visitor = await signIn(site, team.admin);
  const tab = await visitor.newPage();
  await tab.route('**/v4/**', (route) => route.abort());
  await tab.goto('/explore?sort=newest');
  await tab.getByRole('alert').getByText('The server cannot be reached').waitFor();
  await tab.waitForLoadState('networkidle');
  expect(await tab.getByRole('alert').count()).toBe(1);
  expect(await tab.getByText('You are offline').count()).toBe(0);
  // What is not known cannot be exported.
  expect(await tab.getByRole('button', { name: /^Export/ }).isDisabled()).toBe(true);
  await visitor.close();
});

test('after a deployment, a page whose scripts are gone is reloaded once, and then says so', async () => {
  const visitor = await signIn(site, team.admin);
  const tab = await visitor.newPage();
  await tab.goto('/overview');
  await tab.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await tab.route('**/assets/collections-*.js', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  tab.on('load', () => {
    loads += 1;
  });
  await tab.getByRole('link', { name: 'Collections', exact: true }).click();
  await tab.getByRole('alert').getByText('A new version is available').waitFor();
  expect(loads).toBe(1);
  await visitor.close();
  site.ignoreReports(/dynamically imported module|collections-/);
});
