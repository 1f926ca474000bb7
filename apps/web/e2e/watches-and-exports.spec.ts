import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Receiver } from '../../courier/testing/receiver.js';
import { balanceOf, DeliveringSite } from './delivering-site.js';
import { createTeam, signIn, type Team } from './team.js';

const acme = testSource({ brand_name: 'Acme' });
const welders = [1, 2, 3].map((index) => testJob({ source: acme['id'] as string, title: `Welder ${index}` }));
const bakers = [1, 2].map((index) => testJob({ source: acme['id'] as string, title: `Baker ${index}` }));
const SEARCH = '/explore?titles=welder&job_statuses=active&sort=newest';
const WELDERS = { titles: 'welder' };

let delivering: DeliveringSite;
let receiver: Receiver;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  delivering = await DeliveringSite.start({ jobs: [...welders, ...bakers], sources: [acme] });
  receiver = await Receiver.start();
  team = await createTeam(delivering.site, OPTIONS);
  await delivering.enlarge(team.organizationId);
  profile = await signIn(delivering.site, team.admin, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(async () => {
  await receiver?.stop();
  await delivering?.stop();
});

const OPTIONS = { billingMode: 'credits', purchasedCredits: 500, rateTier: 'tier_3' } as never;

/** Sends a request as a program of the organization. */
const call = async (method: string, path: string, body?: object, { token } = team) => {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const response = await fetch(delivering.site.url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly id: string; readonly data: readonly { readonly id: string }[] };
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
};

const watch = (name: string, more: object = {}, of: Team = team) =>
  call('POST', '/v4/watches', { name, kind: 'jobs', filters: WELDERS, ...more }, of);

test('an analyst watches a search, receives a signed test, and exports the same search', async () => {
  receiver.answer = (response) => void response.writeHead(200).end('Thank you.');
  await page.goto(SEARCH);
  const results = page.getByRole('list', { name: 'Postings' }).getByRole('listitem');
  await results.nth(2).waitFor();
  const titles = (await results.allInnerTexts()).map((text) => /Welder \d/.exec(text)?.[0]);

  await page.getByRole('button', { name: 'Watch this search' }).click();
  await page.getByRole('dialog').getByText('3 postings match now').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('welder, Active');
  await page.getByLabel('Name', { exact: true }).fill('Welders');
  await page.getByRole('checkbox', { name: 'closes' }).check();
  await page.getByRole('button', { name: 'Save the watch' }).click();
  await page.getByRole('link', { name: 'See the watch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welders' }).waitFor();
  await page.getByText('begins to match or closes').waitFor();
  await page.getByText('No event yet').waitFor();

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  const secret = await page.getByTestId('webhook-secret').textContent();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await Promise.all([
    page.waitForResponse(/webhooks\/\w+\/test$/),
    page.getByRole('button', { name: 'Send a test' }).click(),
  ]);
  await delivering.deliver();
  await page.getByText('Thank you.').waitFor();
  await page.getByText(/^HTTP 200 · \d+ ms$/).waitFor();
  const [message] = receiver.messages;
  expect(new Webhook(secret ?? '').verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  });

  await page.goto(SEARCH);
  await results.nth(2).waitFor();
  const before = await balanceOf(profile);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('All rows, as files').click();
  await page.getByRole('radio', { name: 'NDJSON' }).check();
  expect(await page.getByRole('dialog').textContent()).toMatch(/All 3 postings .* 1 credit each: 3 credits/);
  await page.getByRole('button', { name: 'Start the export' }).click();
  await page.getByRole('link', { name: 'See exports' }).click();
  const entry = page.getByRole('listitem', { name: 'Postings as NDJSON' });
  await entry.getByText('Waiting', { exact: true }).waitFor();
  await delivering.write();
  await entry.getByText('Complete', { exact: true }).waitFor();
  await entry.getByText('3 rows · 3 credits of at most 3').waitFor();
  await entry.getByText('Title: welder').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    entry.getByRole('link', { name: /^Download postings|^Download jobs/ }).click(),
  ]);
  const records = gunzipSync(readFileSync(await download.path()))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; title: string });
  expect(records.map(({ title }) => title)).toEqual(titles);
  const { data } = await call('GET', '/v4/jobs?titles=welder&job_statuses=active&sort=newest');
  expect(records.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  expect(await balanceOf(profile)).toBe(before - 3 - data.length);
}, 60_000);

test('events are loaded when they are asked for, and cost what the button says', async () => {
  const { id } = await watch('From the beginning', { start: 'beginning' });
  await delivering.courier.compare();
  const before = await balanceOf(profile);
  await page.goto(`/watches/${id}`);
  const button = page.getByRole('button', { name: 'Show the latest 3', exact: true });
  await button.waitFor();
  expect(await balanceOf(profile)).toBe(before);
  await button.click();
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await events.nth(2).waitFor();
  expect((await events.allInnerTexts()).every((text) => /Matches.*Welder \d/s.test(text))).toBe(true);
  expect(await balanceOf(profile)).toBe(before - 3);
});

