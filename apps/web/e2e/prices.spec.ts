import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn } from './team.js';
import { visitAll } from './visit-all.js';

// Prices are shown before they are paid, and nobody sees those of others.
const acme = testSource({ brand_name: 'Acme' });
const jobs = Array.from({ length: 14 }, (_, index) =>
  testJob({
    source: acme['id'] as string,
    title: `Engineer ${index}`,
    technologies: [{ slug: 'python', name: 'Python' }],
  }),
);
let site: Site;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [acme] });
}, 120_000);
afterAll(() => site?.stop());

const PATHS = [
  '/explore',
  '/explore?sort=newest',
  '/explore?sort=newest&show=charts',
  `/explore?sort=newest&job=${jobs[0]?.['id']}`,
  '/explore?q=nothing-has-this-word',
  '/companies',
  '/companies?sort=jobs',
  `/companies/${acme['id']}`,
  '/metrics',
  '/metrics?period=365d',
  '/metrics?period=365d&view=skills',
  '/signals',
  '/signals?sort=newest',
  '/technologies',
  '/technologies?sort=jobs',
  '/technologies/python',
  '/watches',
  '/exports',
  '/collections',
  '/exclusions',
];

test('an organization with a subscription sees no prices in credits, which it does not pay', async () => {
  const team = await createTeam(site, { billingMode: 'subscription', rateTier: 'tier_3' } as never);
  const profile = await signIn(site, team.admin);
  const priced = await visitAll(profile, PATHS, async (page, path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not shown prices
    const texts = (await page.locator('body').innerText())
      .split('\n')
      .filter((text) => /credits?\b|\bfree\b|charged/i.test(text));
    return texts.length > 0 ? [path, ...texts] : undefined;
  });
  expect(priced).toEqual([]);
  const page = await profile.newPage();
  await page.goto('/explore?sort=newest');
  await page.getByRole('button', { name: 'Load the last 4', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Country', exact: true }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).waitFor();
  await profile.close();
});

test('a link to a page that is charged states its price, wherever it stands', async () => {
  const team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  const profile = await signIn(site, team.admin);
  const without = await visitAll(profile, PATHS, async (page, path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const links = await page.locator('main a[href]').evaluateAll((all) =>
      all
        .filter((one) => /^\/(companies|technologies)\/|^\/(metrics|explore)\?/.test(one.getAttribute('href') ?? ''))
        .map((one) => (one.textContent ?? '').trim())
        .filter((text) => !/\(\d+ credits?\)$/.test(text)),
    );
    return links.length > 0 ? [path, ...links] : undefined;
  });
  expect(without).toEqual([]);
  await profile.close();
});

test('an export writes what was paid when the credits end, and says what is missing', async () => {
  const team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 13, rateTier: 'tier_3' } as never);
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  await page.goto('/explore?sort=newest');
  await page.getByRole('button', { name: /^Load the last 4/ }).waitFor();
  await page.getByText('14 postings').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // The 10 that are loaded, and 3 credits.
  await dialog.getByText('Up to 13: your credits pay for no more.').waitFor();
  // Someone else in the organization spends the credits.
  const left = await page.evaluate(async () =>
    (await fetch('/v4/jobs?limit=3&sort=oldest')).headers.get('x-credit-balance'),
  );
  expect(left).toBe('0');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 13' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBe(1 + 10);
  const alert = dialog.getByRole('alert');
  await alert.getByText('The file has 10 of 13 rows').waitFor();
  expect(await alert.textContent()).toMatch(/3 rows could not be loaded\. .*See billing.*not charged again/s);
  await dialog.getByText('Up to 10: your credits pay for no more.').waitFor();
  await profile.close();
});

test('an export that loses the connection goes on where it stopped', async () => {
  const team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  await page.goto('/explore?sort=newest');
  await page.getByText('14 postings').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await page.route(/cursor=/, (route) => route.abort());
  await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export 14' }).click()]);
  await dialog.getByText('The file has 10 of 14 rows').waitFor();
  await page.unroute(/cursor=/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export 14' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBe(1 + 14);
  const account = await profile.request.get('/dashboard/api/account');
  expect(((await account.json()) as { credits: { balance: number } }).credits.balance).toBe(500 - 14);
  await profile.close();
});
