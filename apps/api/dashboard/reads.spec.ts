import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../testing/test-api.js';
import { createMember, createTeam, DashboardClient, type TestTeam } from './testing/dashboard-client.js';

const acme = testSource();
const source = acme.id as string;

let api: TestApi;
let team: TestTeam;
let jobs: ReturnType<typeof testJob>[];
beforeAll(async () => {
  jobs = Array.from({ length: 30 }, () => testJob({ source, title: 'Software Engineer' }));
  api = await TestApi.start({ sources: [acme], jobs });
  team = await createTeam(api, { billingMode: 'credits', purchasedCredits: 100, limits: { perMinute: 100 } });
}, 60_000);
afterAll(() => api?.stop());

test('a read returns what /v4 returns, is charged to the organization of the session, and reports its cost', async () => {
  const url = '/v4/jobs?limit=10&job_statuses=active';
  const { status, headers, body } = await team.member.client.get(url);
  expect([status, headers['x-credit-charged'], headers['x-credit-balance']]).toEqual([200, '10', '90']);
  expect(headers['x-ratelimit-remaining']).toBe('99');
  const direct = await api.get(url, { authorization: team.token });
  expect(body.data).toEqual(direct.body.data);
  // Token and session share one account.
  expect([direct.headers['x-credit-balance'], direct.headers['x-ratelimit-remaining']]).toEqual(['80', '98']);
});

test.each([
  ['/v4/jobs/options?facets=countries', 0],
  ['/v4/autocomplete/titles?q=soft', 1],
  ['/v4/jobs?count=true', 0],
  ['/v4/sources?limit=1', 1],
  [`/v4/sources-id/${source}/jobs?limit=2`, 2],
  ['/v4/me', 0],
  ['/v4/usage', 0],
])('%s costs what it costs there: %i', async (url, credits) => {
  const { status, headers } = await team.member.client.get(url);
  expect([status, headers['x-credit-charged']]).toEqual([200, String(credits)]);
});

test('postings that the organization hides are excluded from the next request', async () => {
  const id = jobs[0]?.id as string;
  expect((await team.member.client.get(`/v4/jobs/${id}`)).body.id).toBe(id);
  expect((await team.admin.client.post(`/hidden-jobs/${id}`)).body).toEqual({
    job_id: id,
    hidden_at: expect.any(String),
  });
  expect((await team.member.client.get(`/v4/jobs/${id}`)).body).toEqual({});
  expect((await team.member.client.get('/hidden-jobs')).body.data).toEqual([
    {
      job_id: id,
      hidden_at: expect.any(String),
      title: 'Software Engineer',
      source_id: source,
      brand_name: acme.brand_name,
    },
  ]);
  await team.admin.client.delete(`/hidden-jobs/${id}`);
  expect((await team.member.client.get(`/v4/jobs/${id}`)).body.id).toBe(id);
});

test('blocked companies are listed free of charge, and can be unblocked', async () => {
  const before = (await team.member.client.get('/v4/me')).headers['x-credit-balance'];
  await team.admin.client.post(`/blocked-sources/${source}`);
  expect((await team.member.client.get('/v4/jobs?count=true')).body.count).toBe(0);
  expect((await team.member.client.get('/blocked-sources')).body.data).toMatchObject([
    { source_id: source, brand_name: acme.brand_name },
  ]);
  await team.admin.client.delete(`/blocked-sources/${source}`);
  expect((await team.member.client.get('/v4/jobs?count=true')).body.count).toBe(30);
  expect((await team.member.client.get('/v4/me')).headers['x-credit-balance']).toBe(before);
});

test('a collection restricts a search, and lists its companies', async () => {
  const { id } = (await team.admin.client.post('/collections', { name: '<b>Rivals</b>' })).body;
  const gone = `S${'0'.repeat(32)}`;
  const added = await team.admin.client.post(`/collections/${id}/sources`, { source_ids: [source, gone] });
  expect(added.body).toMatchObject({ name: '<b>Rivals</b>', sources_count: 2 });
  expect((await team.member.client.get(`/v4/jobs?collections=${id}&count=true`)).body.count).toBe(30);
  const { data } = (await team.member.client.get(`/collections/${id}/sources`)).body;
  expect(data).toContainEqual({
    source_id: gone,
    brand_name: null,
    url_source: null,
    logo_url: null,
    active_jobs_count: null,
  });
  expect(data).toContainEqual(expect.objectContaining({ source_id: source, brand_name: acme.brand_name }));
  const first = (await team.member.client.get(`/collections/${id}/sources?limit=1`)).body;
  const second = (await team.member.client.get(`/collections/${id}/sources?limit=1&cursor=${first.next_cursor}`)).body;
  expect([first.has_more, second.has_more, [...first.data, ...second.data]]).toEqual([true, false, data]);
  await team.admin.client.delete(`/collections/${id}/sources/${source}`);
  expect((await team.member.client.get(`/v4/jobs?collections=${id}&count=true`)).body.count).toBe(0);
});

