import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openFacts } from '#libs/facts/open-facts.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { readMeta, writeMeta } from '#libs/search/store/indices/indices.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DAY_LATER, deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(60_000);

const DAY_3 = '2026-08-24T00:00:00Z';
const acme = testSource({ brand_name: 'Acme' });
const paid = testJob({
  source: acme.id as string,
  onet_code: '15-1252.00',
  salary: {
    min: 100_000,
    max: 150_055,
    currency: 'USD',
    period: 'year',
  },
  locations: [
    { city: 'Boston', state: 'MA', country: 'US', cbsa: [{ code: '14460', name: 'Boston' }] },
    { city: 'Lowell', state: 'Massachusetts', country: 'US', cbsa: [{ code: '14460', name: 'Boston' }] },
  ],
  technologies: [{ slug: 'python', name: 'Python', category: 'language' }],
});
const plain = testJob({ source: acme.id as string });
const gone = testJob({ source: acme.id as string });
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: [upsert(paid), upsert(plain), upsert(gone)] },
];
const closed = { ...plain, job_status: 'inactive', verified_inactive_at: '2026-08-22T18:00:00.000Z' };
const second: FeedPart = {
  kind: 'jobs',
  mode: 'delta',
  as_of: DAY_LATER,
  rows: [upsert(closed, 2), deletion(gone.id, 2)],
};
const third: FeedPart = { kind: 'jobs', mode: 'delta', as_of: DAY_3, rows: [upsert(plain, 3)] };

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('facts-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const live = async () => (await generationsOf(indexer.client, indexer.prefix)).find((each) => each.live);

const read = async (sql: string) => {
  const stamp = (await live())?.stamp as string;
  const facts = await openFacts({ dataDir: indexer.folder, prefix: indexer.prefix, stamp, memoryLimit: '256MB' });
  if (!facts) return null;
  try {
    return { origin: facts.origin, rows: (await facts.connection.runAndReadAll(sql)).getRowObjectsJson() };
  } finally {
    await facts.close();
  }
};
const SPELLS = 'SELECT id, spell, opened_at, closed_at, reopened FROM spells ORDER BY id, spell';
const POSTINGS = 'SELECT * FROM postings ORDER BY id';
const spellsOfPlain = [
  { id: plain.id, spell: 1, opened_at: '2026-08-01 09:00:00', closed_at: '2026-08-22 18:00:00', reopened: false },
  { id: plain.id, spell: 2, opened_at: '2026-08-24 00:00:00', closed_at: null, reopened: true },
];

test('a load writes the facts of every posting', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const found = await read(POSTINGS);
  expect(found?.origin).toEqual({ rebuilt_at: null });
  expect(found?.rows).toHaveLength(3);
  expect(await readdir(join(indexer.folder, 'facts', indexer.prefix))).toEqual([(await live())?.stamp]);
  expect(found?.rows.find(({ id }) => id === paid.id)).toMatchObject({
    version: '1',
    observed_at: '2026-08-22 00:00:00',
    source_id: acme.id,
    onet_code: '15-1252.00',
    countries: ['US'],
    states: ['US-MA'],
    cities: ['US-MA/Boston', 'US-MA/Lowell'],
    cbsas: ['14460'],
    technologies: ['python'],
    has_pay: true,
    pay: 125_000,
    created_at: '2026-08-01 09:00:00',
    closed_at: null,
  });
});

test('deltas add spells, reopenings too, and removals', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, [...snapshot, second]));
  await indexer.sync(await indexer.feed(3, [...snapshot, second, third]));
  expect((await read(SPELLS))?.rows.filter(({ id }) => id === plain.id)).toEqual(spellsOfPlain);
  expect((await read(POSTINGS))?.rows.map(({ id }) => id)).not.toContain(gone.id);
  expect((await read('SELECT id FROM log WHERE removed'))?.rows).toEqual([{ id: gone.id }]);
});

test('a file that is applied again after its checkpoint was lost leaves the same facts', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const before = await readMeta(indexer.client, indexer.prefix, jobs);
  const feed = await indexer.feed(2, [...snapshot, second]);
  await indexer.sync(feed);
  const log = 'SELECT id, version, observed_at, removed, status FROM log ORDER BY id, version';
  const once = await read(log);
  if (before) await writeMeta(indexer.client, before.index, before.meta);
  // What a run leaves behind that ends before the rename.
  await rm(
    join(
      indexer.folder,
      'facts',
      indexer.prefix,
      (await live())?.stamp as string,
      `2-${'2'.padStart(16, '0')}-000003.parquet`,
    ),
  );
  await indexer.sync(feed);
  expect(await read(log)).toEqual(once);
});

test('a rebuild and a load from a new snapshot keep the history; what the snapshot lacks is removed', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await indexer.sync(await indexer.feed(2, [...snapshot, second]));
  await indexer.sync(await indexer.feed(3, [...snapshot, second, third]));
  const history = await read(SPELLS);
  await indexer.json('rebuild');
  expect(await read(SPELLS)).toEqual(history);
  const later = '2026-08-25T00:00:00Z';
  const fresh: FeedPart = { kind: 'jobs', as_of: later, rows: [upsert(plain, 3)] };
  await indexer.sync(await indexer.feed(4, [...snapshot, second, third, fresh]));
  expect((await read(SPELLS))?.rows).toEqual(spellsOfPlain);
  expect((await read('SELECT id, observed_at FROM log WHERE removed AND version = 1'))?.rows).toEqual([
    { id: paid.id, observed_at: '2026-08-25 00:00:00' },
  ]);
});

test('a rollback finds the facts of its generation', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  const first = await read(POSTINGS);
  await indexer.sync(
    await indexer.feed(2, [snapshot[0] as FeedPart, { kind: 'jobs', rows: [upsert(plain)] }]),
    '--replace',
  );
  expect((await read(POSTINGS))?.rows).toHaveLength(1);
  await indexer.json('rollback');
  expect(await read(POSTINGS)).toEqual(first);
});

test('lost facts are rebuilt from the index, with the time of the rebuild', async () => {
  await indexer.sync(await indexer.feed(1, snapshot));
  await rm(join(indexer.folder, 'facts'), { recursive: true });
  await indexer.sync(await indexer.feed(2, [...snapshot, second]));
  const found = await read('SELECT id, status FROM postings ORDER BY status');
  expect(found?.origin).toEqual({ rebuilt_at: '2026-08-22T00:00:00Z' });
  expect(found?.rows).toEqual([
    { id: paid.id, status: 'active' },
    { id: plain.id, status: 'inactive' },
  ]);
});
