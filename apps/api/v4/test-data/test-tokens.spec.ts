import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS, type TestOrganization } from '#libs/database/testing/test-database.js';
import { TEST_DATASET, testPrefixOf } from '#libs/search/store/indices/test-prefix.js';
import { dropDataset, loadDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { isRead } from '../../reads/read.js';
import { TestApi } from '../../testing/test-api.js';
import { v4Endpoints } from '../endpoints.js';

const real = testSource({ brand_name: 'Acme' });
const madeUp = testSource({ brand_name: 'Test Company 01' });
const realJob = testJob({ source: real.id as string, title: 'Welder' });
const testPostings = ['Baker', 'Carpenter'].map((title) => testJob({ source: madeUp.id as string, title }));

let api: TestApi;
let prefix: string;
let caller: TestOrganization;
let bearer: { authorization: string };
beforeAll(async () => {
  api = await TestApi.start({ sources: [real], jobs: [realJob], asOf: '2026-08-22T00:00:00.000Z' });
  prefix = testPrefixOf(api.prefix);
  await loadDataset({
    elasticsearchUrl: process.env.ELASTICSEARCH_URL as string,
    databaseUrl: api.databaseUrl,
    prefix,
    sources: [madeUp],
    jobs: testPostings,
    asOf: '2026-08-20T00:00:00.000Z',
    feed: TEST_DATASET,
  });
  caller = await createTestOrganization(api.databaseUrl, {
    rateTier: 'tier_3',
    billingMode: 'credits',
    purchasedCredits: 100,
  });
  const issued = await issue(caller.organizationId);
  await api.operate(({ organizations }) => organizations.setLimits(issued.row.organizationId as string, NO_LIMITS));
  bearer = { authorization: issued.token };
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await dropDataset({ elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, prefix });
});

const issue = (organizationId: string) =>
  api.operate(({ tokens }) => tokens.issue(organizationId, 'tests', { isTest: true, allowOverLimit: true }));

const titlesOf = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title).sort();

test('a test token reads the test data for nothing, and every response says so', async () => {
  const { status, body, headers } = await api.get('/v4/jobs', bearer);
  expect([status, titlesOf(body), body.as_of]).toEqual([200, ['Baker', 'Carpenter'], '2026-08-20T00:00:00.000Z']);
  expect([headers['x-test-data'], headers['x-credit-charged']]).toEqual(['true', undefined]);
  const refused = await api.get('/v4/jobs?limit=0', bearer);
  expect([refused.status, refused.headers['x-test-data']]).toEqual([400, 'true']);
  const other = await api.get('/v4/jobs', { authorization: caller.token });
  expect([titlesOf(other.body), other.headers['x-test-data'], other.headers['x-credit-charged']]).toEqual([
    ['Welder'],
    undefined,
    '1',
  ]);
});

test('it has the data tier of its organization, limits of its own, and never a balance', async () => {
  const { body } = await api.get('/v4/me', bearer);
  const owner = (await api.get('/v4/me', { authorization: caller.token })).body;
  expect([body.test_data, owner.test_data]).toEqual([true, false]);
  expect(body.fields).toEqual(owner.fields);
  expect([body.billing_mode, body.credit_balance]).toEqual(['subscription', undefined]);
  const unlimited = await issue((await createTestOrganization(api.databaseUrl)).organizationId);
  expect((await api.get('/v4/me', { authorization: unlimited.token })).body.rate_limit).toBe(60);
  expect(body.organization_id).not.toBe(caller.organizationId);
  expect(body.dataset.as_of).toBe('2026-08-20T00:00:00.000Z');
});

const reads = v4Endpoints
  .filter(isRead)
  .filter(({ group }) => group !== 'watches' && group !== 'exports')
  .flatMap(({ routes }) => routes.map(({ path }) => path));

test.each(reads)('no record of the dataset reaches a test token: %s', async (path) => {
  const url = path
    .replace('{job_id}', realJob.id as string)
    .replace('{source_id}', real.id as string)
    .replace('{url_source}', real.url_source as string);
  const query = QUERIES[path] ?? '';
  const response = await api.app.inject({ url: `${url}${query}`, headers: bearer });
  const body = response.json();
  // What needs a grid or a published index says that the test data has none.
  expect([body.error?.code ?? 'service_unavailable', response.headers['x-test-data']]).toEqual([
    expect.stringMatching(/^(service_unavailable|not_found|missing_parameter|invalid_request)$/),
    'true',
  ]);
  for (const secret of ['Acme', 'Welder', real.id, realJob.id])
    expect(JSON.stringify(body.data ?? body)).not.toContain(secret);
});

