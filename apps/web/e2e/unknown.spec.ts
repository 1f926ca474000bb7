import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const jobOf = (country: string, level: string | null) =>
  testJob({
    source: source['id'] as string,
    title: 'Engineer',
    level,
    locations: [{ text: country, country }],
  } as never);
const jobs = [
  ...Array.from({ length: 3 }, () => jobOf('US', 'senior')),
  ...Array.from({ length: 2 }, () => jobOf('US', null)),
  jobOf('FR', 'entry'),
];

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
  const team = await createTeam(site, { rateTier: 'tier_3' } as never);
  page = await (await signIn(site, team.admin, { width: 1440 })).newPage();
}, 120_000);
afterAll(() => site?.stop());

const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
const note = () => page.getByRole('note', { name: 'Not included' });

test('beside a total stands how many other postings have no known value, and they can be included', async () => {
  await page.goto('/explore?job_statuses=active&levels=senior');
  await page.getByText(/^3 postings, as of /).waitFor();
  await note()
    .getByText('Not included: 2 of 6 postings that match the other filters, without a known value for level.')
    .waitFor();
  await note().getByRole('button', { name: 'Include them' }).click();
  await page.getByText(/^5 postings, as of /).waitFor();
  expect(parameters()).toMatchObject({ levels: 'senior,unknown' });
  expect(await note().count()).toBe(0);
});

test('an exclusion says that it keeps the postings whose value is unknown, and can leave them out', async () => {
  await page.goto('/explore?job_statuses=active&levels_not=senior');
  await page.getByText(/^3 postings, as of /).waitFor();
  await note().getByText('Included: 2 of 6 postings, without a known value for level.').waitFor();
  await note().getByRole('button', { name: 'Leave them out' }).click();
  await page.getByText(/^1 posting, as of /).waitFor();
});

test('a facet counts the postings whose value is unknown, which can be chosen', async () => {
  await page.goto('/explore');
  const levels = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: 'Level' });
  await levels.getByRole('checkbox', { name: 'Unknown' }).check();
  await page.getByText(/^2 postings, as of /).waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', levels: 'unknown' });
  await page.getByRole('button', { name: 'Level: unknown', exact: true }).waitFor();
});

test('a search without results names the filter that excludes the last posting, and removes it', async () => {
  await page.goto('/explore?job_statuses=active&levels=senior&countries=JP');
  await page.getByText('No matching postings').waitFor();
  await page.getByRole('button', { name: 'Without country: 3 postings' }).click();
  await page.getByText(/^3 postings, as of /).waitFor();
  expect(parameters()).toEqual({ job_statuses: 'active', levels: 'senior' });
});

test('charts count the postings of the search, and say how many of them have a value', async () => {
  await page.goto('/explore?job_statuses=active&countries=US&levels=unknown,senior&show=charts');
  await page.getByText(/n = 0 · unknown for 5 of 5 · each in every step/).waitFor();
  await page.goto('/explore?job_statuses=active&source_names=Acme&countries=FR&show=charts');
  await page.getByRole('heading', { name: 'Top companies' }).waitFor();
});

test('clearing all filters returns to open postings', async () => {
  await page.goto('/explore?countries=US&levels=senior');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForFunction(() => !location.search.includes('countries'));
  expect(parameters()).toEqual({ job_statuses: 'active' });
});

test('what a newsletter adds to a link is ignored', async () => {
  await page.goto('/explore?countries=FR&utm_source=mail&utm_campaign=x&gclid=1');
  await page.getByText(/^1 posting, as of /).waitFor();
});
