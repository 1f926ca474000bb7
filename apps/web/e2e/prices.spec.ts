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
      .filter((text) => /credits?\b|\bfree\b|charged|a click costs/i.test(text));
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

/** What a click on a link to each page costs, as the page says it. */
const LINKS: readonly (readonly [pattern: RegExp, price: string])[] = [
  [/^\/companies\/S/, 'a company 3 credits'],
  [/^\/technologies\/./, 'a technology 6 credits'],
  [/^\/metrics\?/, 'metrics 4 credits'],
  [/^\/explore\?(?!.*show=charts)/, 'a list of postings up to '],
];

test('a page says in one place what a click costs, and no link or button repeats it', async () => {
  const team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 900, rateTier: 'tier_3' } as never);
  const profile = await signIn(site, team.admin);
  const wrong = await visitAll(profile, PATHS, async (page, path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const notes = await page.getByRole('note', { name: 'What a click costs' }).allTextContents();
    const hrefs = await page.locator('main a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const unsaid = LINKS.filter(
      ([pattern, price]) => hrefs.some((href) => pattern.test(href ?? '')) && !notes[0]?.includes(price),
    ).map(([, price]) => price);
    const repeated = await page
      .locator('main a, main button')
      .filter({ hasText: /\d credits?\b|\(free\)/ })
      .allTextContents();
    return unsaid.length + repeated.length > 0 || notes.length > 1 ? { path, notes, unsaid, repeated } : undefined;
  });
  expect(wrong).toEqual([]);
  const page = await profile.newPage();
  await page.goto('/explore?sort=newest');
  await page.getByRole('note', { name: 'What a click costs' }).getByText('the next page up to 4 credits').waitFor();
  await profile.close();
});

test('a page that everybody opens in the morning is charged once for the same data, to the first of them', async () => {
  const team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never);
  const [admin, member] = [await signIn(site, team.admin), await signIn(site, team.member)];
  const balance = async () =>
    ((await (await admin.request.get('/dashboard/api/account')).json()) as { credits: { balance: number } }).credits
      .balance;
  const posting = `/explore?q=nothing-has-this-word&job=${jobs[0]?.['id']}`;
  const open = async (profile: typeof admin, path: string) => {
    const page = await profile.newPage();
    await page.goto(path);
    await page
      .getByRole(path === posting ? 'article' : 'heading', { name: path === posting ? 'Engineer 0' : 'Acme' })
      .waitFor();
    await page.waitForLoadState('networkidle');
    await page.close();
  };
  const spent: number[] = [];
  for (const path of [posting, `/companies/${acme['id']}`]) {
    for (const profile of [admin, admin, member]) {
      const before = await balance();
      // Another tab, which keeps nothing of the first.
      await open(profile, path);
      spent.push(before - (await balance()));
    }
  }
  const [one, again, others, company = 0, companyAgain, companyOthers] = spent;
  expect([one, again, others, companyAgain, companyOthers]).toEqual([1, 0, 0, 0, 0]);
  expect(company).toBeGreaterThan(0);
  await Promise.all([admin.close(), member.close()]);
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
