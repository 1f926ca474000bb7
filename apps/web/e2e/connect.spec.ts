import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { authorizePath } from './authorize-path.js';
import { seriousIssues } from './axe.js';
import { connectByBrowser } from './sign-in-client.js';
import { Site } from './site.js';
import { createTeam, PASSWORD, signIn, type Team } from './team.js';

const source = testSource({ brand_name: 'Acme' });
const jobs = [testJob({ source: source['id'] as string, title: 'Engineer' })];

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({ jobs, sources: [source] });
}, 120_000);
afterAll(() => site?.stop());
beforeEach(async () => {
  team = await createTeam(site, { billingMode: 'credits', purchasedCredits: 1_000 } as never);
});

test.each(['2026-07-28', 'auto', 'legacy', 'sdk-1'])(
  'the official client %s connects with the address alone, by a consent in the browser, and refreshes its token',
  async (kind) => {
    const client = [process.execPath, 'apps/api/mcp/testing/clients/sign-in.mjs', kind] as const;
    const { tools, results } = await connectByBrowser(site, team, client);
    expect(tools).toBe(9);
    for (const { rows } of results) expect(rows[0].title).toBe('Engineer');
  },
  120_000,
);

const startRequest = () => authorizePath(site, 'Notebook');

test('a visitor signs in first, sees who asks for what, and can refuse', async () => {
  const page = await site.open(await startRequest());
  await page.getByLabel('E-mail address').fill(team.admin);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Connect Notebook' }).waitFor();
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const shown of ['Test organization', 'read', 'nothing proves the name', new URL(site.url).host])
    expect(text).toContain(shown);
  expect(await seriousIssues(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(/error=access_denied/);
  await page.context().close();
});

test('a Member sees that only an Admin can connect the app', async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto(await startRequest());
  await page.getByText('Only an Admin can connect an app').waitFor();
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).isDisabled()).toBe(true);
  await profile.close();
});

test('a request of another browser cannot be answered, and the page says what to do', async () => {
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  await page.goto('/connect/unknown');
  await page.getByText('Start again in the app').waitFor();
  await profile.close();
});
