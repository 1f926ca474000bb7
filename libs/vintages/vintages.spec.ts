import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import pg from 'pg';
import { createTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { CHANGE_DAYS, type DailyFigure } from '#libs/metrics/daily/daily-index.js';
import type { Vintage } from './published-series.js';
import { type RevisionReason, revisionsOf } from './revisions.js';
import { shownDays } from './shown-day.js';
import { VintageLog } from './vintage-log.js';
import { VintageStore } from './vintage-store.js';

jest.setTimeout(120_000);

const DAY = 20_000;
const SERIES = 'countries=US';
const figure = (day: number, changed: Partial<DailyFigure> = {}): DailyFigure => ({
  day: DAY + day,
  value: 100,
  low: 90,
  high: 110,
  change: 0,
  change_low: -0.1,
  change_high: 0.1,
  base: DAY,
  n: 60,
  boards: 12,
  employers: 12,
  largest: 0.1,
  gap: null,
  ...changed,
});
const META = {
  asOf: new Date((DAY + 10) * 86_400_000),
  generation: 'generation',
  definitions: '1',
  historySince: null,
};
async function* of(figures: readonly DailyFigure[]) {
  yield [SERIES, figures] as const;
}

let database: TestDatabase;
const clients: pg.Client[] = [];
const stores: VintageStore[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all([...clients.map((client) => client.end()), ...stores.map((store) => store.close())]);
  await database.drop();
});

/** A writer and a reader of a dataset. @param failAt a part of the statement at which the writer is cut off. */
const open = async (dataset: string, failAt?: string) => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  const run = async (text: string, values: readonly unknown[] = []) => {
    if (failAt !== undefined && text.includes(failAt))
      await runOn(database.url, 'SELECT pg_terminate_backend($1)', [
        (client as unknown as { processID: number }).processID,
      ]);
    return (await client.query(text, [...values])).rows;
  };
  const store = new VintageStore({ ...database.options, dataset });
  stores.push(store);
  return { log: new VintageLog(run, dataset), store };
};
const valuesOf = async (store: VintageStore, vintage: Vintage | null) =>
  vintage && (await store.series(SERIES, vintage, { first: DAY, last: DAY + 99 })).figures.map(({ value }) => value);

test('a writer that is cut off before the last statement publishes nothing, and the next run everything', async () => {
  const { log } = await open('cut-off', 'INSERT INTO figure_vintages');
  const figures = range(3).map((day) => figure(day));
  await expect(log.publish(META, of(figures))).rejects.toThrow();
  const { log: next, store } = await open('cut-off');
  expect(await store.find(null)).toEqual({ first: null, found: null, latest: null });
  expect(await next.publish(META, of(figures))).toEqual({ vintage: 1, changed: 3 });
  expect(await next.publish(META, of(figures))).toBeNull();
  expect(await valuesOf(store, (await store.find(null)).latest)).toEqual([100, 100, 100]);
});

test('of two writers of the same vintage, one publishes', async () => {
  const [one, other] = [await open('writers'), await open('writers')];
  const results = await Promise.allSettled([
    one.log.publish(META, of([figure(1)])),
    other.log.publish(META, of([figure(1, { value: 90 })])),
  ]);
  const published = results.filter((each) => each.status === 'fulfilled' && each.value?.vintage === 1);
  expect(published).toHaveLength(1);
});

test('a clock that is set back does not reorder vintages: a time finds the one that it found before', async () => {
  const { log, store } = await open('clock');
  await log.publish(META, of([figure(1)]));
  const ahead = new Date(Date.now() + 3_600_000);
  // Published before the clock was set back by an hour.
  await runOn(
    database.url,
    `INSERT INTO figure_vintages (dataset, vintage, published_at, as_of, generation, definitions) VALUES ('clock', 2, $1, $1, 'g', '1')`,
    [ahead],
  );
  await log.publish({ ...META, definitions: '2' }, of([figure(1, { value: 107 })]));
  const { found } = await store.find({ time: ahead.getTime() });
  expect(found).toMatchObject({ vintage: 2, publishedAt: ahead });
  const { latest } = await store.find(null);
  expect(latest?.publishedAt.getTime()).toBe(ahead.getTime() + 1);
});

test('after a restore, the id of a vintage that was lost finds none, although its number is used again', async () => {
  const { log, store } = await open('restored');
  await log.publish(META, of([figure(1)]));
  const { latest: kept } = await store.find(null);
  // Backups are copied into another database; here, the rows of the backup into another dataset.
  for (const [table, columns] of [
    ['figure_vintages', 'vintage, published_at, as_of, generation, definitions'],
    ['figure_series', 'series, vintage'],
    ['figure_days', 'series, day, vintage, value, low, high, base, n, boards, employers, largest'],
  ])
    await runOn(
      database.url,
      `INSERT INTO ${table} (dataset, ${columns}) SELECT 'backup', ${columns} FROM ${table} WHERE dataset = 'restored'`,
    );
  await log.publish({ ...META, definitions: '2' }, of([figure(1, { value: 107 })]));
  const { latest: lost } = await store.find(null);
  const { log: again, store: restored } = await open('backup');
  await again.publish({ ...META, definitions: '3' }, of([figure(1, { value: 95 })]));
  const { latest } = await restored.find(null);
  expect([lost?.vintage, latest?.vintage]).toEqual([2, 2]);
  expect((await restored.find({ id: String(lost?.id) })).found).toBeNull();
  expect(await valuesOf(store, (await store.find({ id: String(kept?.id) })).found)).toEqual([100]);
});

