import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { MailServer } from '../../courier/testing/mail-server.js';
import { DASHBOARD_URL, DeliveringSite } from './delivering-site.js';
import { createTeam, signIn, type Team } from './team.js';

const acme = testSource({ brand_name: 'Acme' });
const welders = [1, 2, 3].map((index) => testJob({ source: acme['id'] as string, title: `Welder ${index}` }));

let mailServer: MailServer;
let delivering: DeliveringSite;
let team: Team;
let profile: BrowserContext;
let page: Page;
beforeAll(async () => {
  mailServer = await MailServer.start();
  delivering = await DeliveringSite.start({ jobs: welders, sources: [acme] }, mailServer.url);
  team = await createTeam(delivering.site, {
    billingMode: 'credits',
    purchasedCredits: 500,
    rateTier: 'tier_3',
  } as never);
  await delivering.enlarge(team.organizationId);
  profile = await signIn(delivering.site, team.admin, { width: 1440 });
  page = await profile.newPage();
}, 120_000);
afterAll(async () => {
  await delivering?.stop();
  await mailServer?.stop();
});

const watch = async (name: string): Promise<string> => {
  const body = { name, kind: 'jobs', filters: { titles: 'welder' }, start: 'beginning' };
  const response = await fetch(`${delivering.site.url}/v4/watches`, {
    method: 'POST',
    headers: { authorization: team.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { id: string };
  if (!response.ok) throw new Error(JSON.stringify(answer));
  await delivering.courier.compare();
  return answer.id;
};

test('the list says what is new since the last look, and a look at the page ends it', async () => {
  const id = await watch('News');
  await page.goto('/watches');
  const entry = page.getByRole('listitem', { name: 'News' });
  await entry.getByText('3 new', { exact: true }).waitFor();
  await page.goto(`/watches/${id}`);
  await page.getByText('3 new events that you have not seen').waitFor();
  await page.goto('/watches');
  await entry.getByText('last event').waitFor();
  await entry.getByText('3 new', { exact: true }).waitFor({ state: 'detached' });
});

test('an analyst chooses a digest, confirms the address with the link of the e-mail, and ends it with one click', async () => {
  const id = await watch('By e-mail');
  await page.goto(`/watches/${id}`);
  await page.getByText('at most 20 for a watch and 100 for an e-mail').waitFor();
  await page.getByText('Daily', { exact: true }).click();
  await page.getByText('Confirm your address').waitFor();
  const [mail] = mailServer.to(team.admin);
  const path = new RegExp(`${DASHBOARD_URL}(/mail/confirm/\\S+)`).exec(mail?.parsed.text ?? '')?.[1] ?? '';
  await page.goto(path);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'The address is confirmed' }).waitFor();
  await page.goto(`/watches/${id}`);
  await page.getByText(`To ${team.admin}, each day at 7:00`).waitFor();
  expect(await page.getByText('Confirm your address').count()).toBe(0);
  await page.getByText('Never', { exact: true }).click();
  await page.getByText('each day at 7:00').waitFor({ state: 'detached' });
});

test('an Admin makes the address of a feed, which is shown once, and revokes it', async () => {
  const id = await watch('As a feed');
  await page.goto(`/watches/${id}`);
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = (await page.getByTestId('feed-rss').textContent()) ?? '';
  const feed = () => fetch(address.replace(DASHBOARD_URL, delivering.site.url));
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect((await feed()).status).toBe(200);
  await page.getByText('It is not shown again').waitFor();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke the address' }).click();
  await page.getByText('No feed', { exact: true }).waitFor();
  expect((await feed()).status).toBe(410);
});

test.each([1440, 390])('the page of a watch is not wider than a screen of %i px', async (width) => {
  const id = await watch(`Wide ${width}`);
  const small = await signIn(delivering.site, team.member, { width });
  const theirs = await small.newPage();
  await theirs.goto(`/watches/${id}`);
  await theirs.getByText('Digest by e-mail').waitFor();
  await theirs.getByText('Weekly', { exact: true }).click();
  await theirs.getByText('each Monday at 7:00').waitFor();
  expect(await theirs.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  if (process.env['SHOTS'])
    await theirs.screenshot({ path: `${process.env['SHOTS']}/watch-${width}.png`, fullPage: true });
  expect(await theirs.getByRole('button', { name: 'Make an address' }).isDisabled()).toBe(true);
  await small.close();
});