const QUERIES: Readonly<Record<string, string>> = {
  '/v4/autocomplete/titles': '?q=w',
  '/v4/autocomplete/sources': '?q=a',
  '/v4/jobs/options': '?facets=titles,source_ids',
};

test.each(
  v4Endpoints
    .filter(({ group }) => group === 'watches' || group === 'exports')
    .flatMap((endpoint) =>
      endpoint.routes.map(({ path }) => [isRead(endpoint) ? 'get' : endpoint.method, path] as const),
    ),
)('what the courier and the exporter do is refused with what to do instead: %s %s', async (method, path) => {
  const url = path.replaceAll(/\{\w+\}/g, 'unknown');
  const response = await api.app.inject({ method: method.toUpperCase() as 'GET', url, headers: bearer });
  const { error } = response.json();
  expect([response.statusCode, error.code]).toEqual([403, 'test_token']);
  expect(error.message).toContain('Send this request with a token that is not a test token.');
});

test('texts of the caller are not classified at no charge', async () => {
  const payload = { postings: [{ title: 'Welder', description: 'You weld.' }] };
  const { status, body } = await api.post('/v4/jobs/classify', payload, bearer);
  expect([status, body.error.code]).toEqual([403, 'test_token']);
});

test('indices under the prefix that hold another dataset are not served as test data', async () => {
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
  const other = await TestApi.start({ sources: [real], jobs: [realJob] });
  const otherPrefix = testPrefixOf(other.prefix);
  try {
    await loadDataset({ elasticsearchUrl, prefix: otherPrefix, sources: [real], jobs: [realJob] });
    const { organizationId } = await createTestOrganization(other.databaseUrl);
    const { token } = await other.operate(({ tokens }) =>
      tokens.issue(organizationId, 'tests', { isTest: true, allowOverLimit: true }),
    );
    const response = await other.app.inject({ url: '/v4/jobs', headers: { authorization: token } });
    const { error } = response.json();
    expect([response.statusCode, error?.message]).toEqual([503, expect.stringContaining('No test data is loaded')]);
  } finally {
    await other.stop();
    await dropDataset({ elasticsearchUrl, prefix: otherPrefix });
  }
}, 60_000);

describe('what one organization reads with both kinds of token is kept apart', () => {
  test('an ETag of one is not valid for the other', async () => {
    const url = `/v4/sources-id/${madeUp.id}`;
    const { headers } = await api.get(url, bearer);
    const tag = headers.etag as string;
    expect(tag).toBeDefined();
    const same = await api.app.inject({ url, headers: { ...bearer, 'if-none-match': tag } });
    expect([same.statusCode, same.headers['x-test-data']]).toEqual([304, 'true']);
    const other = await api.app.inject({ url, headers: { authorization: caller.token, 'if-none-match': tag } });
    expect([other.statusCode, other.json()]).toEqual([200, {}]);
  });

  test('an Idempotency-Key of one is unknown to the other', async () => {
    const key = { 'idempotency-key': 'the-same-key-for-both' };
    const first = await api.get('/v4/jobs', { ...bearer, ...key });
    const second = await api.get('/v4/jobs', { authorization: caller.token, ...key });
    expect([titlesOf(first.body), titlesOf(second.body)]).toEqual([['Baker', 'Carpenter'], ['Welder']]);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
  });

  test('a cursor of one is refused by the other', async () => {
    const { next_cursor: cursor } = (await api.get('/v4/jobs?limit=1', bearer)).body;
    expect(cursor).not.toBeNull();
    const refused = await api.get(`/v4/jobs?limit=1&cursor=${cursor}`, { authorization: caller.token });
    expect(refused.body.error.code).toBe('invalid_cursor');
  });

  test('hiding, usage and the log of requests are of the test token only', async () => {
    const hidden = testPostings[0]?.id as string;
    await api.post(`/v4/jobs/hidden/${hidden}`, {}, bearer);
    expect(titlesOf((await api.get('/v4/jobs', bearer)).body)).toEqual(['Carpenter']);
    const ofOwner = await api.get('/v4/jobs/hidden', { authorization: caller.token });
    expect(ofOwner.body.data).toEqual([]);
    const credits = await api.operate(({ organizations }) => organizations.get(caller.organizationId));
    await api.get('/v4/jobs', bearer);
    const after = await api.operate(({ organizations }) => organizations.get(caller.organizationId));
    expect(after.balance).toEqual(credits.balance);
    await api.app.inject({ method: 'DELETE', url: `/v4/jobs/hidden/${hidden}`, headers: bearer });
  });
});

