import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

// What an Admin does: invites a member, changes roles, and reads in the audit log who did what.
const acme = testSource({ brand_name: 'Acme' });
const others = ['Globex', 'Initech', 'Umbrella'].map((brand_name) => testSource({ brand_name }));

let site: Site;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await Site.start({ jobs: [testJob({ source: acme['id'] as string })], sources: [acme, ...others] });
  team = await createTeam(site);
  profile = await signIn(site, team.admin);
  page = await profile.newPage();
}, 120_000);
afterAll(() => site?.stop());

test('an Admin invites a member, who joins with the link', async () => {
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('E-mail address').fill('grace@example.com');
  await page.keyboard.press('Enter');
  const link = (await page.getByRole('region', { name: 'link', exact: true }).textContent()) ?? '';
  const visitor = await site.open(new URL(link.trim()).pathname);
  await visitor.getByLabel('Your name').fill('Grace');
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
  await visitor.keyboard.press('Enter');
  await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await visitor.context().close();
});

test('the audit log says in words what happened, finds it by action, and exports the codes', async () => {
  await profile.request.post('/dashboard/api/tokens', { data: { name: 'nightly' } });
  await profile.request.post(`/dashboard/api/blocked-sources/${acme['id']}`);
  const created = await profile.request.post('/dashboard/api/collections', { data: { name: 'Targets' } });
  const { id } = (await created.json()) as { id: string };
  const ids = [acme, ...others].map((company) => company['id']);
  await profile.request.post(`/dashboard/api/collections/${id}/sources`, { data: { source_ids: ids } });
  await page.goto('/audit');
  const rowOf = (action: string) => page.getByRole('row', { name: new RegExp(`${team.admin}.*${action}`) });
  await rowOf('Blocked a company Acme').waitFor();
  await rowOf('Created a token nightly token ending in \\w{4}').waitFor();
  await rowOf('Added companies to a collection Targets Acme, Globex, Initech and 1 more').waitFor();
  await rowOf('Invited a member grace@example.com role: Member').waitFor();
  await page.getByLabel('Filter by action').first().click();
  await page.getByRole('option', { name: 'Created a token' }).click();
  await rowOf('Blocked a company').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?action=token.create');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const [header, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  const at = (header ?? '').split(',').indexOf('action');
  expect(rows.map((row) => row.split(',')[at])).toEqual(['token.create']);
});
