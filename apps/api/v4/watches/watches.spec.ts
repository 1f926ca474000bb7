import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseOrganization } from '#libs/accounts/erasure/erase.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { WatchSearches } from '#libs/search/watching/watch-searches.js';
import { watchStart } from '#libs/watches/watch-start.js';
import { CHANGES, STORES } from '../../search/search.module.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme],
    jobs: Array.from({ length: 3 }, () => testJob({ source, title: 'Welder' })),
  });
}, 60_000);
afterAll(() => api?.stop());

const organization = async (options: Parameters<typeof createTestOrganization>[1] = {}) => {
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, options);
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    responseOf(
      api.app,
      url,
      { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      method,
      body && JSON.stringify(body),
    );
  return { organizationId, token, send };
};

const welders = { name: 'Welders', kind: 'jobs', filters: { titles: ['welder'] } };

test('a watch is created with defaults, listed, changed and deleted, all for free', async () => {
  const { send } = await organization({ billingMode: 'credits' });
  const created = await send('POST', '/v4/watches', welders);
  expect([created.status, created.body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^W[0-9a-f]{32}$/),
      name: 'Welders',
      kind: 'jobs',
      filters: { titles: ['welder'] },
      on: ['matched'],
      once_per: null,
      status: 'active',
      problem: null,
      matches: 3,
      last_sequence: 0,
      last_event_at: null,
      created_at: expect.any(String),
    },
  ]);
  const { id } = created.body;
  expect((await send('GET', '/v4/watches')).body.data).toEqual([created.body]);
  expect((await send('GET', '/v4/watches?count=true')).body.count).toBe(1);
  const changed = await send('PATCH', `/v4/watches/${id}`, {
    name: 'Anything',
    filters: {},
    on: ['closed', 'matched', 'closed'],
    once_per: 'source',
    status: 'paused',
  });
  const after = {
    name: 'Anything',
    filters: {},
    on: ['closed', 'matched'],
    once_per: 'source',
    status: 'paused',
    matches: 3,
  };
  expect(changed.body).toEqual({ ...created.body, ...after });
  expect((await send('PATCH', `/v4/watches/${id}`, { once_per: null })).body).toEqual({
    ...created.body,
    ...after,
    once_per: null,
  });
  expect((await send('DELETE', `/v4/watches/${id}`)).body).toEqual({ id, deleted: true });
  expect((await send('DELETE', `/v4/watches/${id}`)).body).toEqual({});
  expect((await send('GET', '/v4/watches')).body.data).toEqual([]);
});

test.each<[problem: string, body: object, parameter: string | undefined, message: RegExp]>([
  ['no name', { kind: 'jobs' }, 'name', /must be a text/],
  ['an empty name', { ...welders, name: ' ' }, 'name', /must not be empty/],
  ['an unknown kind', { ...welders, kind: 'technologies' }, 'kind', /must be one of jobs, sources, signals/],
  ['an unknown field', { ...welders, filter: {} }, 'filter', /is unknown/],
  ['no type of event', { ...welders, on: [] }, 'on', /must name at least one type of event/],
  ['an unknown type of event', { ...welders, on: ['appears'] }, 'on.0', /must be one or more of matched/],
  ['an unknown filter', { ...welders, filters: { country: 'DE' } }, 'country', /Did you mean `countries`/],
  ['an unknown value', { ...welders, filters: { countries: 'Germny' } }, 'countries', /'Germny' is not a country/],
  ['a parameter of lists', { ...welders, filters: { limit: 5 } }, 'limit', /is no filter/],
  ['a nested filter', { ...welders, filters: { countries: { in: [] } } }, 'filters.countries', /non-empty list/],
  ['an unknown collection', { ...welders, filters: { collections: 'Mine' } }, 'collections', /is not a collection/],
  ['an invalid start', { ...welders, kind: 'signals', start: 'x', filters: {} }, 'start', /is a cursor/],
  [
    'too many values',
    { ...welders, filters: { ids: Array.from({ length: 1_000 }, () => testJob().id) } },
    'ids',
    /500/,
  ],
])('%s is refused, and the error says what to do', async (_, body, parameter, message) => {
  const { send } = await organization();
  const { status, body: refused } = await send('POST', '/v4/watches', body);
  expect([status, refused.error?.code, refused.error?.details?.parameter]).toEqual([400, 'invalid_request', parameter]);
  expect(refused.error.message).toMatch(message);
  expect((await send('GET', '/v4/watches')).body.data).toEqual([]);
});

