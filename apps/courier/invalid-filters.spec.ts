import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Collections } from '#libs/visibility/collections.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { type TestClient, told, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const [acme, umbra] = [testSource(), testSource()];
const posting = (company = acme) => testJob({ source: company.id as string });

let dataset: WatchedDataset;
let client: TestClient;
beforeAll(async () => {
  dataset = await WatchedDataset.start('watch-filters', [{ ...posting(), tags: ['retail'] }], acme);
  await dataset.sync('sources', upsert(umbra, 2));
  client = await dataset.client();
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

const run = (sql: string, values: unknown[] = []) => runOn(dataset.indexer.databaseUrl, sql, values);
/** Invalid filters are tried again after a minute. */
const aMinuteLater = () => run('UPDATE watches SET due_at = now()');

const view = async (id: string, of = client) =>
  (await of.send('GET', '/v4/watches')).body.data.find((watch: { id: string }) => watch.id === id);

test('a watch of a collection that is removed says so, and tells what changed meanwhile when the collection is back', async () => {
  const { organizationId } = client;
  const collection = () =>
    dataset.api.operate(async ({ dataSource }) => {
      const collections = new Collections(dataSource);
      await collections.create(organizationId, 'Targets');
      await collections.add(organizationId, 'Targets', [acme.id as string]);
    });
  await collection();
  const id = await client.watch({ name: 'Targets', kind: 'jobs', filters: { collections: 'Targets' } });
  await dataset.api.operate(({ dataSource }) => new Collections(dataSource).delete(organizationId, 'Targets'));
  // At once, although nothing was compared since.
  expect(await view(id)).toMatchObject({
    status: 'invalid',
    problem: expect.stringMatching(/'Targets' is not a collection/),
  });
  const [ofTargets, ofOthers] = [posting(), posting(umbra)];
  await dataset.sync('jobs', upsert(ofTargets, 2), upsert(ofOthers, 2));
  await dataset.compare();
  expect(await view(id)).toMatchObject({
    status: 'invalid',
    problem: expect.stringMatching(/`collections`: 'Targets' is not a collection of your organization/),
  });
  expect((await client.events(id)).events).toEqual([]);
  // Other watches are compared meanwhile, and this one is not tried in each round.
  expect(await dataset.compare()).toEqual({ watches: 0, events: 0 });

  await collection();
  await aMinuteLater();
  await dataset.compare();
  expect(await view(id)).toMatchObject({ status: 'active', problem: null });
  expect(told((await client.events(id)).events)).toEqual([`matched ${ofTargets.id}`]);
});

test('a lower tier makes filters invalid, and PATCH repairs them', async () => {
  const other = await dataset.client();
  const id = await other.watch({ name: 'Others', kind: 'jobs', filters: { tags_not: 'retail' } });
  await run(`UPDATE organizations SET rate_tier = 'default' WHERE id = $1`, [other.organizationId]);
  expect((await other.send('GET', `/v4/watches/${id}`)).body).toMatchObject({ status: 'invalid' });
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.compare();
  expect(await view(id, other)).toMatchObject({
    status: 'invalid',
    problem: expect.stringMatching(/^Not included in data tier `min`: tags_not/),
  });
  const { status, body } = await other.send('PATCH', `/v4/watches/${id}`, { filters: {} });
  expect([status, body.status, body.problem]).toEqual([200, 'active', null]);
  const next = posting();
  await dataset.sync('jobs', upsert(next, 2));
  await dataset.compare();
  expect(told((await other.events(id)).events)).toEqual([`matched ${next.id}`]);
});

test.each(['null', '5', '[]', '"x"', '{"countries": {"a": 1}}', '{"countries": [null]}', '{"nothing": true}'])(
  'a row whose filters are %s stops no other watch, matches nothing, and PATCH repairs it',
  async (filters) => {
    const other = await dataset.client();
    const [broken, intact] = [
      await other.watch({ name: 'Broken', kind: 'jobs' }),
      await other.watch({ name: 'Intact', kind: 'jobs' }),
    ];
    // No request can write it.
    await run('UPDATE watches SET filters = $2 WHERE id = $1', [broken, filters]);
    expect(await view(broken, other)).toMatchObject({ status: 'invalid', problem: expect.any(String) });
    const first = posting();
    await dataset.sync('jobs', upsert(first, 2));
    await dataset.compare();
    expect(told((await other.events(intact)).events)).toEqual([`matched ${first.id}`]);
    expect(
      await run('SELECT last_sequence, invalid_reason IS NOT NULL AS is_invalid FROM watches WHERE id = $1', [broken]),
    ).toEqual([{ last_sequence: '0', is_invalid: true }]);
    expect(await view(broken, other)).toMatchObject({ status: 'invalid', problem: expect.any(String) });
    expect((await other.send('PATCH', `/v4/watches/${broken}`, { filters: {} })).body).toMatchObject({
      status: 'active',
    });
    const next = posting();
    await dataset.sync('jobs', upsert(next, 2));
    await dataset.compare();
    expect(told((await other.events(broken)).events)).toEqual([`matched ${next.id}`]);
  },
);

test('a paused watch costs nothing, and tells what changed meanwhile when it is active again', async () => {
  const id = await client.watch({ name: 'Paused', kind: 'jobs', on: ['matched', 'changed'], status: 'paused' });
  const added = posting();
  await dataset.sync('jobs', upsert(added, 2));
  await dataset.sync('jobs', upsert({ ...added, title: 'Twice changed' }, 3));
  await dataset.compare();
  expect([(await view(id)).status, (await client.events(id)).events]).toEqual(['paused', []]);
  await client.send('PATCH', `/v4/watches/${id}`, { status: 'active' });
  await dataset.compare();
  expect(told((await client.events(id)).events)).toEqual([`matched ${added.id}`]);
});

test('filters with 200 values find what they name', async () => {
  const job = posting();
  const ids = [job.id, ...Array.from({ length: 199 }, () => testJob().id)];
  const id = await client.watch({ name: 'Many', kind: 'jobs', filters: { ids } });
  await dataset.sync('jobs', upsert(job, 2), upsert(posting(), 2));
  await dataset.compare();
  expect(told((await client.events(id)).events)).toEqual([`matched ${job.id}`]);
});

test('events that are older than 30 days are deleted, and a cursor before them says so', async () => {
  const id = await client.watch({ name: 'Old', kind: 'jobs' });
  const { cursor } = await client.events(id);
  await dataset.sync('jobs', upsert(posting(), 2), upsert(posting(), 2));
  await dataset.compare();
  await run(`UPDATE watch_events SET created_at = now() - interval '31 days' WHERE watch_id = $1 AND sequence = 1`, [
    id,
  ]);
  await dataset.courier.deleteOld();
  const { status, body } = await client.send('GET', `/v4/watches/${id}/events?cursor=${cursor}`);
  expect([status, body.error.code, body.error.details]).toEqual([
    410,
    'cursor_expired',
    { parameter: 'cursor', reason: 'events_deleted' },
  ]);
  expect((await client.events(id)).events.map(({ sequence }) => sequence)).toEqual([2]);
});
