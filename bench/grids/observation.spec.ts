import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { type FeedPart, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';

jest.setTimeout(240_000);

const AS_OF = '2026-08-22T00:00:00Z';
const [acme, stale, unlogged] = ['Acme', 'Stale', 'Unlogged'].map((brand_name) => testSource({ brand_name })) as [
  RecordValue,
  RecordValue,
  RecordValue,
];

const at = (day: string): string => `${day}T04:00:00.000Z`;
const fetched = (
  board: string,
  time: string,
  outcome: 'ok' | 'failed' | 'incomplete' | 'not_modified' = 'ok',
): FeedRow =>
  fetchRow({
    board: { format: 'greenhouse', board },
    time,
    outcome,
    advertised: null,
    listed: null,
    duration_ms: null,
  });
/** Complete fetches of a board, one a day. */
const daily = (board: string, from: string, to: string): FeedRow[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1 }, (_, day) =>
    fetched(
      board,
      new Date(Date.parse(at(from)) + day * MS_PER_DAY).toISOString(),
      day % 3 === 1 ? 'not_modified' : 'ok',
    ),
  );

const posting = ({ id }: RecordValue, board: string, first: string, verified: string | null = null): FeedRow =>
  upsert(
    testJob({
      source: id as string,
      board: `greenhouse/${board}`,
      created_at: at(first),
      first_seen_at: at(first),
      updated_at: at(first),
      verified_active_at: verified,
    }),
  );

const ACME = [...daily('acme', '2026-05-04', '2026-05-31'), ...daily('acme', '2026-06-22', '2026-08-20')];
const records: FeedPart[] = [
  { kind: 'sources', rows: [acme, stale, unlogged].map((source) => upsert(source)) },
  {
    kind: 'jobs',
    rows: [
      // At the first fetch, at an ordinary one, and at the first after a gap.
      ...['2026-05-04', '2026-05-20', '2026-06-22', '2026-07-06'].map((first) => posting(acme, 'acme', first)),
      posting(stale, 'stale', '2026-05-05'),
      // Verified before the first and after the last fetch of the others.
      posting(unlogged, 'unlogged', '2026-05-01', at('2026-08-21')),
      posting(unlogged, 'unlogged', '2026-07-07', at('2026-08-10')),
    ],
  },
];
const fetches: FeedPart = {
  kind: 'fetches',
  mode: 'delta',
  rows: [
    // Twice, out of order, and of a board without postings.
    ...[...ACME].reverse(),
    ...ACME.slice(0, 10),
    fetched('acme', '2026-08-21T02:00:00Z', 'failed'),
    fetched('acme', '2026-08-21T03:00:00Z', 'incomplete'),
    ...daily('stale', '2026-05-04', '2026-05-10'),
    ...daily('empty', '2026-08-01', '2026-08-05'),
  ],
};

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('observation-spec');
  await indexer.sync(await indexer.feed(1, [...records, fetches]), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const metrics = async ({ id }: RecordValue, period: string) =>
  (await api.get(`/v4/metrics?source_ids=${id}&period=${period}`)).body;

const WATCHED_ACME = {
  boards: 1,
  inferred_boards: 0,
  current_boards: 1,
  since: at('2026-05-04'),
  until: at('2026-08-20'),
  fetches: ACME.length,
};

test('the watched time of a company is that of its complete fetches, however often and in whatever order they arrive', async () => {
  expect((await metrics(acme, '2026-07')).watched).toEqual(WATCHED_ACME);
});

test('postings of the first fetch, and of the first after a gap, did not open then', async () => {
  const opened = async (period: string) => (await metrics(acme, period)).data[0].opened;
  expect([await opened('2026-05'), await opened('2026-06'), await opened('2026-07')]).toEqual([1, 0, 1]);
});

test('without a watched board, openings, closings and stock are null, and open postings are unverified', async () => {
  const { data, watched } = await metrics(stale, '2026-08');
  expect(data).toEqual([expect.objectContaining({ opened: null, closed: null, active: null, unverified: 1 })]);
  expect(watched).toMatchObject({ boards: 1, current_boards: 0, until: at('2026-05-10') });
});

test('a board without fetches in the feed is said to be inferred, and no time is called a fetch of it', async () => {
  expect((await metrics(unlogged, '2026-07')).watched).toEqual({
    boards: 0,
    inferred_boards: 1,
    current_boards: 1,
    since: null,
    until: null,
    fetches: 0,
  });
});

test('the status counts boards with fetches, those without postings too, and those that are inferred', async () => {
  const { body } = await api.get('/v4/metrics/status');
  expect(body.watched).toMatchObject({
    boards: 3,
    inferred_boards: 1,
    since: at('2026-05-04'),
    until: at('2026-08-20'),
  });
});

test('after a rollback, boards are watched until the fetches of the earlier dataset', async () => {
  const later = { ...fetches, rows: [...fetches.rows, ...daily('acme', '2026-08-21', '2026-08-21')] };
  await indexer.sync(await indexer.feed(2, [...records, later]), '--replace', '--grids');
  expect((await metrics(acme, '2026-07')).watched).toMatchObject({ until: at('2026-08-21'), fetches: ACME.length + 1 });
  await indexer.json('rollback', '--grids');
  expect((await metrics(acme, '2026-07')).watched).toEqual(WATCHED_ACME);
});

test('a fetch from the future is rejected with the reason, and the time until which boards were watched stays', async () => {
  const future = { ...fetches, rows: [...fetches.rows, fetched('acme', '2026-09-01T04:00:00Z')] };
  const { bad, dead_letter } = await indexer.sync(
    await indexer.feed(3, [...records, future]),
    '--replace',
    '--grids',
    '--max-bad',
    '1',
  );
  expect(bad).toBe(1);
  const [rejected] = await indexer.deadLetterRows(dead_letter);
  expect(rejected?.reason).toBe('time: is later than the as_of of the file');
  expect(Date.parse((await metrics(acme, '2026-07')).watched.until)).toBeLessThan(Date.parse(AS_OF));
});
