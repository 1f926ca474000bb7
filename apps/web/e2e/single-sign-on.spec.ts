import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import { createDataSource } from '#libs/database/data-source.js';
import { CLIENT, TestProvider } from '../../api/testing/test-provider.js';
import { seriousIssues } from './axe.js';
import { Site } from './site.js';
import { createTeam, signIn, type Team } from './team.js';

let site: Site;
let team: Team;
let provider: TestProvider;
beforeAll(async () => {
  // The callback is at the port of the configuration, so 0 would not do.
  const port = await freePort();
  site = await Site.start({}, { ROLECALL_PRIVATE_ISSUERS: 'on', PORT: String(port) });
  // Another site than the dashboard, as providers are: its redirects are cross-site.
  provider = await TestProvider.start(`${site.url}/sign-in/callback`, { host: 'localhost' });
  team = await createTeam(site);
  const dataSource = await createDataSource(site.databaseUrl).initialize();
  const operator = { type: 'operator', name: 'test' } as const;
  await new SsoProviders(dataSource).addDomain(team.organizationId, 'example.com', operator);
  await dataSource.destroy();
}, 120_000);
afterAll(async () => {
  await provider?.stop();
  await site?.stop();
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Signs in at the form of the provider, which then asks for a consent. */
const signInAtProvider = async (page: Page, login: string): Promise<void> => {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
};

const startAt = async (page: Page, path: string, email: string): Promise<void> => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in with your organization' }).click();
  await page.getByLabel('E-mail address at your organization').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('an Admin sets the provider up, people sign in there, and passwords are switched off', async () => {
  const profile = await signIn(site, team.admin);
  const page = await profile.newPage();
  await page.goto('/settings/single-sign-on');
  await page.getByText(`${site.url}/sign-in/callback`).waitFor();
  await page.getByLabel('Issuer').fill(`http://localhost:${await freePort()}`);
  await page.getByLabel('Client id').fill(CLIENT.client_id);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.client_secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/The identity provider cannot be used: it cannot be reached/)
    .first()
    .waitFor();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The identity provider was saved').waitFor();
  expect(await page.getByRole('button', { name: 'Switch passwords off' }).isDisabled()).toBe(true);
  expect(await seriousIssues(page)).toEqual([]);

  // The Admin, in another browser, from a page that needs a session.
  provider.people.set('ada', { email: team.admin, email_verified: true });
  const other = await (await site.profile()).newPage();
  await startAt(other, '/settings/single-sign-on', team.admin);
  await signInAtProvider(other, 'ada');
  await other.getByRole('heading', { name: 'Single sign-on', level: 1 }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/settings/single-sign-on');
  await other.getByRole('button', { name: 'Switch passwords off' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Switch passwords off' }).click();
  await other.getByText('Passwords are off. 1 session ended.').waitFor();

  // The session with a password has ended, and none is accepted any more.
  await page.goto('/overview');
  await page.getByLabel('E-mail address').fill(team.member);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
  await page.keyboard.press('Enter');
  await page.getByText(/has switched passwords off/).waitFor();
  await other.context().close();
  await profile.close();
}, 120_000);

test('who is refused reads why, and an answer leads nowhere in another browser', async () => {
  provider.people.set('eve', { email: team.member, email_verified: false });
  const page = await (await site.profile()).newPage();
  await startAt(page, '/sign-in', 'eve@example.com');
  await signInAtProvider(page, 'eve');
  await page.getByText(/does not state that your e-mail address is verified/).waitFor();
  expect(await seriousIssues(page)).toEqual([]);
  const answer = page.url();
  const other = await (await site.profile()).newPage();
  await other.goto(answer);
  await other.getByText(/was started in another browser/).waitFor();
  await other.getByRole('link', { name: 'Start again' }).click();
  await other.getByLabel('E-mail address at your organization').fill('eve@elsewhere.example.org');
  await other.keyboard.press('Enter');
  await other.getByText(/No organization uses single sign-on for elsewhere.example.org/).waitFor();
  await page.context().close();
  await other.context().close();
}, 60_000);