test('agents are told that the data is made up, and their tools read nothing else', async () => {
  const rpc = async (method: string, params: object) =>
    (await api.post('/mcp?tools=all', { jsonrpc: '2.0', id: 1, method, params }, bearer)).body.result;
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
  expect((await rpc('initialize', client)).instructions).toContain('TEST DATA');
  const { tools } = await rpc('tools/list', {});
  expect(tools.filter(({ name }: { name: string }) => /watch|export/.test(name))).toEqual([]);
  const resolved = await rpc('tools/call', { name: 'resolve', arguments: { words: 'Acme', kinds: ['companies'] } });
  expect(resolved.structuredContent.companies).toEqual([]);
  const found = await rpc('tools/call', { name: 'count_jobs', arguments: {} });
  expect(found.structuredContent.count).toBe(2);
  expect([found.content[0].text, found._meta]).toEqual([
    expect.stringContaining('TEST DATA'),
    expect.objectContaining({ test_data: true }),
  ]);
});

test('figures carry the mark in their citation, which is copied with them', async () => {
  const { status, body } = await api.get('/v4/metrics', bearer);
  expect([status, body.citation?.text]).toEqual([200, expect.stringMatching(/^TEST DATA: do not cite\. /)]);
  const other = await api.get('/v4/metrics', { authorization: caller.token });
  expect(other.body.citation.text).not.toContain('TEST DATA');
});

test('a test token whose scopes give it nothing is not issued, and none of a test organization', async () => {
  const { organizationId } = await createTestOrganization(api.databaseUrl);
  await api.operate(async ({ tokens }) => {
    const useless = tokens.issue(organizationId, 'a', { isTest: true, scopes: ['watches'], allowOverLimit: true });
    await expect(useless).rejects.toMatchObject({ code: 'invalid_request' });
    const { row } = await tokens.issue(organizationId, 'b', { isTest: true, allowOverLimit: true });
    const ofTest = tokens.issue(row.organizationId as string, 'c', { allowOverLimit: true });
    await expect(ofTest).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the test organization', () => {
  test('follows the plan of its organization, and cannot have another', async () => {
    const { organizationId, token: owner } = await createTestOrganization(api.databaseUrl);
    const { token: tested, row } = await issue(organizationId);
    const tierOf = async (authorization: string) => (await api.get('/v4/me', { authorization })).body.fields.tier;
    expect(await tierOf(tested)).toBe('max');
    await api.operate(({ organizations }) => organizations.setRateTier(organizationId, 'tier_1'));
    expect([await tierOf(tested), await tierOf(owner)]).toEqual(['min', 'min']);
    await api.operate(async ({ organizations }) => {
      const test = row.organizationId as string;
      await expect(organizations.setBilling(test, 'credits', 100)).rejects.toMatchObject({ code: 'invalid_request' });
      await expect(organizations.setRateTier(test, 'tier_3')).rejects.toMatchObject({ code: 'invalid_request' });
      await organizations.setApiEnabled(organizationId, false);
    });
    const refused = await api.get('/v4/jobs', { authorization: tested });
    expect(refused.body.error.code).toBe('organization_api_disabled');
  });

  test('has five tokens of its own, which are listed and revoked with the others', async () => {
    const { organizationId } = await createTestOrganization(api.databaseUrl);
    await api.operate(async ({ tokens }) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await tokens.issue(organizationId, name, { isTest: true });
      await expect(tokens.issue(organizationId, 'f', { isTest: true })).rejects.toMatchObject({
        code: 'token_limit_reached',
        message: expect.stringContaining('5 live test tokens'),
      });
      await tokens.issue(organizationId, 'g');
      const listed = await tokens.list(organizationId);
      expect(listed).toHaveLength(7);
      await tokens.revoke(organizationId, listed[1]?.id as string);
    });
  });
});
