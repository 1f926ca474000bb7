import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { fetchRow } from '#libs/feed/fetches.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { AS_OF, DAY_LATER, IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';

jest.setTimeout(180_000);

const DAYS = 60;
const at = (daysBefore: number): string => new Date(Date.parse(AS_OF) - (daysBefore - 0.25) * MS_PER_DAY).toISOString();
const companies = range(10).map((number) => testSource({ brand_name: `Company ${number}` }));

/** @param seen when its board says that it was first seen. */
const posting = (board: number, daysBefore: number, seen = at(daysBefore)) => ({
  version: seen === at(daysBefore) ? 1 : 2,
  record: {
    ...testJob({
      id: `J${String(board * 1_000 + daysBefore).padStart(32, '0')}`,
      source: companies[board]?.id as string,
      created_at: at(daysBefore),
      updated_at: seen,
      first_seen_at: seen,
      verified_active_at: null,
    }),
    board: `greenhouse/board-${board}`,
  },
});
const fetched = (board: number, daysBefore: number) =>
  fetchRow({
    board: { format: 'greenhouse', board: `board-${board}` },
    time: at(daysBefore),
    outcome: 'ok',
    advertised: null,
    listed: 1,
    duration_ms: 9,
  });

let indexer: IndexerFixture;
let api: TestApi | null = null;
beforeAll(async () => {
  indexer = await IndexerFixture.create('restated-dates');
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

test('a board that restates the dates of its postings, forwards or backwards, changes no past week', async () => {
  const days = range(1, DAYS + 1);
  const rows = range(10).flatMap((board) => days.map((day) => posting(board, day)));
  const fetches = range(10).flatMap((board) => days.map((day) => fetched(board, day)));
  const first = [
    { kind: 'sources' as const, rows: companies.map((record) => ({ version: 1, record })) },
    { kind: 'jobs' as const, rows },
    { kind: 'fetches' as const, mode: 'delta' as const, rows: fetches },
  ];
  await indexer.sync(await indexer.feed(1, first), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
  const before = (await api.get('/v4/metrics/index')).body;
  // A sync refuses another `created_at`. Boards 0 and 1 say that all was first seen today, 2 and 3 earlier.
  const restated = range(4).flatMap((board) =>
    days.map((day) => posting(board, day, board < 2 ? at(0) : at(day + 20))),
  );
  await indexer.sync(
    await indexer.feed(2, [
      ...first,
      { kind: 'jobs', mode: 'delta', as_of: DAY_LATER, rows: restated },
      {
        kind: 'fetches',
        mode: 'delta',
        as_of: DAY_LATER,
        rows: range(10).map((board) => fetched(board, 0)),
      },
    ]),
    '--grids',
  );
  const after = (await api.get('/v4/metrics/index')).body;
  const level = ({ data }: RecordValue) =>
    (data as RecordValue[]).map(({ day, value, n }) => [day, value, n]).slice(0, (before.data as RecordValue[]).length);
  expect(before.data.length).toBeGreaterThan(30);
  expect(new Set(before.data.map(({ value }: RecordValue) => value))).toEqual(new Set([100]));
  expect(level(after)).toEqual(level(before));
});
