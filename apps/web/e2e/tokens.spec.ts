import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Site } from './site.js';
import { createTeam, PASSWORD, signIn, type Team } from './team.js';

let site: Site;
let team: Team;
beforeAll(async () => {
  site = await Site.start();
  team = await createTeam(site);
}, 120_000);
afterAll(() => site?.stop());

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${site.url}/v4/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test('with the keyboard alone: sign in, create a token, and make a first successful call with it', async () => {
  const page = await site.open('/settings/api');
  await page.getByLabel('E-mail address').waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-in');
  await page.keyboard.type(team.admin);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');

  const create = page.getByRole('button', { name: 'Create token' });
  await create.waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/api');
  await create.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').waitFor();
  await page.keyboard.type('production');
  await page.keyboard.press('Enter');
  const token = (await page.getByTestId('new-token').textContent()) ?? '';
  expect(token).toMatch(/^T[0-9a-f]{32}$/);
  expect(await statusOf(token)).toBe(200);

  // Escape does not close the dialog: the token cannot be shown again. The focus is on the button that copies it.
  await page.keyboard.press('Escape');
  expect(
    await page.getByRole('button', { name: 'Copy token' }).evaluate((button) => button === document.activeElement),
  ).toBe(true);
  expect(await page.getByTestId('new-token').textContent()).toBe(token);
  await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
  const row = page.getByRole('row', { name: /production/ });
  expect(await row.textContent()).toContain(`T…${token.slice(-4)}`);
  expect(await page.content()).not.toContain(token);
  await page.context().close();
});

test('wrong credentials are refused with one message, and the input is kept', async () => {
  const page = await site.open('/sign-in');
  const messages: (string | null)[] = [];
  for (const email of [team.admin, 'nobody@example.com']) {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong wrong wrong');
    await page.keyboard.press('Enter');
    await page.waitForResponse('**/dashboard/api/session');
    messages.push(await page.getByRole('alert').textContent());
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
  }
  expect(messages[0]).toBe(messages[1]);
  await page.context().close();
});

test('a revoked token is refused on the next request', async () => {
  const { admin, token } = await createTeam(site);
  const profile = await signIn(site, admin);
  const page = await profile.newPage();
  await page.goto('/settings/api');
  expect(await statusOf(token)).toBe(200);
  await page.getByRole('button', { name: /^Revoke / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await page.getByText('No tokens yet').waitFor();
  expect(await statusOf(token)).toBe(401);

  // The operator issues the first token.
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill('another');
  await page.keyboard.press('Enter');
  const refusal = await page.getByRole('dialog').getByRole('alert').textContent();
  expect(refusal).toContain('The operator issues the first token');
  await profile.close();
});

test('the sixth token is refused with a reason, and nothing is created', async () => {
  const { admin } = await createTeam(site);
  const profile = await signIn(site, admin);
  for (const name of ['b', 'c', 'd', 'e']) {
    expect((await profile.request.post('/dashboard/api/tokens', { data: { name } })).status()).toBe(201);
  }
  const page = await profile.newPage();
  await page.goto('/settings/api');
  await page.getByText('All 5 tokens are in use').waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill('sixth');
  const [response] = await Promise.all([page.waitForResponse('**/dashboard/api/tokens'), page.keyboard.press('Enter')]);
  expect(response.status()).toBe(403);
  expect(await page.getByRole('dialog').getByRole('alert').textContent()).toContain('Token limit reached');
  expect(await page.getByLabel('Name').inputValue()).toBe('sixth');
  const { data } = (await (await profile.request.get('/dashboard/api/tokens')).json()) as { data: unknown[] };
  expect(data).toHaveLength(5);
  await profile.close();
});
