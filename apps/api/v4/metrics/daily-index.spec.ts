import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { runOn } from '#libs/database/testing/test-database.js';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { AS_OF, DAY_LATER, type FeedPart, IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

jest.setTimeout(180_000);

const WATCHED_DAYS = 60;
/** Boards that were last read six days before the end, and are read again a day after it. */
const LATE = [10, 11];
const LATE_DAYS = 6;

const at = (daysBefore: number): string => new Date(Date.parse(AS_OF) - (daysBefore - 0.25) * MS_PER_DAY).toISOString();
/** Boards 12 to 17 are of one company. */
const BOARDS = 18;
const companies = range(13).map((number) => testSource({ brand_name: `Company ${number}` }));
const countryOf = (number: number) => (number >= 12 ? 'DE' : number % 2 === 0 ? 'US' : 'FR');

const opening = (number: number, daysBefore: number): FeedRow =>
  upsert({
    ...testJob({
      source: companies[Math.min(number, 12)]?.id as string,
      onet_code: '15-1252.00',
      locations: [{ country: countryOf(number) }],
      created_at: at(daysBefore),
      first_seen_at: at(daysBefore),
      verified_active_at: null,
    }),
    board: `greenhouse/board-${number}`,
  });
const fetched = (number: number, daysBefore: number): FeedRow =>
  fetchRow({
    board: { format: 'greenhouse', board: `board-${number}` },
    time: at(daysBefore),
    outcome: 'ok',
    advertised: null,
    listed: 1,
    duration_ms: 9,
  });
const daysOf = (number: number) => range(LATE.includes(number) ? LATE_DAYS : 1, WATCHED_DAYS + 1);
const perBoard = (rows: (number: number) => FeedRow[]) => range(BOARDS).flatMap(rows);

const parts: FeedPart[] = [
  { kind: 'sources', rows: companies.map((company) => upsert(company)) },
  { kind: 'jobs', rows: perBoard((number) => daysOf(number).map((day) => opening(number, day))) },
  { kind: 'fetches', mode: 'delta', rows: perBoard((number) => daysOf(number).map((day) => fetched(number, day))) },
];
const later: FeedPart[] = [
  {
    kind: 'jobs',
    mode: 'delta',
    as_of: DAY_LATER,
    rows: [
      ...perBoard((number) => (LATE.includes(number) ? [] : [opening(number, 0)])),
      ...LATE.flatMap((number) => range(20).map(() => opening(number, 0))),
      // Of a day that was published, in the country of which every value is withheld.
      ...range(10).map(() => opening(12, 2)),
    ],
  },
  { kind: 'fetches', mode: 'delta', as_of: DAY_LATER, rows: perBoard((number) => [fetched(number, 0)]) },
];

let indexer: IndexerFixture;
let api: TestApi;
let published: RecordValue & { data: RecordValue[]; vintage: RecordValue };
beforeAll(async () => {
  indexer = await IndexerFixture.create('daily-index-spec');
  await indexer.sync(await indexer.feed(1, parts), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
  published = (await api.get('/v4/metrics/index?from=2026-07-01')).body;
  await indexer.sync(await indexer.feed(2, [...parts, ...later]), '--grids');
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const vintage = () => published.vintage.id as string;

test('a market in which nothing changes is at 100, and is cited with its vintage', () => {
  const last = published.data.at(-1) as RecordValue;
  expect(last).toMatchObject({ day: '2026-08-20', value: 100, low: 100, high: 100, n: 112, boards: 16, employers: 11 });
  expect(last).toMatchObject({ provisional: true, adjusted: null, gap: null });
  expect(published.data.filter(({ provisional }) => !provisional).at(-1)).toMatchObject({
    day: '2026-08-07',
    boards: 18,
  });
  expect(published.seasonal).toEqual({ method: 'stl', years: 0, until: null, reason: 'no_chain_of_three_years' });
  expect(published.vintage).toMatchObject({ latest: true, as_of: '2026-08-22T00:00:00.000Z' });
  const { text } = published.citation as { text: string };
  for (const part of [
    `published ${published.vintage.published_at}`,
    String(published.vintage.request),
    'data as of 2026-08-22',
    'n = 112 openings on 16 boards',
    'not seasonally adjusted',
  ])
    expect(text).toContain(part);
});

test('the change is judged by the day 28 days earlier, also if it is before `from`', async () => {
  const { body } = await api.get(`/v4/metrics/index?from=2026-08-01&to=2026-08-20&vintage=${vintage()}`);
  expect(body.data[0]).toMatchObject({ day: '2026-08-01', change: 0, change_low: 0, change_high: 0, change_gap: null });
  expect(published.data[0]).toMatchObject({ value: 100, change: null, change_gap: 'not_chained' });
});

test('a vintage is returned as it was published, with what changed since and why', async () => {
  const { body: again } = await api.get(`/v4/metrics/index?from=2026-07-01&to=2026-08-21&vintage=${vintage()}`);
  expect(again.data.map(({ revised, revised_adjusted, ...row }: RecordValue) => row)).toEqual(published.data);
  expect(again.vintage).toEqual({ ...published.vintage, latest: false, request: again.vintage.request });
  const { body: now } = await api.get('/v4/metrics/index?from=2026-07-01');
  const valueNow = new Map(now.data.map(({ day, value }: RecordValue) => [day, value]));
  expect(again.data.map(({ revised }: RecordValue) => revised)).toEqual(
    again.data.map(({ day }: RecordValue) => valueNow.get(day)),
  );
  expect(now.revisions).toBeUndefined();
  expect(now.data.at(-1)).toMatchObject({ day: '2026-08-21', boards: 18 });
  expect(now.data.at(-1).value).toBeGreaterThan(105);
  expect(again.revisions).toMatchObject({
    published_at: now.vintage.published_at,
    vintages: 1,
    days: expect.any(Number),
  });
  expect(again.revisions.reasons.map(({ reason }: RecordValue) => reason)).toEqual(['late_fetches']);
  expect(again.revisions.largest).toMatchObject({ day: '2026-08-20', before: 100, now: valueNow.get('2026-08-20') });
  const { body: linked } = await api.get(again.vintage.request);
  expect(linked).toEqual(again);
});

test('a slice is published by itself', async () => {
  const { body } = await api.get('/v4/metrics/index?onet_codes=15&countries=US');
  expect(body.data.at(-1)).toMatchObject({ boards: 6 });
  const { body: one } = await api.get('/v4/metrics/index?onet_codes=15-1252&from=2026-08-21');
  expect(one.data).toHaveLength(1);
});

test('values of a single employer are withheld, also where vintages are compared', async () => {
  const { body } = await api.get('/v4/metrics/index?countries=DE');
  expect(body.data.at(-1)).toMatchObject({
    value: null,
    low: null,
    adjusted: null,
    boards: 6,
    employers: 1,
    reliability: { level: 'cannot_say', reason: 'fewer_than_3_employers' },
  });
  const stored = await runOn(
    indexer.databaseUrl,
    `SELECT DISTINCT value FROM figure_days WHERE dataset = $1 AND series = 'countries=DE' AND day = '2026-08-20'`,
    [indexer.prefix],
  );
  expect(stored).toHaveLength(2);
  const { body: compared } = await api.get(`/v4/metrics/index?countries=DE&vintage=${vintage()}`);
  expect(compared.data.length).toBeGreaterThan(30);
  expect(compared.data.every(({ value, revised }: RecordValue) => value === null && revised === null)).toBe(true);
  expect(compared.revisions).toMatchObject({ days: 0, adjusted_days: 0, largest: null, largest_adjusted: null });
});

test('a rebuild and a rollback of the index change no published value, and add what they publish', async () => {
  const { body: before } = await api.get('/v4/metrics/index');
  await indexer.json('rebuild', '--grids');
  const { body: rebuilt } = await api.get('/v4/metrics/index');
  expect(rebuilt.data).toEqual(before.data);
  await indexer.json('rollback', '--grids');
  const { body: old } = await api.get(`/v4/metrics/index?from=2026-07-01&vintage=${vintage()}`);
  expect(old.data.map(({ value }: RecordValue) => value)).toEqual(published.data.map(({ value }) => value));
  // The same data again adds no vintage.
  const { body: last } = await api.get('/v4/metrics/index');
  await indexer.json('grids');
  expect((await api.get('/v4/metrics/index')).body.vintage.published_at).toBe(last.vintage.published_at);
});

test('a link to a vintage that the database does not have is not answered with another one', async () => {
  const lost = String(published.vintage.request).replace(/vintage=.*/, 'vintage=00000000-0000-4000-8000-000000000000');
  const { status, body } = await api.get(lost);
  expect([status, body.error.message]).toEqual([404, expect.stringContaining('restored from an earlier backup')]);
});

test('a time whose vintages a restore lost is an error that names the last one that is kept', async () => {
  const [backupAt, restoredAt] = [60_000, 30_000].map((before) => new Date(Date.now() - before));
  const prefix = indexer.prefix;
  await runOn(
    indexer.databaseUrl,
    'INSERT INTO figure_restores (dataset, backup_at, restored_at) VALUES ($1, $2, $3)',
    [prefix, backupAt?.toISOString(), restoredAt?.toISOString()],
  );
  const at = async (time: number) => api.get(`/v4/metrics/index?vintage=${new Date(time).toISOString()}`);
  const { status, body } = await at(Date.now() - 45_000);
  expect([status, body.error.code]).toEqual([404, 'not_found']);
  expect(body.error.message).toContain(`from a backup of ${backupAt?.toISOString()}, without the vintages between`);
  // What is named by its id, and times after the restore, are not lost.
  expect((await api.get(`/v4/metrics/index?vintage=${vintage()}`)).status).toBe(200);
  expect((await at(Date.now() - 1_000)).status).toBe(200);
  await runOn(indexer.databaseUrl, 'DELETE FROM figure_restores WHERE dataset = $1', [prefix]);
});

test('a row of CSV names its vintage, and has the same columns whether or not figures were published since', async () => {
  const headers = { authorization: `Bearer ${await api.token()}` };
  const lines = async (url: string) => (await api.app.inject({ url, headers })).body.split('\r\n');
  const { body: now } = await api.get('/v4/metrics/index');
  const [header, row] = await lines(`/v4/metrics/index?format=csv&vintage=${vintage()}`);
  const [sameHeader] = await lines(`/v4/metrics/index?format=csv&vintage=${now.vintage.id}`);
  expect(header).toContain('revised,revised_adjusted');
  expect(sameHeader).toBe(header);
  expect(row).toContain(`vintage=${vintage()}`);
});

test.each([
  ['vintage=2020-01-01', 'is before the first figures were published'],
  ['vintage=2999-01-01', 'has not passed'],
  [`vintage=${new Date().toISOString().slice(0, 10)}`, 'has not passed'],
  ['vintage=yesterday', 'must be the id of a vintage, a date'],
  ['to=2100-01-01', 'must not be after'],
  ['from=2026-02-30', 'is not a day of the calendar'],
  ['from=2026-08-25', 'must not be after'],
  ['from=2020-01-01', 'must be less than 1000 days'],
  ['from=2026-08-10&to=2026-08-01', 'must not be after `to`'],
  ['countries=IT', 'No daily index of this slice'],
  ['countries=US,FR', 'No daily index of this slice'],
  ['levels=senior', 'Unknown parameter'],
])('/v4/metrics/index?%s is refused with what to do', async (query, message) => {
  const { status, body } = await api.get(`/v4/metrics/index?${query}`);
  expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
});

test('before anything is published, the read says so', async () => {
  const empty = await TestApi.start({ asOf: AS_OF });
  const headers = { authorization: `Bearer ${await empty.token()}` };
  const { status, body } = await responseOf(empty.app, '/v4/metrics/index', headers);
  await empty.stop();
  expect([status, body.error.message]).toEqual([404, expect.stringContaining('No daily index was published yet')]);
});