test('the product plan limits collections in the dashboard, but not in the API', async () => {
  const small = await createTeam(api);
  const create = (name: string) => small.admin.client.post('/collections', { name });
  const statuses = (await Promise.all(['a', 'b', 'c', 'd', 'e'].map(create))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 201, 403, 403]);
  expect((await create('f')).body.error.details).toEqual({ plan: 'free', resource: 'collections', limit: 3 });
  const names = (await small.admin.client.get('/collections')).body.data.map(({ name }: { name: string }) => name);
  const url = `/v4/jobs?collections=${names.join(',')}&count=true`;
  expect((await api.get(url, { authorization: small.token })).status).toBe(200);
  await api.operate(({ organizations }) => organizations.setProductPlan(small.organizationId, 'entry'));
  expect((await create('f')).status).toBe(201);
});

test('a session is refused by what the dashboard has routes of its own for, and by POST requests that read', async () => {
  const { client } = team.admin;
  for (const response of [
    await client.post(`/v4/jobs/hidden/J${'0'.repeat(32)}`),
    await client.delete(`/v4/sources/blocked/${source}`),
    await client.post('/v4/metrics/query', {}),
  ])
    expect([response.status, response.body.error.code]).toEqual([401, 'unauthorized']);
});

test('a token takes precedence over the session, even if it is invalid', async () => {
  const { client } = team.admin;
  const refused = await client.get('/v4/me', { authorization: `Bearer T${'0'.repeat(32)}` });
  expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthorized']);
  const other = await createTeam(api);
  const { body, headers } = await client.get('/v4/me', { authorization: `Bearer ${other.token}` });
  expect([body.organization_id, headers['cache-control']]).toEqual([other.organizationId, 'private, no-cache']);
});

test('only requests that the browser marks as of the same origin may use the session', async () => {
  const { cookie } = team.admin.client;
  for (const site of [undefined, 'none', 'same-site', 'cross-site']) {
    const headers = { host: 'localhost:4000', cookie, ...(site !== undefined && { 'sec-fetch-site': site }) };
    const response = await api.app.inject({ method: 'GET', url: '/v4/jobs', headers });
    expect([site, response.statusCode, response.json().error.code]).toEqual([site, 401, 'unauthorized']);
  }
});

test('responses to a session are not cached, errors included', async () => {
  for (const url of ['/v4/me', '/v4/jobs?unknown=1'])
    expect((await team.member.client.get(url)).headers['cache-control']).toBe('no-store');
});

test('without a session, or after it has ended, a read is 401', async () => {
  const stranger = new DashboardClient(api);
  expect((await stranger.get('/v4/jobs')).body.error.code).toBe('unauthorized');
  const { client } = await createMember(api, team.organizationId, 'member');
  const { cookie } = client;
  await client.delete('/session');
  client.cookie = cookie;
  const { status, body, headers } = await client.get('/v4/jobs');
  expect([status, body.error.code, headers['cache-control']]).toEqual([401, 'unauthorized', 'no-store']);
  expect(body.error.message).toContain('Sign in again');
});

test('the public OpenAPI document does not mention sessions', async () => {
  const { body } = await api.get('/openapi.json', {});
  expect(Object.keys(body.components.securitySchemes)).toEqual(['token']);
  expect(JSON.stringify(body)).not.toMatch(/cookie|session_required/i);
});

test('without credits a read is 402, and everything free still works', async () => {
  const poor = await createTeam(api, { billingMode: 'credits' });
  const { status, body } = await poor.member.client.get('/v4/jobs');
  expect([status, body.error.code]).toEqual([402, 'insufficient_credits']);
  for (const url of ['/account', '/hidden-jobs', '/v4/jobs/options?facets=countries', '/usage'])
    expect([url, (await poor.member.client.get(url)).status]).toEqual([url, 200]);
});

test('requests beyond the rate limit: 429 with Retry-After', async () => {
  const busy = await createTeam(api, { limits: { perMinute: 2 } });
  for (const expected of [200, 200, 429]) {
    const { status, headers } = await busy.member.client.get('/v4/me');
    expect([status, headers['retry-after'] !== undefined]).toEqual([expected, expected === 429]);
  }
});

test('visitors get live counts and the results of three queries on the landing page', async () => {
  const visitor = new DashboardClient(api);
  const { status, headers, body } = await visitor.get('/public');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  expect(body.counts).toEqual({ postings: 30, active_postings: 30, companies: 1 });
  expect(body.queries).toHaveLength(3);
  for (const { path, count, data } of body.queries) {
    const direct = await api.get(`${path}&limit=3&fields=id`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual(direct.body.data.map(({ id }: { id: string }) => id));
    expect((await api.get(`${path}&count=true`)).body.count).toBe(count);
  }
  const series = await api.get('/v4/metrics/series');
  expect(body.demand).toEqual(
    series.body.data.map(({ month, active, new: opened, closed }: Record<string, unknown>) =>
      expect.objectContaining({ month, active, new: opened, closed }),
    ),
  );
  expect(body.demand).toHaveLength(12);
  for (let n = 0; n < 119; n += 1) await visitor.get('/public');
  expect((await visitor.get('/public')).status).toBe(429);
});

test('an operator can turn the public figures off', async () => {
  const closed = await TestApi.start({ publicFigures: false });
  const { status, body } = await new DashboardClient(closed).get('/public');
  await closed.stop();
  expect([status, body.error.code]).toEqual([404, 'not_found']);
});
