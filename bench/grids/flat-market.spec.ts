import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mean } from 'es-toolkit';
import { jobId, sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';

jest.setTimeout(300_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const AS_OF = Date.parse('2026-08-22T00:00:00Z');
const DAYS = 420;
const FETCH_EVERY = 2;

/**
 * A market in which nothing changes: on every board a posting opens every `every` days, and stays open for one of the same durations in turn. What
 * changes is only which boards are read: `isRead` says for each day before the end whether the fetch of that day succeeds.
 */
const board = (number: number, isRead: (age: number) => boolean) => ({
  key: { format: 'greenhouse', board: `board-${number}` },
  every: 0.6 + (number % 7) * 0.1,
  fetches: Array.from({ length: Math.ceil(DAYS / FETCH_EVERY) }, (_, index) => DAYS - index * FETCH_EVERY).map(
    (age) => ({
      time: AS_OF - age * MS_PER_DAY + number * 600_000,
      isRead: isRead(age),
    }),
  ),
});
const boards = Array.from({ length: 60 }, (_, number) => {
  if (number < 20) return board(number, () => true);
  // One more is added every two weeks.
  if (number < 40) return board(number, (age) => age < DAYS - 14 * (number - 18));
  // Fails for six weeks.
  if (number < 50) return board(number, (age) => Math.floor(age / 42) % 7 !== number % 7);
  // Read half of the time: 20 days, then 20 days not.
  return board(number, (age) => (age + number * 4) % 40 < 20);
});

const iso = (time: number) => new Date(time).toISOString();

/** What the fetches of a board show: postings that open and close between two of them are never seen. */
const seenPostings = ({ key, every, fetches }: (typeof boards)[number]): RecordValue[] => {
  const times = fetches.filter(({ isRead }) => isRead).map(({ time }) => time);
  const from = AS_OF - (DAYS + 100) * MS_PER_DAY;
  return Array.from({ length: Math.floor((DAYS + 100) / every) }, (_, index) => index).flatMap(
    (index): RecordValue[] => {
      const opened = from + index * every * MS_PER_DAY;
      const closed = opened + (20 + ((index * 37) % 61)) * MS_PER_DAY;
      const seen = times.find((time) => time >= opened);
      if (seen === undefined || seen >= closed) return [];
      const found = times.find((time) => time >= closed) ?? null;
      const job: RecordValue = testJob({
        id: jobId(key, String(index)),
        source: sourceId(key),
        board: `greenhouse/${key.board}`,
        created_at: iso(opened),
        updated_at: iso(opened),
        first_seen_at: iso(seen),
        verified_active_at: null,
        job_status: found === null ? 'active' : 'inactive',
        verified_inactive_at: found === null ? null : iso(found),
      });
      return [job];
    },
  );
};

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('flat-market');
  const feed = await indexer.feed(1, [
    {
      kind: 'sources',
      rows: boards.map(({ key }) => upsert(testSource({ id: sourceId(key), brand_name: key.board }))),
    },
    { kind: 'jobs', rows: boards.flatMap((each) => seenPostings(each).map((job) => upsert(job))) },
    {
      kind: 'fetches',
      mode: 'delta',
      rows: boards.flatMap(({ key, fetches }) =>
        fetches.map(({ time, isRead }) => ({
          version: 1,
          record: {
            board: `greenhouse/${key.board}`,
            time: iso(Math.min(time, AS_OF)),
            outcome: isRead ? 'ok' : 'failed',
          },
        })),
      ),
    },
  ]);
  await indexer.sync(feed, '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

test('a market in which only the reading of boards changes has a flat index, although its counts double', async () => {
  const { method, data } = (await api.get('/v4/metrics/series?from=2025-08')).body;
  expect(method).toBe('grid');
  const whole = data.filter(({ partial }: Json) => !partial);
  for (const name of ['active', 'openings'] as const) {
    const values: number[] = whole.slice(1).map(({ index }: Json) => index[name].value);
    expect(values).toHaveLength(11);
    expect([name, values.filter((value) => !(Math.abs(value - 100) <= 2))]).toEqual([name, []]);
    // The interval is that of chance between employers, not of how boards are read: here nearly the same on each, whose error is larger.
    for (const { month, index } of whole.slice(2)) {
      const { low, value, high, reliability } = index[name];
      expect([month, low < value && value < high && high - low < 10]).toEqual([month, true]);
      expect([month, reliability]).toEqual([month, { level: 'good', reason: null }]);
    }
  }
  // What one would see without the index.
  expect(whole.at(-1).active / whole[0].active).toBeGreaterThan(1.3);
  expect(whole.at(-1).opened / whole[1].opened).toBeGreaterThan(1.2);
});

test('the daily index of such a market stays flat, although the boards that are compared change nearly every day', async () => {
  const { data } = (await api.get('/v4/metrics/index?from=2025-08-01')).body;
  expect(data.length).toBeGreaterThan(380);
  const values: number[] = data.map(({ value }: Json) => value);
  // Each change of the boards adds what chance did to them that week: the chain drifts.
  expect(values.filter((value) => !(Math.abs(value - 100) <= 5))).toEqual([]);
});

test('docs/metrics-reference.md has the least and the largest value of this market', async () => {
  const { data } = (await api.get('/v4/metrics/index?from=2025-08-01')).body;
  const values: number[] = data.map(({ value }: Json) => value);
  const docs = readFileSync(join(projectRoot, 'docs/metrics-reference.md'), 'utf8');
  expect(docs).toContain(`between ${Math.min(...values)} and ${Math.max(...values)} over a year`);
});

test('the weeks of such a market have as many openings on matched boards as a year earlier, although more postings are published', async () => {
  const { data } = (await api.get('/v4/metrics/series?interval=week&change=year&from=2026-07-06')).body;
  const whole = data.filter(({ partial }: Json) => !partial);
  expect(whole.map(({ from }: Json) => from)).toEqual([
    '2026-07-06',
    '2026-07-13',
    '2026-07-20',
    '2026-07-27',
    '2026-08-03',
    '2026-08-10',
  ]);
  for (const { from, change } of whole)
    expect([from, Math.abs(change.openings ?? Number.NaN) <= 0.05]).toEqual([from, true]);
  expect(mean(whole.map(({ change }: Json) => change.new))).toBeGreaterThan(0.2);
});

test('the weeks say how many boards are known, because what is active grows with them', async () => {
  const { data } = (await api.get('/v4/metrics/series?interval=week&from=2025-10-06&to=2026-08-09')).body;
  const [first, last] = [data[0], data.at(-1)];
  expect(last.active / first.active).toBeGreaterThan(1.2);
  expect(last.boards / first.boards).toBeGreaterThan(1.2);
});

test('published postings of weeks are not compared with weeks before the first observation', async () => {
  const { data } = (await api.get('/v4/metrics/series?interval=week&change=year&from=2026-06-08&to=2026-07-12')).body;
  // The first board was read on 28 June 2025.
  expect(data.map(({ change }: Json) => [change.from.slice(0, 10), change.new !== null])).toEqual([
    ['2025-06-09', false],
    ['2025-06-16', false],
    ['2025-06-23', false],
    ['2025-06-30', true],
    ['2025-07-07', true],
  ]);
});

test('published postings of tables are not compared with a period before the first observation', async () => {
  const changes = async (period: string) =>
    (await api.get(`/v4/metrics?group_by=source_ids&change=year&period=${period}&limit=25`)).body.data.map(
      ({ previous }: Json) => previous.change,
    );
  expect(new Set(await changes('2026-06'))).toEqual(new Set([null]));
  expect((await changes('2026-07')).some((change: number | null) => change !== null)).toBe(true);
});

test('such a change does not rank tables or series', async () => {
  const ranked = async (path: string, sort: string) =>
    (await api.get(`${path}&group_by=source_ids&change=year&sort=${sort}`)).body.data.map(({ value }: Json) => value);
  for (const path of [
    '/v4/metrics?period=2026-06&limit=25',
    '/v4/metrics/series?interval=week&from=2026-06-08&to=2026-06-14&limit=25',
  ])
    expect([path, await ranked(path, '-change')]).toEqual([path, await ranked(path, '-new')]);
});
