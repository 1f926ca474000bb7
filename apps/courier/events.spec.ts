import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { type TestClient, told, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const source = acme.id as string;
const at = (country: string) => [{ country, city: null, text: country }];
const inGermany = (more: object = {}) => testJob({ source, locations: at('DE'), ...more });
const ALL = ['matched', 'changed', 'unmatched', 'closed'];

type Job = ReturnType<typeof testJob>;
const germans = Array.from({ length: 12 }, () => inGermany());
const french = Array.from({ length: 6 }, () => testJob({ source, locations: at('FR') }));
const [gone, moved, corrected, verified, closed] = germans as [Job, Job, Job, Job, Job, ...Job[]];
const [comes] = french as [Job, ...Job[]];

let dataset: WatchedDataset;
let client: TestClient;
beforeAll(async () => {
  dataset = await WatchedDataset.start('watch-events', [...germans, ...french], acme);
  client = await dataset.client();
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

test('a watch tells of each change of its records once, in order, and continues at a cursor', async () => {
  const id = await client.watch({ name: 'Germany', kind: 'jobs', filters: { countries: ['DE'] }, on: ALL });
  const open = { countries: 'DE', job_statuses: 'active' };
  const ofOpen = await client.watch({ name: 'Open', kind: 'jobs', filters: open, on: ['unmatched', 'matched'] });
  await dataset.compare();
  expect((await client.events(id)).events).toEqual([]);
  const added = inGermany();
  await dataset.sync(
    'jobs',
    deletion(gone.id, 2),
    upsert({ ...moved, locations: at('FR') }, 2),
    upsert({ ...corrected, title: 'Corrected' }, 2),
    upsert({ ...verified, verified_active_at: '2026-08-22T10:00:00.000Z' }, 2),
    upsert({ ...closed, job_status: 'inactive' }, 2),
    upsert({ ...comes, locations: at('DE') }, 2),
    upsert(added, 2),
    upsert(testJob({ source, locations: at('FR') }), 2),
  );
  await dataset.compare();
  const expected = [
    `unmatched ${gone.id}`,
    `unmatched ${moved.id}`,
    `changed ${corrected.id}`,
    `closed ${closed.id}`,
    `matched ${comes.id}`,
    `matched ${added.id}`,
  ];
  const { events, cursor } = await client.events(id);
  expect(told(events).sort()).toEqual(expected.sort());
  const numbers = events.map(({ change_number }) => change_number as number);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { type, record, record_id } of events)
    expect([type, record?.id ?? null]).toEqual([type, type === 'unmatched' ? null : record_id]);
  // A closed posting does not match the other watch any more.
  expect(told((await client.events(ofOpen)).events).sort()).toEqual(
    ['moved', 'gone', 'closed']
      .map((_, i) => `unmatched ${[moved, gone, closed][i]?.id}`)
      .concat([`matched ${comes.id}`, `matched ${added.id}`])
      .sort(),
  );

  await dataset.compare();
  expect((await client.events(id, cursor)).events).toEqual([]);
  await dataset.sync('jobs', deletion(added.id, 3), upsert({ ...corrected, title: 'Again' }, 3));
  await dataset.compare();
  expect(told((await client.events(id, cursor)).events).sort()).toEqual(
    [`unmatched ${added.id}`, `changed ${corrected.id}`].sort(),
  );
  // What was read is read again with the same ids.
  expect((await client.events(id)).events.slice(0, 6).map((event) => event.id)).toEqual(
    events.map((event) => event.id),
  );
});

test('events are read from a sequence on, or from the oldest that is kept, and a watch has the time of the last', async () => {
  const filters = { countries: ['DE'] };
  const id = await client.watch({ name: 'From a sequence', kind: 'jobs', filters, start: 'beginning' });
  await dataset.compare();
  const read = async (query: string) => (await client.send('GET', `/v4/watches/${id}/events?${query}`)).body.data;
  const all = await read('limit=25');
  const last = all.at(-1);
  expect(await read(`from_sequence=${last.sequence - 1}`)).toEqual(all.slice(-2));
  expect((await client.send('GET', `/v4/watches/${id}`)).body).toMatchObject({
    id,
    last_sequence: last.sequence,
    last_event_at: last.created_at,
  });
  const run = (sql: string) => runOn(dataset.indexer.databaseUrl, sql, [id, last.sequence]);
  await run('DELETE FROM watch_events WHERE watch_id = $1 AND sequence < $2');
  await run('UPDATE watches SET deleted_sequence = $2::bigint - 1 WHERE id = $1');
  expect(await read('from_sequence=1')).toEqual([last]);
});

test('start=beginning tells of everything that matches, and a cursor of what changed since it', async () => {
  const { body: feed } = await client.send('GET', '/v4/jobs/changes?countries=FR');
  let cursor = feed.next_cursor;
  for (let more = feed.has_more; more; ) {
    const { body } = await client.send('GET', `/v4/jobs/changes?countries=FR&cursor=${cursor}`);
    [cursor, more] = [body.next_cursor, body.has_more];
  }
  const added = testJob({ source, locations: at('FR') });
  await dataset.sync('jobs', upsert(added, 2));
  const list = (await client.send('GET', '/v4/jobs?countries=FR')).body.data.map(
    (job: { id: string }) => `matched ${job.id}`,
  );
  const all = await client.watch({ name: 'All', kind: 'jobs', filters: { countries: 'FR' }, start: 'beginning' });
  const since = await client.watch({ name: 'Since', kind: 'jobs', filters: { countries: 'FR' }, start: cursor });
  await dataset.compare();
  expect(told((await client.events(all)).events).sort()).toEqual(list.sort());
  expect(told((await client.events(since)).events)).toEqual([`matched ${added.id}`]);
  for (const start of ['x', (await client.send('GET', '/v4/jobs?limit=1')).body.next_cursor]) {
    const { status, body } = await client.send('POST', '/v4/watches', { name: 'Bad', kind: 'jobs', start });
    expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  }
});

test('once_per tells of each record, or of each company, once for each type', async () => {
  const other = testSource();
  await dataset.sync('sources', upsert(other, 2));
  const on = ['matched', 'changed'];
  const perSource = await client.watch({
    name: 'Per source',
    kind: 'jobs',
    filters: { titles: 'plumber' },
    on,
    once_per: 'source',
  });
  const perRecord = await client.watch({
    name: 'Per record',
    kind: 'jobs',
    filters: { titles: 'plumber' },
    on,
    once_per: 'record',
  });
  const [one, two] = [inGermany({ title: 'Plumber' }), inGermany({ title: 'Plumber' })];
  const third = testJob({ source: other.id as string, title: 'Plumber' });
  await dataset.sync('jobs', ...[one, two, third].map((job) => upsert(job, 2)));
  await dataset.compare();
  await dataset.sync('jobs', ...[one, two].map((job) => upsert({ ...job, title: 'Plumber II' }, 3)));
  await dataset.compare();
  await dataset.sync('jobs', ...[one, two].map((job) => upsert({ ...job, title: 'Plumber III' }, 4)));
  await dataset.compare();
  const types = (events: { type: string }[]) => events.map(({ type }) => type);
  expect(types((await client.events(perSource)).events)).toEqual(['matched', 'matched', 'changed']);
  expect(types((await client.events(perRecord)).events)).toEqual([
    'matched',
    'matched',
    'matched',
    'changed',
    'changed',
  ]);
});

test('watches of companies tell of companies', async () => {
  const id = await client.watch({ name: 'Companies', kind: 'sources', filters: { hq_countries: 'FI' }, on: ALL });
  const finnish = testSource({ hq_country: 'FI' });
  await dataset.sync('sources', upsert(finnish, 2));
  await dataset.compare();
  await dataset.sync('sources', upsert({ ...finnish, hq_country: 'SE' }, 3));
  await dataset.compare();
  const { events } = await client.events(id);
  expect(told(events)).toEqual([`matched ${finnish.id}`, `unmatched ${finnish.id}`]);
  expect(events[0]?.record?.id).toBe(finnish.id);
});

test('a rebuild tells of nothing, and another dataset only of what differs', async () => {
  const id = await client.watch({ name: 'Rebuilt', kind: 'jobs', filters: { countries: 'DE' }, on: ALL });
  await dataset.compare();
  await dataset.indexer.json('rebuild');
  await dataset.compare();
  expect((await client.events(id)).events).toEqual([]);
  const before = (await client.send('GET', '/v4/watches')).body.data.find((watch: { id: string }) => watch.id === id);
  expect(before.matches).toBeGreaterThan(5);
  const kept = (await client.send('GET', '/v4/jobs?countries=DE&limit=2')).body.data.map(
    (job: { id: string }) => job.id,
  );
  const added = inGermany();
  const rows = [...germans, ...french].filter((job) => kept.includes(job.id as string));
  const other = await dataset.indexer.feed(
    1,
    [
      { kind: 'sources', rows: [upsert(acme)] },
      {
        kind: 'jobs',
        rows: [...rows.map((job) => ({ ...job, locations: at('DE') })), added].map((job) => upsert(job)),
      },
    ],
    'another',
  );
  await dataset.indexer.sync(other, '--replace');
  await dataset.compare();
  const { events } = await client.events(id);
  expect(told(events).filter((event) => event.startsWith('matched'))).toEqual([`matched ${added.id}`]);
  expect(told(events).filter((event) => event.startsWith('unmatched'))).toHaveLength(before.matches - rows.length);
  expect(events).toHaveLength(1 + before.matches - rows.length);
});