test('filters of a higher tier are refused', async () => {
  const { send } = await organization({ rateTier: 'tier_1' });
  const { status, body } = await send('POST', '/v4/watches', { ...welders, filters: { industries: 'retail' } });
  expect([status, body.error.code]).toEqual([403, 'field_not_in_plan']);
});

test('a name is taken once, and the limit of the plan holds for concurrent requests', async () => {
  const { send, organizationId } = await organization();
  expect((await send('POST', '/v4/watches', welders)).status).toBe(200);
  const twice = await send('POST', '/v4/watches', welders);
  expect([twice.status, twice.body.error.message]).toEqual([
    400,
    expect.stringMatching(/has a watch with the name "Welders" already: .* PATCH/),
  ]);
  const names = Array.from({ length: 6 }, (_, i) => `Watch ${i}`);
  const created = await Promise.all(names.map((name) => send('POST', '/v4/watches', { ...welders, name })));
  const refused = created.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    Array.from({ length: 4 }, () => [403, 'plan_limit_reached']),
  );
  expect(refused[0]?.body.error.details).toEqual({ plan: 'free', resource: 'watches', limit: 3 });
  await runOn(api.databaseUrl, `UPDATE organizations SET product_plan = 'entry' WHERE id = $1`, [organizationId]);
  expect((await send('POST', '/v4/watches', { ...welders, name: 'More' })).status).toBe(200);
});

test('a list of many watches has pages', async () => {
  const { send, organizationId } = await organization();
  await runOn(api.databaseUrl, `UPDATE organizations SET product_plan = 'premium' WHERE id = $1`, [organizationId]);
  const names = Array.from({ length: 7 }, (_, i) => `Watch ${i}`);
  for (const name of names) await send('POST', '/v4/watches', { ...welders, name });
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await send('GET', `/v4/watches?limit=3${cursor && `&cursor=${cursor}`}`);
    found.push(...body.data.map(({ name }: { name: string }) => name));
    if (!body.has_more) break;
    cursor = body.next_cursor;
  }
  expect(found).toEqual(names);
});

test('watches of another organization do not exist', async () => {
  const [own, other] = [await organization(), await organization()];
  const { id } = (await own.send('POST', '/v4/watches', welders)).body;
  expect((await other.send('GET', '/v4/watches')).body.data).toEqual([]);
  for (const [method, url, body] of [
    ['PATCH', `/v4/watches/${id}`, { name: 'Mine' }],
    ['GET', `/v4/watches/${id}/events`, undefined],
  ] as const) {
    const { status, body: refused } = await other.send(method, url, body);
    expect([status, refused.error.code]).toEqual([404, 'not_found']);
    expect(refused.error.message).toMatch(/GET \/v4\/watches/);
  }
  expect((await other.send('DELETE', `/v4/watches/${id}`)).body).toEqual({});
  const { next_cursor: cursor } = (await own.send('GET', `/v4/watches/${id}/events`)).body;
  const theirs = (await other.send('POST', '/v4/watches', welders)).body.id;
  expect((await other.send('GET', `/v4/watches/${theirs}/events?cursor=${cursor}`)).body.error.code).toBe(
    'invalid_cursor',
  );
});

test('a search that finds more records than a watch may match is refused', async () => {
  const [stores, changes] = [api.app.get<Stores>(STORES), api.app.get<ChangeSource>(CHANGES)];
  const start = (max: number) => watchStart('now', undefined, new WatchSearches(jobs, stores), stores, changes, max);
  expect((await start(3)).matches).toHaveLength(3);
  await expect(start(2)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/add filters/),
  });
});

test('the erasure of an organization deletes its watches with their events', async () => {
  const { send, organizationId } = await organization({ name: 'Gone' });
  const { id } = (await send('POST', '/v4/watches', welders)).body;
  await runOn(
    api.databaseUrl,
    `INSERT INTO watch_events (watch_id, sequence, type, record_id) VALUES ($1, 1, 'matched', 'J1')`,
    [id],
  );
  await api.operate(({ dataSource }) =>
    eraseOrganization(dataSource, organizationId, 'Gone', { type: 'operator', name: 'test' }),
  );
  for (const table of ['watches', 'watch_events', 'watch_matches'])
    expect(
      await runOn(api.databaseUrl, `SELECT FROM ${table} WHERE ${table === 'watches' ? 'id' : 'watch_id'} = $1`, [id]),
    ).toEqual([]);
});
