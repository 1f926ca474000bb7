import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const blocked = testSource({ brand_name: 'Globex' });
const TITLE = 'Senior Python Software Engineer, Data Platform and Machine Learning Infrastructure';

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({
    jobs: [testJob({ source: source['id'] as string, title: TITLE, technologies: [{ slug: 'java', name: 'Java' }] })],
    sources: [source, blocked],
  });
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500 } as never);
  const admin = await signIn(site, team.admin);
  const post = (path: string, data: object = {}) => admin.request.post(`/dashboard/api${path}`, { data });
  await post('/tokens', { name: 'production' });
  await post(`/blocked-sources/${blocked['id']}`);
  await post('/invitations', { email: 'new@example.com', role: 'member' });
  await admin.close();
}, 120_000);
afterAll(() => site?.stop());

/** What decides on each page: a column, or the button of a row. */
const DECISIVE: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['/settings/api', (page) => page.getByRole('button', { name: /^Revoke / }).first()],
  ['/members', (page) => page.getByRole('button', { name: /^Remove / }).first()],
  [
    '/billing',
    (page) =>
      page
        .getByRole('region', { name: /ledger/i })
        .getByText('500', { exact: true })
        .first(),
  ],
  ['/audit', (page) => page.getByRole('cell', { name: 'Blocked a company' }).first()],
  // The last column, with the most columns.
  ['/companies?technologies=java', (page) => page.locator('td[data-label=Domain]').first()],
  ['/exclusions', (page) => page.getByRole('button', { name: /^Unblock/ }).first()],
];

const withinWidth = async (locator: Locator, width: number): Promise<boolean> => {
  await locator.waitFor();
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

test.each([390, 1024])('at %i px, what decides is visible without scrolling sideways', async (width) => {
  const profile: BrowserContext = await signIn(site, team.admin, { width });
  const page = await profile.newPage();
  const hidden: string[] = [];
  for (const [path, decisive] of DECISIVE) {
    await page.goto(path);
    const scrolled = () =>
      page.locator('main [class*=scroller]').evaluateAll((all) => all.map((one) => one.scrollLeft));
    if (!(await withinWidth(decisive(page), width)) || (await scrolled()).some((left) => left > 0)) hidden.push(path);
  }
  await profile.close();
  expect(hidden).toEqual([]);
});

test('a long title of a posting is not cut on a phone', async () => {
  const admin = await signIn(site, team.admin, { width: 390 });
  const page = await admin.newPage();
  await page.goto('/explore?sort=newest');
  const title = page.getByRole('list', { name: 'Postings' }).getByText('Senior Python');
  await title.waitFor();
  expect(await title.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
  await admin.close();
});

test('on a phone, the filters say how many postings they find, and lead to them', async () => {
  const admin = await signIn(site, team.admin, { width: 390 });
  const page = await admin.newPage();
  await page.goto('/explore?sort=newest');
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Show 1 posting', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await admin.close();
});

test('a Member becomes an Admin only after a question', async () => {
  const admin = await signIn(site, team.admin);
  const page = await admin.newPage();
  await page.goto('/members');
  const role = page.getByRole('combobox', { name: `Role of ${team.member}` });
  const promote = async () => {
    await role.click();
    await page.getByRole('option', { name: 'Admin' }).click();
  };
  await promote();
  const question = page.getByRole('dialog', { name: `Make ${team.member} an Admin?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await role.inputValue()).toBe('Member');
  await promote();
  await question.getByRole('button', { name: 'Make Admin' }).click();
  await page.getByText('is now an Admin').waitFor();
  await admin.close();
});
