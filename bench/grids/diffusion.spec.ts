import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { jobId, sourceId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { AS_OF, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { type Hiring, ofEmployers, ofOccupations } from './reference/diffusion.js';

jest.setTimeout(240_000);

const OCCUPATIONS = [
  '15-1252.00',
  '15-2051.00',
  // The same six digits.
  '15-2051.01',
  '11-3021.00',
  '29-1141.00',
  '41-2031.00',
  '43-4051.00',
  '47-2061.00',
  '53-3032.00',
  '13-2011.00',
  '17-2141.00',
  '25-2031.00',
  '35-2014.00',
  '49-3023.00',
] as const;
const EMPLOYERS = 40;
const boards = Array.from({ length: EMPLOYERS + 1 }, (_, number) => ({
  format: 'greenhouse',
  board: `diffusion-${number}`,
}));
const late = boards[EMPLOYERS];

/** Known openings in the last 90 days and in the 90 before: some employers grow, some do not change, and some shrink; the first is by far the largest. */
const cells = boards.flatMap((board, b) =>
  OCCUPATIONS.flatMap((onet, o) => {
    if ((b + o) % 4 !== 0) return [];
    const size = b === 0 ? 30 : 1;
    return [{ board, onet, opened: size * ((b * 7 + o) % 3), previous: size * ((b * 5 + 2 * o) % 3) }];
  }),
);

const iso = (age: number): string => new Date(Date.parse(AS_OF) - age * MS_PER_DAY).toISOString();

const postingsOf = ({ board, onet, opened, previous }: (typeof cells)[number]) =>
  Array.from({ length: opened + previous }, (_, n) => {
    const seen = iso(n < opened ? 40 : 130);
    return testJob({
      id: jobId(board, `${onet} ${n}`),
      source: sourceId(board),
      board: `${board.format}/${board.board}`,
      title: `${onet} ${n}`,
      onet_code: onet,
      level: board === boards[1] || board === boards[2] ? 'senior' : 'mid',
      created_at: seen,
      updated_at: seen,
      first_seen_at: seen,
    });
  });

/** The last board joins between the two periods. */
const fetchesOf = (board: (typeof boards)[number]) =>
  Array.from({ length: 70 }, (_, index) => 3 * index + 1)
    .filter((age) => board !== late || age < 80)
    .map((age) => ({ version: 1, record: { board: `${board.format}/${board.board}`, time: iso(age), outcome: 'ok' } }));

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('diffusion');
  const feed = await indexer.feed(1, [
    { kind: 'sources', rows: boards.map((board) => upsert(testSource({ id: sourceId(board) }))) },
    { kind: 'jobs', rows: cells.flatMap((cell) => postingsOf(cell).map((job) => upsert(job))) },
    { kind: 'fetches', mode: 'delta', rows: boards.flatMap(fetchesOf) },
  ]);
  await indexer.sync(feed, '--grids');
  const { prefix, databaseUrl } = indexer;
  api = await TestApi.serve({ prefix, databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const hiring: Hiring[] = cells
  .filter(({ board }) => board !== late)
  .map(({ board, onet, opened, previous }) => ({ employer: sourceId(board), occupation: onet, opened, previous }))
  .filter(({ opened, previous }) => opened + previous > 0);

const diffusion = async (query: string) => (await api.get(`/v4/metrics/diffusion?period=90d${query}`)).body;

test('employers and occupations count once each, whatever their size, and only on boards that were watched in both periods', async () => {
  const { data, against, method, citation } = await diffusion('');
  expect(method).toBe('live');
  expect([against.from.slice(0, 10), against.to.slice(0, 10)]).toEqual([iso(180).slice(0, 10), iso(90).slice(0, 10)]);
  const [employers, occupations] = data;
  expect(citation.text).toContain(
    `; openings of ${employers.n} employers on boards that were watched throughout, compared with ${iso(180).slice(0, 10)} to ${iso(90).slice(0, 10)}; n = `,
  );
  const expected = ofEmployers(hiring);
  expect(expected.n).toBeGreaterThan(30);
  expect(employers).toEqual({ by: 'employers', ...expected, reliability: { level: 'thin', reason: 'wide_interval' } });
  const { low, high, balance_low, balance_high, ...counts } = ofOccupations(hiring);
  expect(occupations).toMatchObject({ by: 'occupations', ...counts });
  expect(occupations.n).toBe(new Set(OCCUPATIONS.map((code) => code.slice(0, 7))).size);
  // The draws of the reference are others.
  for (const [name, bound] of Object.entries({ low, high, balance_low, balance_high }))
    expect([name, Math.abs(occupations[name] - (bound as number)) < 0.1]).toEqual([name, true]);
});

test('the share of fewer than ten employers is not known, but their number is', async () => {
  const { data } = await diffusion('&levels=senior');
  expect(data[0]).toMatchObject({
    n: 2,
    share: null,
    low: null,
    balance: null,
    reliability: { level: 'cannot_say', reason: 'fewer_than_10_employers' },
  });
});

test('a slice without openings on watched boards says why it is empty, and is free', async () => {
  const { body, headers } = await api.get('/v4/metrics/diffusion?period=90d&countries=AQ');
  expect(body).toMatchObject({ data: [], note: expect.stringContaining('watched throughout both periods') });
  expect(headers['x-credit-charged'] ?? '0').toBe('0');
  const compared = await api.get('/v4/metrics/diffusion?change=month');
  expect([compared.status, compared.body.error.message]).toEqual([400, expect.stringContaining('`change`')]);
});