test.each(['figure_vintages', 'figure_series', 'figure_days', 'figure_factors'])(
  '%s is append-only, except for the name of the dataset',
  async (table) => {
    for (const statement of [`UPDATE ${table} SET vintage = 9`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(runOn(database.url, statement)).rejects.toThrow('is append-only');
    await runOn(database.url, `UPDATE ${table} SET dataset = 'renamed' WHERE dataset = 'none'`);
  },
);

const vintage = (changed: Partial<Vintage> = {}): Vintage => ({
  ...META,
  vintage: 1,
  id: '',
  publishedAt: META.asOf,
  ...changed,
});
const FACTORS = { until: DAY, base: DAY, years: 3, factors: Array.from({ length: 365 }, () => 1.25) };

test.each<[RevisionReason[], Partial<DailyFigure>, Partial<DailyFigure> | null, object]>([
  [['late_fetches'], {}, { value: 104, boards: 14 }, {}],
  [['boards'], {}, { value: 104, boards: 11 }, {}],
  [['postings'], {}, { value: 104, n: 63 }, {}],
  [['earlier_days'], {}, { value: 104 }, {}],
  [['base'], {}, { base: DAY - 7 }, {}],
  [['withdrawn'], {}, null, {}],
  [['withheld', 'postings'], {}, { n: 5 }, {}],
  [['withheld', 'postings'], { n: 5 }, {}, {}],
  [['basis'], {}, { n: 900 }, {}],
  [['basis'], {}, { low: 80 }, {}],
  [['seasonal_factors'], {}, {}, { factors: FACTORS }],
  [['definitions', 'postings'], {}, { value: 104, n: 63 }, { isRedefined: true }],
  [['history_rebuilt', 'postings'], {}, { value: 104, n: 63 }, { historySince: new Date(1) }],
  [[], {}, {}, {}],
  // What is withheld in both may not be compared.
  [[], { employers: 1, value: 104 }, { employers: 1, value: 108 }, {}],
])(
  '%j: a day of %j that becomes %j',
  (reasons, before, now, {
    isRedefined = false,
    historySince = null,
    factors = null,
  }: { isRedefined?: boolean; historySince?: Date | null; factors?: typeof FACTORS | null }) => {
    const flat = { ...FACTORS, factors: FACTORS.factors.map(() => 1) };
    const found = revisionsOf(
      { vintage: vintage(), days: shownDays([figure(3, before)], flat) },
      {
        vintage: vintage({ vintage: 2, historySince }),
        days: now ? shownDays([figure(3, now)], factors ?? flat) : [],
        isRedefined,
      },
    );
    expect([...found.reasons.keys()]).toEqual(reasons);
    const silent = ['basis', 'seasonal_factors'];
    expect(found.days).toBe(reasons.some((reason) => !silent.includes(reason)) ? 1 : 0);
    expect(found.largest).toEqual(now?.value && now.employers !== 1 ? { day: DAY + 3, before: 100, now: 104 } : null);
    if (factors) expect(found.largestAdjusted).toEqual({ day: DAY + 3, before: 100, now: 80 });
  },
);

test('a change to a day that is withheld is withheld, and says so: with the value it would say how large the withheld one is', () => {
  const change = { change: 0.25, change_low: 0.1, change_high: 0.4 };
  const later = (earlier: Partial<DailyFigure>, own: Partial<DailyFigure> = {}) => {
    const [before, now] = [figure(0, earlier), figure(CHANGE_DAYS, { ...change, ...own })];
    return shownDays([before, now], null, now.day);
  };
  expect(later({})).toEqual([expect.objectContaining({ ...change, change_gap: null })]);
  const withheld = { change: null, change_low: null, change_high: null, change_gap: 'earlier_withheld' };
  for (const earlier of [{ largest: 0.85 }, { employers: 2 }, { n: 9 }])
    expect(later(earlier)).toEqual([expect.objectContaining({ value: 100, ...withheld })]);
  expect(later({}, { change: null })).toEqual([expect.objectContaining({ change_gap: 'not_chained' })]);
  // The day itself says why in `reliability`.
  expect(later({}, { largest: 0.85 })).toEqual([
    expect.objectContaining({ value: null, change: null, change_gap: null }),
  ]);
});