test('a receiver that fails is shown with its reason, its log, and events that wait', async () => {
  receiver.answer = (response) => void response.writeHead(500).end('Out of order.');
  const { id } = await watch('Fails', { start: 'beginning' });
  await delivering.courier.compare();
  await call('POST', '/v4/webhooks', { url: receiver.url, watch_ids: [id], start: 'beginning' });
  await delivering.deliver();
  await page.goto('/watches');
  const entry = page.getByRole('listitem', { name: 'Fails' });
  await entry.getByText('Failing', { exact: true }).waitFor();
  await entry.getByText(/answered 500/).waitFor();
  await entry.getByRole('link', { name: 'Fails' }).click();
  await page.getByRole('button', { name: 'Show the log of deliveries' }).click();
  await page.getByText('3 events, 1 to 3 · 3 credits').first().click();
  await page.getByText('Out of order.').first().waitFor();
  receiver.acceptAll();
  // Pausing and activating makes the retry at once.
  const webhook = page.getByRole('list', { name: 'Webhooks' });
  await webhook.getByRole('button', { name: 'Pause' }).click();
  await webhook.getByRole('button', { name: 'Activate' }).click();
  await webhook.getByRole('button', { name: 'Pause' }).waitFor();
  await delivering.deliver();
  await page.reload();
  await webhook.getByText('Delivering', { exact: true }).waitFor();
});

test('a watch whose filter is gone says why, can be paused, renamed and deleted', async () => {
  const headers = { origin: delivering.site.url, 'sec-fetch-site': 'same-origin' };
  const post = (path: string, data: object) => profile.request.post(`/dashboard/api${path}`, { data, headers });
  const collection = (await (await post('/collections', { name: 'Rivals' })).json()) as { id: string };
  await post(`/collections/${collection.id}/sources`, { source_ids: [acme['id']] });
  await watch('Of rivals', { filters: { collections: 'Rivals' }, start: 'beginning' });
  await profile.request.delete(`/dashboard/api/collections/${collection.id}`, { headers });
  await delivering.courier.compare();
  await page.goto('/watches');
  const entry = page.getByRole('listitem', { name: 'Of rivals' });
  await entry.getByText('Collection: Rivals').waitFor();
  await entry.getByText('Invalid', { exact: true }).waitFor();
  await entry
    .getByRole('status')
    .getByText(/collection/i)
    .waitFor();
  await entry.getByRole('button', { name: 'Pause Of rivals' }).click();
  await entry.getByText('Paused', { exact: true }).waitFor();
  await entry.getByRole('button', { name: 'More actions of Of rivals' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Welders');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText(/has a watch with the name "Welders" already/).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Competitors');
  await page.getByRole('button', { name: 'Rename' }).click();
  const renamed = page.getByRole('listitem', { name: 'Competitors' });
  await renamed.getByRole('button', { name: 'More actions of Competitors' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete watch' }).click();
  await renamed.waitFor({ state: 'detached' });
});

test('a Member watches and exports, and sees webhooks without changing them', async () => {
  const { id } = await watch('Of the team');
  await call('POST', '/v4/webhooks', { url: 'https://example.com/hook', watch_ids: [id] });
  const member = await signIn(delivering.site, team.member);
  const theirs = await member.newPage();
  await theirs.goto(`/watches/${id}`);
  const webhooks = theirs.getByRole('list', { name: 'Webhooks' });
  await webhooks.getByText('https://example.com/hook').waitFor();
  for (const name of ['Send a test', 'Pause', 'More actions of https://example.com/hook'])
    expect(await webhooks.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  expect(await theirs.getByRole('button', { name: 'Add a webhook' }).isDisabled()).toBe(true);
  await theirs.getByRole('button', { name: 'Pause Of the team' }).click();
  await theirs.getByText('The watch is paused').waitFor();
  await theirs.goto('/signals?sort=newest');
  await theirs.getByRole('button', { name: 'Watch this search' }).click();
  await theirs.getByRole('button', { name: 'Save the watch' }).click();
  await theirs.getByRole('link', { name: 'See the watch' }).waitFor();
  await member.close();
});

test('an export that ends at balance 0 says so before and after, and is resumed or canceled', async () => {
  const poor = await createTeam(delivering.site, { billingMode: 'credits', purchasedCredits: 2 } as never);
  const theirs = await signIn(delivering.site, poor.member);
  const tab = await theirs.newPage();
  await tab.goto('/exports');
  await tab.getByText('No exports yet').waitFor();
  // Charts are free: the credits are left for the export.
  await tab.goto('/explore?titles=welder&show=charts');
  await tab.getByText('3 postings').first().waitFor();
  await tab.getByRole('button', { name: 'Export', exact: true }).click();
  await tab.getByText('All rows, as files').click();
  await tab.getByText('Paused after 2 rows').waitFor();
  await tab.getByRole('button', { name: 'Start the export' }).click();
  await tab.getByRole('link', { name: 'See exports' }).click();
  const entry = tab.getByRole('listitem', { name: 'Postings as Parquet' });
  await entry.getByText('Waiting', { exact: true }).waitFor();
  await delivering.write();
  await entry.getByText('Paused', { exact: true }).waitFor();
  await entry.getByText(/There are no credits for the next records/).waitFor();
  await entry.getByRole('link', { name: /^Download/ }).waitFor();
  await entry.getByRole('button', { name: /^Resume/ }).click();
  await entry.getByText('Waiting', { exact: true }).waitFor();
  await delivering.write();
  await entry.getByText('Paused', { exact: true }).waitFor();
  await entry.getByRole('button', { name: /^Cancel/ }).click();
  await tab.getByRole('button', { name: 'Cancel the export' }).click();
  await entry.getByText('Canceled', { exact: true }).waitFor();
  await entry.getByRole('button', { name: /^Delete the files/ }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Delete files' }).click();
  await entry.getByText('Files deleted', { exact: true }).waitFor();
  expect(await entry.getByRole('link', { name: /^Download/ }).count()).toBe(0);
  await theirs.close();
});
