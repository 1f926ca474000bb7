import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { type FeedPart, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { comparableRow } from './comparable-row.js';
import { measures, type Posting, premiumWithin, type Span, shares } from './reference.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const AS_OF = Date.parse('2026-08-22T00:00:00Z');
const YEAR: Span = { from: AS_OF - 365 * MS_PER_DAY + 1, to: AS_OF + 1 };
const iso = (time: number) => new Date(time).toISOString();

/** Only the first states the pay of its entry level. */
const companies = Array.from({ length: 6 }, (_, index) => testSource({ brand_name: `Company ${index}` }));
const anyPosting = fc.record({
  source: fc.constantFrom(...companies.map(({ id }) => id as string)),
  onet: fc.constantFrom('15-1252.00', '15-1252.00', '15-2051.00', '11-3021.00', null),
  countries: fc.uniqueArray(fc.constantFrom('US', 'US', 'DE', 'FR'), { maxLength: 2 }),
  level: fc.constantFrom('senior', 'mid', 'entry', null),
  technologies: fc.uniqueArray(fc.constantFrom('python', 'java', 'golang', 'react'), { maxLength: 3 }),
  remote: fc.constantFrom(true, false, null),
  pay: fc.option(fc.integer({ min: 400, max: 2_500 }).map((hundreds) => hundreds * 100)),
  opened: fc.integer({ min: 0, max: 500 * MS_PER_DAY }),
  seen: fc.integer({ min: 0, max: 40 * MS_PER_DAY }),
  closed: fc.option(fc.integer({ min: 0, max: 120 * MS_PER_DAY })),
});

// One seed: the same postings each time.
const postings: Posting[] = fc.sample(anyPosting, { numRuns: 420, seed: 14 }).map((drawn, index) => {
  const created = AS_OF - drawn.opened;
  const firstSeen = Math.min(AS_OF, created + drawn.seen);
  const closed = drawn.closed === null ? null : firstSeen + drawn.closed;
  const isSecret = drawn.level === 'entry' && drawn.source !== companies[0]?.id;
  return {
    ...drawn,
    pay: isSecret ? null : drawn.pay,
    id: `J${index.toString(16).padStart(32, '0')}`,
    created,
    firstSeen,
    closed: closed !== null && closed <= AS_OF ? closed : null,
  };
});

const record = ({ id, source, onet, countries, level, technologies, remote, pay, ...times }: Posting): RecordValue =>
  testJob({
    id,
    source,
    onet_code: onet,
    level,
    work_model: remote === null ? null : remote ? 'remote' : 'on_site',
    locations: countries.map((country) => ({ country })),
    technologies: technologies.map((slug) => ({ slug })),
    salary: pay === null ? null : { min: pay - 5_000, max: pay + 5_000, currency: 'USD', period: 'year' },
    created_at: iso(times.created),
    updated_at: iso(times.created),
    first_seen_at: iso(times.firstSeen),
    job_status: times.closed === null ? 'active' : 'inactive',
    verified_inactive_at: times.closed === null ? null : iso(times.closed),
  });

const feed: FeedPart[] = [
  { kind: 'sources', rows: companies.map((company) => upsert(company)) },
  { kind: 'jobs', rows: postings.map((posting) => upsert(record(posting))) },
];

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('grids-agreement');
  await indexer.sync(await indexer.feed(1, feed), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const of = (query: string): Posting[] => {
  const wanted = new URLSearchParams(query);
  const allows = (name: string, values: readonly (string | null)[]) =>
    !wanted.has(name) ||
    values.some((value) =>
      wanted
        .get(name)
        ?.split(',')
        .some((one) => value?.startsWith(one)),
    );
  return postings.filter(
    ({ onet, countries, level, source, technologies }) =>
      allows('onet_codes', [onet]) &&
      allows('countries', countries) &&
      allows('levels', [level]) &&
      allows('source_ids', [source]) &&
      allows('technologies', technologies),
  );
};

// AQ: no posting is there, so that the slice holds the same postings, and is not in the grid.
const SLICES = [
  ['', null],
  ['onet_codes=15-1252', null],
  ['onet_codes=15-1252&countries=US', 'onet_codes=15-1252&countries=US,AQ'],
  ['countries=US&levels=senior', 'countries=US,AQ&levels=senior'],
  ['onet_codes=15&technologies=python', null],
  ['countries=DE', 'countries=DE,AQ'],
  // No posting is of directors or of the other employer.
  [`source_ids=${companies[0]?.id}`, `source_ids=${companies[0]?.id},S${'0'.repeat(32)}`],
  ['levels=entry', 'levels=entry,director'],
] as const;

test.each(SLICES)('grid, live and reference agree on the slice %j', async (inGrid, live) => {
  const expected = measures(of(inGrid), YEAR, AS_OF, inGrid.startsWith('source_ids') ? 1 : 2);
  const { body } = await api.get(`/v4/metrics?${inGrid}`);
  expect([body.method, comparableRow(body.data[0])]).toEqual(['grid', expected]);
  if (live === null) return;
  const computed = (await api.get(`/v4/metrics?${live}`)).body;
  expect([computed.method, comparableRow(computed.data[0])]).toEqual(['live', expected]);
  const bars = (await api.get(`/v4/metrics/distribution?${inGrid}`)).body;
  const liveBars = (await api.get(`/v4/metrics/distribution?${live}`)).body;
  expect([bars.method, liveBars.method]).toEqual(['grid', 'live']);
  expect({ data: liveBars.data, pay: liveBars.pay }).toEqual({ data: bars.data, pay: bars.pay });
});

test('months agree with the reference, and add up to the change of active postings', async () => {
  const { body } = await api.get('/v4/metrics/series?countries=US&from=2025-06&to=2026-08');
  const live = (await api.get('/v4/metrics/series?countries=US,AQ&from=2025-06&to=2026-08')).body;
  expect([body.method, live.method]).toEqual(['grid', 'live']);
  expect(live.data).toEqual(body.data);
  expect(body.data).toHaveLength(15);
  for (const row of body.data) {
    const from = Date.parse(`${row.month}-01T00:00:00Z`);
    const next = new Date(from);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const { daysOpen, ...expected } = measures(
      of('countries=US'),
      { from, to: Math.min(next.getTime(), AS_OF + 1) },
      null,
    );
    expect([row.month, comparableRow(row)]).toEqual([row.month, expected]);
  }
  const sum = (name: string) => body.data.slice(1).reduce((all: number, row: Json) => all + row[name], 0);
  expect(body.data.at(-1).active).toBe(body.data[0].active + sum('new') - sum('closed'));
});

test('a table lists the slices of at least 20 postings in order, page by page, with the same values as live computation', async () => {
  const whole = (await api.get('/v4/metrics?group_by=onet_codes')).body;
  const first = (await api.get('/v4/metrics?group_by=onet_codes&limit=2')).body;
  const second = (await api.get(`/v4/metrics?group_by=onet_codes&limit=2&cursor=${first.next_cursor}`)).body;
  expect(whole.method).toBe('grid');
  expect([...first.data, ...second.data]).toEqual(whole.data);
  for (const row of whole.data)
    expect(comparableRow(row)).toEqual(measures(of(`onet_codes=${row.value}`), YEAR, AS_OF));
  const grid = (await api.get('/v4/metrics?levels=senior&group_by=countries')).body;
  const live = (await api.get('/v4/metrics?levels=senior,director&group_by=countries')).body;
  expect([grid.method, live.method]).toEqual(['grid', 'live']);
  const plain = ({ days_open, ...row }: Record<string, unknown>) => row;
  expect(live.data.map(plain)).toEqual(grid.data.map(plain));
});

test('concentration: shares sum to 1, the index is theirs, and the location quotient of the whole is 1', async () => {
  const { data, concentration } = (await api.get('/v4/metrics/concentration?by=source_ids')).body;
  const fresh = postings.filter(({ created }) => created >= YEAR.from);
  const counts = [...Map.groupBy(fresh, ({ source }) => source).values()].map(({ length }) => length);
  const hhi = counts.reduce((sum, n) => sum + (100 * (n / fresh.length)) ** 2, 0);
  expect(concentration.hhi).toBeCloseTo(hhi, 1);
  expect(concentration.effective_number).toBeCloseTo(10_000 / hhi, 1);
  expect(data.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(1, 2);
  for (const { location_quotient } of data) expect(location_quotient).toBe(1);
});

test('the premium of technologies agrees with a regression, and is insignificant where technologies are drawn at random', async () => {
  const { data } = (await api.get('/v4/metrics/skill-premium?countries=US')).body;
  expect(data.map(({ technology }: { technology: string }) => technology).sort()).toEqual([
    'golang',
    'java',
    'python',
    'react',
  ]);
  for (const { technology, within_occupation_and_level: within } of data) {
    const { percent, error } = premiumWithin(of('countries=US'), technology, YEAR);
    expect(within.percent).toBeCloseTo(percent, 1);
    expect(within.standard_error).toBeCloseTo(error, 4);
    // Four independent draws: 99.9% of such intervals of four standard errors hold 0.
    expect(Math.abs(Math.log(1 + percent / 100)) / error).toBeLessThan(4);
  }
});

test('the stack of a slice agrees with the reference, in the grid and live', async () => {
  for (const [query, method] of [
    ['onet_codes=15-1252', 'grid'],
    ['onet_codes=15-1252,29-1141', 'live'],
  ] as const) {
    const { body } = await api.get(`/v4/technologies/stack?${query}`);
    expect(body.method).toBe(method);
    const expected = shares(of('onet_codes=15-1252'), YEAR);
    expect(new Map(body.data.map(({ technology, n }: Json) => [technology, n]))).toEqual(
      new Map([...expected].map(([name, { n }]) => [name, n])),
    );
    for (const { technology, share } of body.data) expect(share).toBeCloseTo(expected.get(technology)?.share ?? -1, 4);
  }
});

test('occupations: an occupation covers itself, and similarity is the same both ways', async () => {
  const same = (await api.get('/v4/technologies/bridge?from=15-1252&to=15-1252')).body;
  expect([same.similarity, same.from.coverage, same.to.coverage]).toEqual([1, 1, 1]);
  const forth = (await api.get('/v4/technologies/similar-occupations?onet_codes=15-1252')).body.data;
  const back = (await api.get('/v4/technologies/similar-occupations?onet_codes=15-2051')).body.data;
  const find = (rows: Json[], code: string) => rows.find(({ onet_code }) => onet_code === code)?.similarity;
  expect(find(forth, '15-2051')).toBe(find(back, '15-1252'));
  const bridge = (await api.get('/v4/technologies/bridge?from=15-1252&to=15-2051')).body;
  expect(bridge.similarity).toBe(find(forth, '15-2051'));
});

test('the catalogue counts the active postings that name a technology', async () => {
  const { data } = (await api.get('/v4/technologies?slugs=python')).body;
  const active = postings.filter(({ closed, technologies }) => closed === null && technologies.includes('python'));
  expect(data).toMatchObject([
    {
      slug: 'python',
      active_jobs_count: active.length,
      employers_count: new Set(active.map(({ source }) => source)).size,
    },
  ]);
});

test('an empty slice has a note and is free; pay of fewer than five postings is suppressed', async () => {
  const { body, headers } = await api.get('/v4/metrics?countries=AQ');
  expect(body).toMatchObject({ data: [], n: 0, note: expect.stringContaining('No posting') });
  expect(headers['x-credit-charged'] ?? '0').toBe('0');
  const few = (await api.get('/v4/metrics?countries=FR&levels=entry&onet_codes=11-3021&period=30d')).body.data[0];
  if (few && few.pay.n < 5) expect(few.pay).toMatchObject({ p50: null, mean: null });
});

test('a second build produces the same grid, and a failed build leaves the live grid unchanged', async () => {
  const before = (await api.get('/v4/metrics?countries=US')).body;
  await indexer.json('grids');
  expect((await api.get('/v4/metrics?countries=US')).body).toEqual(before);
  const aborted = new AbortController();
  aborted.abort();
  expect((await indexer.run(['grids'], { signal: aborted.signal })).code).toBe(130);
  expect((await api.get('/v4/metrics?countries=US')).body).toEqual(before);
  expect((await indexer.indices()).filter((name) => name.includes('-metrics-'))).toHaveLength(1);
});
