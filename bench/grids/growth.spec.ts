import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type EmployerOpenings, growthInterval } from '#libs/metrics/statistics/growth-interval.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { ElasticsearchProxy } from '../../apps/api/testing/elasticsearch-proxy.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { AS_OF, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const LEVELS = ['entry', 'mid', 'senior'] as const;
const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'SE'] as const;
const OCCUPATIONS = ['15-1252.00', '15-2051.00', '11-3021.00'] as const;
const BOARDS = Array.from({ length: 6 }, (_, number) => ({ format: 'greenhouse', board: `board-${number}` }));

/** Days before the end of the dataset. Every board is read every three days, also right before the end. */
const FETCHES = Array.from({ length: 70 }, (_, index) => 3 * index + 1);
/** Fetches of the last 90 days, and of the 90 days before. */
const NOW = 40;
const BEFORE = 130;

interface Cell extends EmployerOpenings {
  readonly level: (typeof LEVELS)[number];
  readonly country: (typeof COUNTRIES)[number];
  readonly onet: (typeof OCCUPATIONS)[number];
  readonly board: (typeof BOARDS)[number];
}

/** How many postings each employer opens in each pair of level and country: known numbers, which differ by pair and employer. */
const cells: Cell[] = LEVELS.flatMap((level, l) =>
  COUNTRIES.flatMap((country, c) =>
    BOARDS.map((board, b) => ({
      level,
      country,
      onet: OCCUPATIONS[(l + b) % OCCUPATIONS.length] as Cell['onet'],
      board,
      previous: 5 + ((c + b) % 3),
      opened: 2 + ((l * 5 + c * 3 + b * 7) % 11),
    })),
  ),
);

const iso = (age: number): string => new Date(Date.parse(AS_OF) - age * MS_PER_DAY).toISOString();

const postingsOf = ({ level, country, onet, board, opened, previous }: Cell) =>
  Array.from({ length: opened + previous }, (_, n) => {
    const seen = iso(n < opened ? NOW : BEFORE);
    return testJob({
      id: jobId(board, `${level} ${country} ${n}`),
      source: sourceId(board),
      board: `${board.format}/${board.board}`,
      title: `${level} ${country} ${n}`,
      level,
      onet_code: onet,
      locations: [{ country }],
      created_at: seen,
      updated_at: seen,
      first_seen_at: seen,
    });
  });

let indexer: IndexerFixture;
let elasticsearch: ElasticsearchProxy;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('growth');
  const feed = await indexer.feed(1, [
    { kind: 'sources', rows: BOARDS.map((board) => upsert(testSource({ id: sourceId(board) }))) },
    { kind: 'jobs', rows: cells.flatMap((cell) => postingsOf(cell).map((job) => upsert(job))) },
    {
      kind: 'fetches',
      mode: 'delta',
      rows: BOARDS.flatMap(({ format, board }) =>
        FETCHES.map((age) => ({ version: 1, record: { board: `${format}/${board}`, time: iso(age), outcome: 'ok' } })),
      ),
    },
  ]);
  await indexer.sync(feed, '--grids');
  elasticsearch = await ElasticsearchProxy.start();
  const { prefix, databaseUrl } = indexer;
  api = await TestApi.serve({ prefix, databaseUrl, elasticsearchUrl: elasticsearch.url });
});
afterAll(async () => {
  await api?.close();
  await elasticsearch?.stop();
  await indexer?.drop();
  await IndexerFixture.end();
});

/** The openings of each employer in the cells that `isIn` accepts. */
const employersIn = (isIn: (cell: Cell) => boolean): EmployerOpenings[] =>
  [...Map.groupBy(cells.filter(isIn), ({ board }) => board).values()].map((own) => ({
    opened: own.reduce((sum, { opened }) => sum + opened, 0),
    previous: own.reduce((sum, { previous }) => sum + previous, 0),
  }));

