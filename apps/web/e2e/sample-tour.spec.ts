import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SAMPLE_DATASET } from '#libs/feed/sample.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { readSteps } from '../build/sample-tour.js';
import { seriousIssues } from './axe.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// That the figures are those of the sample is tested beside it (tools/samples/described-sample.spec.ts).
const steps = readSteps(readFileSync('samples/README.md', 'utf8'));

const source = testSource({ brand_name: 'Acme' });
const records = { jobs: [testJob({ source: source['id'] as string })], sources: [source] };

let site: Site;
let other: Site;
let team: Team;
beforeAll(async () => {
  [site, other] = await Promise.all([Site.start({ ...records, feed: SAMPLE_DATASET }), Site.start(records)]);
  team = await createTeam(site);
}, 120_000);
afterAll(async () => {
  await site?.stop();
  await other?.stop();
});

const card = (page: Page) => page.getByRole('region', { name: 'About the sample data' });
const opener = (page: Page) => page.getByRole('button', { name: 'What is real in the sample, and what is missing' });
const heading = (page: Page, name: string) => card(page).getByRole('heading', { name });

test('a new person reads what of the sample is real, composed and missing, and is not asked again', async () => {
  const profile = await signIn(site, team.admin, { tour: true });
  const page = await profile.newPage();
  await page.goto('/overview');
  await heading(page, 'What is real').waitFor();
  await page.getByText(/^Sample data as of/).waitFor();
  expect(await card(page).getByRole('definition').allTextContents()).toEqual(
    steps[0]?.figures.map(([, value]) => value),
  );
  await card(page).getByRole('button', { name: 'Next' }).click();
  await heading(page, 'What was composed').waitFor();
  expect(await card(page).textContent()).toContain('No text of an employer is in the sample.');
  // The page behind is not blocked, and the tour stays on the next page.
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await heading(page, 'What was composed').waitFor();
  await card(page).getByRole('button', { name: 'Next' }).click();
  await heading(page, 'What is missing').waitFor();
  expect(await card(page).textContent()).toContain(steps[2]?.text);
  await card(page).getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await opener(page).waitFor();
  expect(await card(page).count()).toBe(0);
  await profile.close();
});

test('Esc closes it, its button opens it again with the focus, and the focus returns', async () => {
  const profile = await signIn(site, team.member, { tour: true });
  const page = await profile.newPage();
  await page.goto('/overview');
  await card(page).waitFor();
  // It does not take the focus of who came for something else.
  expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await card(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'About the sample data');
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await profile.close();
});

test('on the explorer, Esc closes the tour too', async () => {
  const profile = await signIn(site, team.member, { tour: true });
  const page = await profile.newPage();
  await page.goto('/explore?countries_not=FR');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'About the sample data');
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await profile.close();
});

test.each(['light', 'dark'] as const)(
  'in %s and on a phone, it passes axe and leaves room for the page',
  async (scheme) => {
    const profile = await signIn(site, team.admin, { tour: true, scheme, width: 390 });
    const page = await profile.newPage();
    await page.goto('/overview');
    await card(page).waitFor();
    expect((await card(page).boundingBox())?.height).toBeLessThan(0.65 * 900);
    expect(await seriousIssues(page)).toEqual([]);
    await profile.close();
  },
);

test('other data has no tour', async () => {
  const own = await createTeam(other);
  const profile = await signIn(other, own.admin, { tour: true });
  const page = await profile.newPage();
  await page.goto('/overview');
  await page.getByText(/^Data as of/).waitFor();
  expect([await card(page).count(), await opener(page).count()]).toEqual([0, 0]);
  await profile.close();
});
