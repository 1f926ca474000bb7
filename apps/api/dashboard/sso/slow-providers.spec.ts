import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { TestApi } from '../../testing/test-api.js';
import { DashboardClient } from '../testing/dashboard-client.js';
import { SsoTeam } from './testing/sso-team.js';

let api: TestApi;
let sso: SsoTeam;
beforeAll(async () => {
  api = await TestApi.start({
    allowPrivateIssuers: true,
    limits: { requests: 2, requestsPerCaller: 2, requestsPerActiveCaller: 2 },
  });
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  sso = await SsoTeam.create(api);
});
afterEach(() => sso?.stop());

const start = (of: SsoTeam) => new DashboardClient(api).post('/single-sign-on/start', { email: `ada@${of.domain}` });

test('a provider that does not answer holds up a few sign-ins of its organization, and no other request', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  sso.provider.tampering = (route) => {
    if (route !== 'discovery') return;
    waiting += 1;
    return released;
  };
  // Twice as many as requests that are handled at once.
  const held = Array.from({ length: 4 }, () => start(sso));
  while (waiting < 4) await setImmediate();
  expect((await start(sso)).body.error.details).toEqual({ reason: 'provider_busy' });
  expect(waiting).toBe(4);
  const other = await SsoTeam.create(api);
  expect((await other.signIn(other.person().login)).status).toBe(200);
  await other.stop();
  release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}, 20_000);

test('an issuer that failed is not asked again at once, except by an Admin who saves the settings', async () => {
  let asked = 0;
  sso.provider.tampering = (route, ctx) => {
    if (route !== 'discovery') return;
    asked += 1;
    ctx.status = 500;
  };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await start(sso)).body.error.details).toEqual({ reason: 'invalid_response' });
  expect(asked).toBe(1);
  sso.provider.tampering = () => {};
  expect((await sso.configure()).status).toBe(200);
  expect((await start(sso)).status).toBe(200);
});
