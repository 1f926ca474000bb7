import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createTeam,
  DashboardClient,
  newEmail,
  PASSWORD,
  type TestTeam,
} from '../dashboard/testing/dashboard-client.js';
import { captureLog } from '../testing/captured-log.js';
import { TestApi } from '../testing/test-api.js';

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  // Everything that can be logged.
  api = await TestApi.start({ logLevel: 'trace' });
  team = await createTeam(api);
}, 60_000);
afterAll(() => api?.stop());

const WRONG_TOKEN = 'T0123456789abcdef0123456789abcdef';
const WRONG_PASSWORD = 'a password of another site';
const NEW_PASSWORD = 'a longer password than before';

test('the log of the API has what was refused, and no token, password, cookie or link', async () => {
  const lines = captureLog(api.app);
  const { admin, member, token } = team;
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  await api.get('/v4/me', bearer(token));
  await api.get('/v4/jobs?nonsense=1', bearer(token));
  await api.get('/v4/me', bearer(WRONG_TOKEN));
  await api.app.inject({ method: 'POST', url: '/mcp', headers: bearer(token), payload: '{' });
  const browser = new DashboardClient(api);
  await browser.post('/session', { email: member.email, password: WRONG_PASSWORD });
  await browser.post('/session', { email: member.email, password: PASSWORD, unknown_key: WRONG_PASSWORD });
  await browser.signIn(member.email);
  const { cookie } = browser;
  await browser.post('/password', { current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD });
  const { body: created } = await admin.client.post('/tokens', { name: 'For the log' });
  const { body: invited } = await admin.client.post('/invitations', { email: newEmail() });
  const link = (invited.link as string).split('/').at(-1) as string;
  await browser.post('/links/inspect', { token: link });
  const log = lines.join('\n');
  expect(log).toContain('request without a valid token');
  expect(log).toContain('refused attempt');
  const secrets = { token, WRONG_TOKEN, PASSWORD, WRONG_PASSWORD, NEW_PASSWORD, cookie, link, created: created.token };
  for (const [name, secret] of Object.entries(secrets))
    expect({ name, known: String(secret).length > 15, logged: log.includes(String(secret)) }).toEqual({
      name,
      known: true,
      logged: false,
    });
});