const growthIn = (isIn: (cell: Cell) => boolean) => {
  const employers = employersIn(isIn);
  const opened = employers.reduce((sum, each) => sum + each.opened, 0);
  const previous = employers.reduce((sum, each) => sum + each.previous, 0);
  const change = Number((opened / previous - 1).toFixed(4));
  const { low, high } = growthInterval(employers);
  return { opened, previous, boards: employers.length, change, gap: null, low, high };
};

/** A growth without what is said about it. */
const figuresOf = ({ significant, reliability, ...figures }: Json) => figures;

const TABLE = '/v4/metrics?period=90d&change=previous&sort=-growth';

const rowsOf = async (query: string): Promise<Json[]> => (await api.get(`${TABLE}&${query}`)).body.data;

/** The rows of the whole table as CSV. */
const csvOf = async (query: string): Promise<Record<string, string>[]> => {
  const headers = { authorization: `Bearer ${await api.token()}` };
  const { body } = await api.app.inject({ url: `${TABLE}&${query}&format=csv`, headers });
  return parse(body, { columns: true });
};

test('each row of a CSV says how it is cited', async () => {
  const [row] = await csvOf('group_by=levels');
  expect(row?.citation).toMatch(/^Rolecall, job postings \(all\) from .*; n = \d+ postings published; .*; data as of /);
});

test('each of many rows has the growth of its own postings, and the interval of its own employers', async () => {
  const rows = await csvOf('group_by=levels,countries');
  const figure = (row: Record<string, string>, name: string) => Number(row[`growth.${name}`]);
  const found = new Map(
    rows.map((row) => [
      `${row['group.levels']} ${row['group.countries']}`,
      {
        opened: figure(row, 'opened'),
        previous: figure(row, 'previous'),
        boards: figure(row, 'boards'),
        change: figure(row, 'change'),
        gap: row['growth.gap'] === '' ? null : row['growth.gap'],
        low: figure(row, 'low'),
        high: figure(row, 'high'),
      },
    ]),
  );
  const expected = LEVELS.flatMap((level) =>
    COUNTRIES.map((country) => {
      const growth = growthIn((cell) => cell.level === level && cell.country === country);
      return [`${level} ${country}`, growth] as const;
    }),
  );
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  // Most rows differ, so that an interval in the wrong row is noticed.
  expect(new Set(expected.map(([, { low, high }]) => `${low} ${high}`)).size).toBeGreaterThan(20);
});

test('the rows of rolled-up occupations have all employers of these occupations', async () => {
  const rows = await rowsOf('group_by=onet_codes&occupation_digits=2&countries=DE,FR');
  const inCountries = ({ country }: Cell) => country === 'DE' || country === 'FR';
  expect(Object.fromEntries(rows.map(({ value, growth }) => [value, figuresOf(growth)]))).toEqual({
    15: growthIn((cell) => inCountries(cell) && cell.onet.startsWith('15')),
    11: growthIn((cell) => inCountries(cell) && cell.onet.startsWith('11')),
  });
});

test('rows of places that the slice narrows have the employers of these places', async () => {
  const rows = await rowsOf('group_by=countries&countries=DE,FR,IT');
  expect(Object.fromEntries(rows.map(({ value, growth }) => [value, figuresOf(growth)]))).toEqual(
    Object.fromEntries(['DE', 'FR', 'IT'].map((country) => [country, growthIn((cell) => cell.country === country)])),
  );
});

test('rows whose growth is not known have no interval', async () => {
  // Two employers have entry levels of this occupation: fewer than five boards.
  const rows = await rowsOf('group_by=countries&onet_codes=11-3021&levels=entry&min_n=1');
  expect(rows).toHaveLength(COUNTRIES.length);
  for (const { growth } of rows)
    expect(growth).toMatchObject({ change: null, low: null, high: null, gap: 'fewer_than_5_boards' });
});

test('rows share the searches for their employers', async () => {
  let searches = 0;
  elasticsearch.decide = (_, body) => {
    if (body.includes('"parts":{"filters"')) searches += 1;
    return 'pass';
  };
  expect(await csvOf('group_by=levels,countries')).toHaveLength(LEVELS.length * COUNTRIES.length);
  expect(searches).toBe(2);
});
