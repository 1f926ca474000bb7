import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

const source = testSource({ brand_name: `Acme ${SCRIPT}` });
const job = testJob({
  source: source['id'] as string,
  title: `Engineer ${SCRIPT}`,
  description: 'An engineer.',
  post: `<p>We hire.</p>${SCRIPT}<a href="javascript:window.hacked=1">apply</a><p style="position:fixed">x</p>`,
});

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start({ jobs: [job], sources: [source] });
  team = await createTeam(site);
}, 120_000);
afterAll(() => site?.stop());

test('script in a posting, a company or a collection is not executed', async () => {
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  const created = await profile.request.post('/dashboard/api/collections', {
    data: { name: `C ${SCRIPT}`.slice(0, 60) },
  });
  expect([201, 400]).toContain(created.status());
  for (const path of [
    `/explore?sort=newest&job=${job['id']}`,
    `/companies/${source['id']}`,
    '/collections',
    '/companies?q=acme',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.locator('main script, main [onerror], main a[href^="javascript:"]').count()).toBe(0);
  }
  await page.goto(`/explore?sort=newest&job=${job['id']}`);
  await page.getByText('We hire.').waitFor();
  // The browser reports the style attribute of the posting, which the policy blocks.
  site.ignoreReports(/style attributes/);
  await profile.close();
});

test("a Member sees Admins' controls disabled, and the server refuses the action anyway", async () => {
  const profile = await signIn(site, team.member);
  const page = await profile.newPage();
  await page.goto('/settings/api');
  expect(await page.getByRole('button', { name: 'Create token' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Revoke / }).isDisabled()).toBe(true);
  await page.goto('/members');
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
  const requests: [string, string, object?][] = [
    ['POST', '/tokens', { name: 'mine' }],
    ['POST', '/invitations', { email: 'a@example.com', role: 'admin' }],
    ['POST', '/collections', { name: 'Mine' }],
    ['POST', `/blocked-sources/${source['id']}`],
    ['POST', `/hidden-jobs/${job['id']}`],
  ];
  for (const [method, path, data] of requests) {
    const response = await profile.request.fetch(`/dashboard/api${path}`, { method, ...(data && { data }) });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([path, response.status(), error.code]).toEqual([path, 403, 'admin_required']);
  }
  await profile.close();
});

test("another organization's ids are not found", async () => {
  const mine = await signIn(site, team.admin);
  const theirs = await signIn(site, (await createTeam(site)).admin);
  const [token] = ((await (await theirs.request.get('/dashboard/api/tokens')).json()) as { data: { id: string }[] })
    .data;
  const [member] = ((await (await theirs.request.get('/dashboard/api/members')).json()) as { data: { id: string }[] })
    .data;
  const collection = (await (
    await theirs.request.post('/dashboard/api/collections', { data: { name: 'Theirs' } })
  ).json()) as { id: string };
  for (const path of [`/tokens/${token?.id}`, `/members/${member?.id}`, `/collections/${collection.id}`]) {
    expect([path, (await mine.request.delete(`/dashboard/api${path}`)).status()]).toEqual([path, 404]);
  }
  expect((await mine.request.get(`/dashboard/api/collections/${collection.id}`)).status()).toBe(404);
  const page = await mine.newPage();
  await page.goto(`/collections?id=${collection.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Theirs').count()).toBe(0);
  await Promise.all([mine.close(), theirs.close()]);
});

test('a form on another site cannot use the session, and no other site can frame the app', async () => {
  const attack = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<form method="post" action="${site.url}/dashboard/api/tokens" enctype="text/plain">
      <input name='{"name":"stolen","x":"' value='"}'></form><iframe src="${site.url}/overview"></iframe>
      <script>document.forms[0].submit()</script>`);
  });
  await new Promise<void>((resolve) => attack.listen(0, '127.0.0.1', resolve));
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  const posted = page.waitForResponse('**/dashboard/api/tokens');
  await page.goto(`http://127.0.0.1:${(attack.address() as AddressInfo).port}/`);
  expect([401, 403]).toContain((await posted).status());
  const { data } = (await (await profile.request.get('/dashboard/api/tokens')).json()) as { data: { name: string }[] };
  expect(data.map(({ name }) => name)).not.toContain('stolen');
  await profile.close();
  await new Promise((resolve) => attack.close(resolve));
  site.ignoreReports(/frame-ancestors/);
});

test('after signing in, a link to another site is not followed', async () => {
  const page = await site.open(`/sign-in?next=${encodeURIComponent('//evil.example/steal')}`);
  await page.getByLabel('E-mail address').fill(team.member);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(new URL(page.url()).origin).toBe(site.url);
  await page.context().close();
});
