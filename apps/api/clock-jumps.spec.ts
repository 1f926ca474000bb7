import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import waitFor from 'p-wait-for';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { createTeam, DashboardClient, PASSWORD } from './dashboard/testing/dashboard-client.js';
import { Customer } from './testing/customer.js';
import { TestApi } from './testing/test-api.js';

const acme = testSource();
const jobs = [testJob({ source: acme.id as string })];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(() => api?.stop());

const now = Date.now;
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sets the clocks of Postgres and of this process ahead, or back. */
const jump = async (days: number): Promise<void> => {
  await jumpClock(api.databaseUrl, days);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + days * MS_PER_DAY);
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const JUMPS = [
  ['ahead', 10],
  ['back', -10],
] as const;

test.each(JUMPS)(
  'tokens are valid, and a rate window that was full is open, after the clock is set %s',
  async (_, days) => {
    const limits = { perMinute: 1, perFiveHours: 2 };
    const { token } = await createTestOrganization(api.databaseUrl, { limits });
    const [first, refused] = [await api.get('/v4/me', bearer(token)), await api.get('/v4/me', bearer(token))];
    expect([first.status, refused.status]).toEqual([200, 429]);
    await jump(days);
    const { status, body, headers } = await api.get('/v4/jobs', bearer(token));
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(60);
    expect(headers['x-ratelimit-remaining-5h']).toBe('1');
  },
);

test.each(JUMPS)(
  'an account that was blocked after wrong passwords can sign in after the clock is set %s',
  async (_, days) => {
    const { member } = await createTeam(api);
    const signIn = (password: string) => new DashboardClient(api).post('/session', { email: member.email, password });
    let status = 0;
    for (let attempt = 0; status !== 429 && attempt < 30; attempt += 1) ({ status } = await signIn('a wrong password'));
    expect((await signIn(PASSWORD)).status).toBe(429);
    await jump(days);
    expect((await signIn(PASSWORD)).status).toBe(200);
  },
);

test('a session that was not used for ten days has ended, and one whose clock was ten days ahead goes on and is used now', async () => {
  const { admin } = await createTeam(api);
  await jump(-10);
  expect((await admin.client.get('/session')).status).toBe(200);
  const { body } = await admin.client.get('/sessions');
  expect(body.data.map((each: Record<string, string>) => Date.parse(each.last_used_at as string) <= now())).toEqual([
    true,
  ]);
  await jump(10);
  expect((await admin.client.get('/session')).status).toBe(401);
});

test.each(JUMPS)(
  'a key whose process died before the clock was set %s is free again, and is paid for once',
  async (_, days) => {
    const caller = await Customer.create(api, { purchasedCredits: 10 });
    const read = () => api.get('/v4/jobs', { ...bearer(caller.token), 'idempotency-key': 'a-key' });
    expect((await read()).status).toBe(200);
    // As a process leaves it that ends between the charge and the response.
    await runOn(api.databaseUrl, 'DELETE FROM idempotent_responses');
    await runOn(api.databaseUrl, `UPDATE idempotency_keys SET request_id = 'req_killed', claimed_at = now()`);
    // A key is valid for a day.
    await jump(days / 20);
    const again = await read();
    expect([again.status, again.headers['x-credit-charged'], await caller.balance()]).toEqual([200, '0', 9]);
  },
);

test('a posting that is taken down after the clock was set back is not in a repeated response', async () => {
  const caller = await Customer.create(api, { purchasedCredits: 10 });
  const read = () => api.get('/v4/jobs', { ...bearer(caller.token), 'idempotency-key': 'another-key' });
  await read();
  expect((await read()).headers['idempotent-replayed']).toBe('true');
  await jump(-10);
  await runOn(api.databaseUrl, `INSERT INTO takedowns (job_id, reason) VALUES ($1, 'test')`, [testJob().id]);
  expect((await read()).headers['idempotent-replayed']).toBeUndefined();
});

test.each(JUMPS)('a dataset that is published after the clock is set %s is served', async (_, days) => {
  const published = async () => (await api.get('/v4/me')).body.dataset.as_of as string;
  const before = await published();
  await jump(days);
  const asOf = new Date(Date.parse(before) + MS_PER_DAY).toISOString();
  const { prefix, databaseUrl } = api;
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  await loadDataset({ elasticsearchUrl, prefix, databaseUrl, sources: [acme], jobs, asOf });
  await waitFor(async () => (await published()) === asOf, { timeout: 30_000 });
});
