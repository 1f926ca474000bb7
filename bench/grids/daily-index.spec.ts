// The daily index of boards that join, leave, fail for long, double and halve, against the reference.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { AS_OF, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { dailyIndex } from './reference/daily-index.js';
import type { Posting } from './reference/postings.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const END = Date.parse(AS_OF);
const DAYS = 150;
const iso = (time: number) => new Date(time).toISOString();
/** The same numbers in each run, from 0 to 1. */
const random = (() => {
  let state = 50;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
})();

const companies = range(10).map((number) => testSource({ brand_name: `Company ${number}` }));

/** Boards by number: whether one is read on a day, by days before the end, and how many postings open on it in a day. Two companies have two boards. */
const boards = range(14).map((number) => {
  const every = 1 + (number % 3);
  const isRead = (age: number) =>
    age % every === 0 &&
    (number !== 1 || age < 80) &&
    (number !== 2 || age > 40) &&
    // Ten days, and twenty.
    (number > 5 || number < 3 || age < 90 || age > 100) &&
    (number !== 6 || age < 60 || age > 80) &&
    // Nobody was read.
    (age < 50 || age > 59);
  const perDay = (age: number) => (number === 7 && age < 70 ? 2 : number === 8 && age < 30 ? 0.3 : 1);
  const fetches = range(DAYS, 0, -1)
    .filter(isRead)
    .map((age) => END - age * MS_PER_DAY + (number + 3) * 3_600_000);
  return { company: companies[number % 10]?.id as string, name: `greenhouse/daily-${number}`, fetches, perDay };
});

const postings = boards.flatMap(({ company, fetches, perDay }): Posting[] =>
  fetches.flatMap((fetch, index) => {
    const days = index === 0 ? 5 : (fetch - (fetches[index - 1] as number)) / MS_PER_DAY;
    const n = Math.round(2 * random() * days * perDay((END - fetch) / MS_PER_DAY));
    return range(n).map(() => ({
      id: '',
      source: company,
      onet: null,
      countries: [random() < 0.7 ? 'US' : 'DE'],
      level: null,
      technologies: [],
      remote: null,
      pay: null,
      created: fetch,
      firstSeen: fetch,
      closed: null,
      title: '',
      kind: 'regular',
      hasText: false,
      fetches,
    }));
  }),
);
const nameOf = new Map(boards.map(({ fetches, name }) => [fetches as readonly number[], name]));

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('daily-reference');
  const feed = await indexer.feed(1, [
    { kind: 'sources', rows: companies.map((company) => upsert(company)) },
    {
      kind: 'jobs',
      rows: postings.map(({ source, countries, firstSeen, fetches }) =>
        upsert({
          ...testJob({
            source,
            locations: countries.map((country) => ({ country })),
            created_at: iso(firstSeen),
            first_seen_at: iso(firstSeen),
            verified_active_at: null,
          }),
          board: nameOf.get(fetches) ?? null,
        }),
      ),
    },
    {
      kind: 'fetches',
      mode: 'delta',
      rows: boards.flatMap(({ name, fetches }) =>
        fetches.map((time) => ({ version: 1, record: { board: name, time: iso(time), outcome: 'ok' } })),
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

const isClose = (given: number | null, wanted: number | undefined, error: number) =>
  given !== null && wanted !== undefined && Math.abs(given - wanted) <= error;

test.each(['', 'countries=US'])(
  'the daily index of %j, its change and both intervals agree with the reference',
  async (slice) => {
    const { status, body } = await api.get(`/v4/metrics/index?${slice}&from=2026-03-20&to=2026-08-21`);
    expect([status, body.error]).toEqual([200, undefined]);
    const own = postings.filter(({ countries }) => slice === '' || countries.includes('US'));
    const expected = dailyIndex(own, END, []);
    const days = { values: 0, bounds: 0, changes: 0, gaps: 0 };
    for (const { day, value, low, high, change, change_low, change_high } of body.data as Json[]) {
      const wanted = expected.get(Date.parse(day) / MS_PER_DAY);
      if (value === null) {
        expect([day, wanted]).toEqual([day, undefined]);
        days.gaps += 1;
        continue;
      }
      days.values += 1;
      expect([day, value, isClose(value, wanted?.value, 0.051)]).toEqual([day, value, true]);
      if (low !== null) {
        expect([day, low, isClose(low, wanted?.bounds[0], 0.051)]).toEqual([day, low, true]);
        expect([day, high, isClose(high, wanted?.bounds[1], 0.051)]).toEqual([day, high, true]);
        days.bounds += 1;
      }
      if (change === null) {
        expect([day, wanted?.change]).toEqual([day, null]);
        continue;
      }
      expect([day, change, isClose(change, wanted?.change ?? undefined, 0.0001)]).toEqual([day, change, true]);
      expect([day, change_low, isClose(change_low, (wanted?.changeBounds?.[0] ?? 0) - 1, 0.0001)]).toEqual([
        day,
        change_low,
        true,
      ]);
      expect([day, change_high, isClose(change_high, (wanted?.changeBounds?.[1] ?? 0) - 1, 0.0001)]).toEqual([
        day,
        change_high,
        true,
      ]);
      days.changes += 1;
    }
    expect(days.values).toBeGreaterThan(100);
    expect(days.bounds).toBeGreaterThan(100);
    expect(days.changes).toBeGreaterThan(60);
    // Nothing was read for ten days.
    expect(days.gaps).toBeGreaterThan(10);
  },
);
