import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { type FeedPart, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { asSaid, comparableRow } from './comparable-row.js';
import { growthBounds } from './reference/growth.js';
import { indexes, matchedOpenings } from './reference/matched-boards.js';
import { measures } from './reference/measures.js';
import { isKnown, type Posting, regular, type Span } from './reference/postings.js';
import { premiums, shares } from './reference/technologies.js';

jest.setTimeout(240_000);

// Tests look into responses of any shape.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const AS_OF = Date.parse('2026-08-22T00:00:00Z');
const YEAR: Span = { from: AS_OF - 365 * MS_PER_DAY + 1, to: AS_OF + 1 };
const iso = (time: number) => new Date(time).toISOString();

/** Only the first states the pay of its entry level. */
const companies = Array.from({ length: 6 }, (_, index) => testSource({ brand_name: `Company ${index}` }));
const DAYS = 500;

/** The complete fetches of a board, every three days of those that `isRead` accepts. @param isRead by days before the end of the dataset. */
const readEvery3Days = (isRead: (age: number) => boolean): number[] =>
  Array.from({ length: Math.floor(DAYS / 3) }, (_, index) => DAYS - 1 - 3 * index)
    .filter(isRead)
    .map((age) => AS_OF - age * MS_PER_DAY);

/**
 * The boards: company, and its complete fetches. The feed has none of the last company's, which is watched from the first posting to the end.
 */
const boards = [
  { name: 'steady', company: 0, fetches: readEvery3Days(() => true) },
  { name: 'steady-too', company: 1, fetches: readEvery3Days(() => true) },
  { name: 'joins', company: 2, fetches: readEvery3Days((age) => age < 200) },
  { name: 'with-a-gap', company: 3, fetches: readEvery3Days((age) => age < 150 || age > 190) },
  { name: 'half', company: 3, fetches: readEvery3Days((age) => age % 40 < 20) },
  { name: 'ends', company: 4, fetches: readEvery3Days((age) => age > 60) },
  { name: 'joins-late', company: 4, fetches: readEvery3Days((age) => age < 45) },
  {
    name: null,
    company: 5,
    fetches: Array.from({ length: DAYS }, (_, index) => AS_OF - (DAYS - 1 - index) * MS_PER_DAY - 1),
  },
] as const;

const anyPosting = fc.record({
  board: fc.constantFrom(...boards),
  onet: fc.constantFrom('15-1252.00', '15-1252.00', '15-2051.00', '11-3021.00', null),
  countries: fc.uniqueArray(fc.constantFrom('US', 'US', 'DE', 'FR'), { maxLength: 2 }),
  level: fc.constantFrom('senior', 'mid', 'entry', null),
  technologies: fc.uniqueArray(fc.constantFrom('python', 'java', 'golang', 'react'), { maxLength: 3 }),
  remote: fc.constantFrom(true, false, null),
  pay: fc.option(fc.integer({ min: 400, max: 2_500 }).map((hundreds) => hundreds * 100)),
  opened: fc.integer({ min: 0, max: DAYS * MS_PER_DAY }),
  seen: fc.integer({ min: 0, max: 40 * MS_PER_DAY }),
  closed: fc.option(fc.integer({ min: 0, max: 120 * MS_PER_DAY })),
});

/** Few postings name these: one of the technologies is only in older postings, the other only in newer ones. */
const rareTechnologies = (age: number, index: number): string[] => {
  if (age > 300 * MS_PER_DAY) return index % 8 === 0 ? ['cobol'] : [];
  return index % 50 === 0 ? ['perl'] : [];
};

/** Occupations of fewer than 20 postings each. */
const RARE_OCCUPATIONS = ['47-2061', '53-3032'] as const;
const occupationOf = (index: number, drawn: string | null): string | null =>
  index % 250 === 0 ? `${RARE_OCCUPATIONS[(index / 250) % 2]}.00` : drawn;

/** The first fetch of a board at or after a time; null if there is none. */
const fetchFrom = ({ fetches }: (typeof boards)[number], time: number): number | null =>
  fetches.find((fetch) => fetch >= time) ?? null;

// One seed: the same postings each time. Those that opened and closed between two fetches were never seen.
const drawn = fc
  .sample(anyPosting, { numRuns: 3_000, seed: 14 })
  .flatMap(({ board, opened, seen, closed, ...values }, index) => {
    const created = AS_OF - opened;
    const firstSeen = fetchFrom(board, created + (seen % (5 * MS_PER_DAY)));
    if (firstSeen === null) return [];
    const source = companies[board.company]?.id as string;
    const isSecret = values.level === 'entry' && board.company !== 0;
    const posting: Posting = {
      ...values,
      onet: occupationOf(index, values.onet),
      technologies: [...values.technologies, ...rareTechnologies(opened, index)],
      source,
      title: `role ${index % 900}`,
      kind: index % 40 === 7 ? 'evergreen' : index % 40 === 19 ? 'placeholder' : 'regular',
      // Texts of earlier months were read less often.
      hasText: opened > 200 * MS_PER_DAY ? index % 3 === 0 : index % 7 !== 0,
      pay: isSecret ? null : values.pay,
      id: `J${index.toString(16).padStart(32, '0')}`,
      created,
      firstSeen,
      closed: closed === null ? null : fetchFrom(board, firstSeen + closed + 1),
      fetches: board.fetches,
    };
    return [{ posting, board }];
  });
// What is not said is inferred: the last company is watched from the first time that a posting of it was seen.
const unnamed = boards.find(({ name }) => name === null)?.fetches;
const firstSight = Math.min(
  ...drawn.flatMap(({ posting }) => (posting.fetches === unnamed ? [posting.firstSeen] : [])),
);
const inferredFetches = unnamed?.filter((fetch) => fetch >= firstSight) ?? [];
const everything = drawn.map(
  ({ posting }): Posting => (posting.fetches === unnamed ? { ...posting, fetches: inferredFetches } : posting),
);
const postings = regular(everything);
const boardOfPosting = new Map(drawn.map(({ posting, board }) => [posting.id, board.name]));

const record = ({ id, source, onet, countries, level, technologies, remote, pay, ...others }: Posting): RecordValue =>
  testJob({
    id,
    title: others.title,
    has_text: others.hasText,
    moderation_details: { placeholder: others.kind === 'placeholder', evergreen: others.kind !== 'regular' },
    board: boardOfPosting.get(id) ?? null,
    source,
    onet_code: onet,
    level,
    work_model: remote === null ? null : remote ? 'remote' : 'on_site',
    locations: countries.map((country) => ({ country })),
    technologies: technologies.map((slug) => ({ slug })),
    salary: pay === null ? null : { min: pay - 5_000, max: pay + 5_000, currency: 'USD', period: 'year' },
    created_at: iso(others.created),
    updated_at: iso(others.created),
    first_seen_at: iso(others.firstSeen),
    verified_active_at: null,
    job_status: others.closed === null ? 'active' : 'inactive',
    verified_inactive_at: others.closed === null ? null : iso(others.closed),
  });

const feed: FeedPart[] = [
  { kind: 'sources', rows: companies.map((company) => upsert(company)) },
  { kind: 'jobs', rows: everything.map((posting) => upsert(record(posting))) },
  {
    kind: 'fetches',
    mode: 'delta',
    rows: boards.flatMap(({ name, fetches }) =>
      name === null
        ? []
        : fetches.map((time) => ({ version: 1, record: { board: name, time: iso(time), outcome: 'ok' } })),
    ),
  },
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
  return everything.filter(
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
  // How long postings stay open is only in the grid.
  const { daysOpen, ...others } = expected;
  expect([computed.method, comparableRow(computed.data[0])]).toEqual(['live', others]);
  const bars = (await api.get(`/v4/metrics/distribution?${inGrid}`)).body;
  const liveBars = (await api.get(`/v4/metrics/distribution?${live}`)).body;
  expect([bars.method, liveBars.method]).toEqual(['grid', 'live']);
  expect({ data: liveBars.data, pay: liveBars.pay }).toEqual({ data: bars.data, pay: bars.pay });
});

/** The month of a row, which ends at the end of the dataset. */
const monthSpan = (name: string): Span => {
  const from = Date.parse(`${name}-01T00:00:00Z`);
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: Math.min(next.getTime(), AS_OF + 1) };
};

test('months and the matched index agree with the reference, in the grid and live', async () => {
  const { body } = await api.get('/v4/metrics/series?countries=US&from=2025-06&to=2026-08');
  const live = (await api.get('/v4/metrics/series?countries=US,AQ&from=2025-06&to=2026-08')).body;
  expect([body.method, live.method]).toEqual(['grid', 'live']);
  expect(live.data).toEqual(body.data);
  expect(body.data).toHaveLength(15);
  for (const row of body.data)
    expect([row.month, comparableRow(row)]).toEqual([
      row.month,
      measures(of('countries=US'), monthSpan(row.month), null),
    ]);
  const expected = indexes(
    of('countries=US'),
    ['2025-05', ...body.data.map(({ month }: Json) => month)].map(monthSpan),
  );
  for (const name of ['active', 'openings'] as const) {
    const values: (number | null)[] = body.data.map(({ index }: Json) => index[name].value);
    expect(values.filter((value) => value !== null).length).toBeGreaterThan(name === 'active' ? 10 : 3);
    for (const [month, value] of values.entries()) {
      const wanted = expected[name][month] ?? null;
      if (wanted === null) expect([name, month, value]).toEqual([name, month, null]);
      else expect([name, month, Math.abs((value as number) / wanted - 1) < 0.003]).toEqual([name, month, true]);
    }
    // The interval, relative to the value: its bounds are rounded to a tenth of a point.
    let compared = 0;
    for (const [month, factor] of expected.factors[name].entries()) {
      const { value, low, high } = body.data[month].index[name];
      if (factor === null || value === null) expect([name, month, low, high]).toEqual([name, month, null, null]);
      else {
        expect([name, month, Math.abs(high - value * factor) <= 0.003 * high + 0.1]).toEqual([name, month, true]);
        expect([name, month, Math.abs(low - value / factor) <= 0.003 * high + 0.1]).toEqual([name, month, true]);
        compared += factor > 1 ? 1 : 0;
      }
    }
    expect(compared).toBeGreaterThan(name === 'active' ? 9 : 1);
  }
});

test('weeks and days agree with the reference, and are compared with the same days of the week a year earlier', async () => {
  for (const [interval, days, rows] of [
    ['week', 7, 12],
    ['day', 1, 82],
  ] as const) {
    // A day in a week: the week begins on the Monday before.
    const query = `countries=US&interval=${interval}&from=2026-06-02&to=2026-08-22&change=year`;
    const { method, data } = (await api.get(`/v4/metrics/series?${query}`)).body;
    expect([method, data.length]).toEqual(['live', rows]);
    if (interval === 'week')
      expect(new Set(data.map(({ from }: Json) => new Date(from).getUTCDay()))).toEqual(new Set([1]));
    for (const { from, to, change, ...row } of data) {
      const end = Date.parse(from) + days * MS_PER_DAY;
      expect(Date.parse(to)).toBe(end - MS_PER_DAY);
      const span = { from: Date.parse(from), to: Math.min(end, AS_OF + 1) };
      const { new: fresh, ...others } = comparableRow(row);
      expect([from, { new: fresh, ...others }]).toEqual([from, measures(of('countries=US'), span, null)]);
      const shift = 364 * MS_PER_DAY;
      const before = regular(of('countries=US')).filter(
        ({ created }) => created >= span.from - shift && created < span.to - shift,
      ).length;
      expect([from, change.new]).toEqual([from, before === 0 ? null : expect.closeTo(fresh / before - 1, 3)]);
      const matched = matchedOpenings(regular(of('countries=US')), span, shift, MS_PER_DAY);
      const isKnown = matched.boards >= 5 && matched.previous >= 30;
      expect([from, change.openings]).toEqual([
        from,
        isKnown ? expect.closeTo(matched.opened / matched.previous - 1, 3) : null,
      ]);
    }
  }
});

test('months are compared with a year earlier by the matched index, whose base does not move', async () => {
  const query = 'countries=US&from=2026-06&to=2026-08';
  const plain = (await api.get(`/v4/metrics/series?${query}`)).body.data;
  const { data } = (await api.get(`/v4/metrics/series?${query}&change=year`)).body;
  const wide = (await api.get('/v4/metrics/series?countries=US&from=2025-06&to=2026-08')).body.data;
  expect(data.map(({ change, ...row }: Json) => row)).toEqual(plain);
  // The dataset ends in August.
  expect(data.map(({ change }: Json) => change.new === null)).toEqual([false, false, true]);
  for (const [index, { change, n, partial }] of data.entries()) {
    const [now, before] = [wide[12 + index], wide[index]];
    expect(change.from.slice(0, 7)).toBe(before.month);
    expect(change.new).toEqual(partial ? null : expect.closeTo(n / before.n - 1, 3));
    for (const name of ['active', 'openings']) {
      const [one, other] = [now.index[name], before.index[name]];
      const isChained = one.value !== null && other.value !== null && one.base_month === other.base_month;
      expect([name, change[name]]).toEqual([name, isChained ? expect.closeTo(one.value / other.value - 1, 3) : null]);
    }
  }
});

test.each(['month', 'week'])('series by %s of each part are those of the slices, page by page', async (interval) => {
  const range = 'from=2026-05&to=2026-08';
  const query = `countries=US&group_by=levels,onet_codes&occupation_digits=6&interval=${interval}&${range}&limit=3`;
  const first = (await api.get(`/v4/metrics/series?${query}`)).body;
  const second = (await api.get(`/v4/metrics/series?${query}&cursor=${first.next_cursor}`)).body;
  const all = [...first.data, ...second.data];
  const series = Map.groupBy(all, ({ rank }: Json) => rank);
  expect([...series.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
  let last = Number.POSITIVE_INFINITY;
  for (const rows of series.values()) {
    const { group } = rows[0];
    const own = new URLSearchParams({ countries: 'US', ...group, interval });
    const alone = (await api.get(`/v4/metrics/series?${own}&${range}`)).body;
    expect(rows.map(({ rank, group: _, label, ...row }: Json) => row)).toEqual(alone.data);
    expect(rows[0].label).toMatch(/, /);
    expect(alone.n).toBeLessThanOrEqual(last);
    last = alone.n;
  }
});

test('a table lists the slices of the grid in order, page by page, with the same values as live computation', async () => {
  const whole = (await api.get('/v4/metrics?group_by=onet_codes')).body;
  const first = (await api.get('/v4/metrics?group_by=onet_codes&limit=2')).body;
  const second = (await api.get(`/v4/metrics?group_by=onet_codes&limit=2&cursor=${first.next_cursor}`)).body;
  expect(whole.method).toBe('grid');
  expect([...first.data, ...second.data]).toEqual(whole.data);
  for (const row of whole.data.slice(0, -1))
    expect(comparableRow(row)).toEqual(measures(of(`onet_codes=${row.value}`), YEAR, AS_OF));
  const grid = (await api.get('/v4/metrics?levels=senior&group_by=countries')).body;
  const live = (await api.get('/v4/metrics?levels=senior,director&group_by=countries')).body;
  expect([grid.method, live.method]).toEqual(['grid', 'live']);
  const plain = ({ days_open, ...row }: Record<string, unknown>) => row;
  expect(live.data.map(plain)).toEqual(grid.data.map(plain));
});

test('a table covers all postings that have a value: those of fewer than 20 are one row in the grid, and one each when computed live', async () => {
  const { data, coverage, n } = (await api.get('/v4/metrics?group_by=onet_codes')).body;
  const { value, label, values, ...others } = data.at(-1);
  expect([value, label, values]).toEqual([null, 'Other (fewer than 20 postings each)', RARE_OCCUPATIONS.length]);
  expect(comparableRow(others)).toEqual(measures(of(`onet_codes=${RARE_OCCUPATIONS.join()}`), YEAR, null));
  const valued = postings.filter(({ onet, created }) => onet !== null && created >= YEAR.from).length;
  expect(data.reduce((sum: number, row: Json) => sum + row.n, 0)).toBe(valued);
  expect(coverage).toBeCloseTo(valued / n, 4);
  // The last page may have no other row.
  const full = (await api.get(`/v4/metrics?group_by=onet_codes&limit=${data.length - 1}`)).body;
  const rest = (await api.get(`/v4/metrics?group_by=onet_codes&limit=${data.length - 1}&cursor=${full.next_cursor}`))
    .body;
  expect([...full.data, ...rest.data]).toEqual(data);
  expect(rest.next_cursor).toBeNull();
  const live = (await api.get('/v4/metrics?levels=senior,mid,entry&group_by=onet_codes')).body;
  expect(live.method).toBe('live');
  for (const code of RARE_OCCUPATIONS) {
    const own = of(`onet_codes=${code}&levels=senior,mid,entry`);
    const row = live.data.find((each: Json) => each.value === code);
    const expected = measures(own, YEAR, null);
    expect([code, comparableRow(row)]).toEqual([code, asSaid(expected, row.filters_known)]);
    expect(row.n).toBe(expected.new);
  }
});

test('a ranked table counts the openings of the boards that were watched throughout both periods', async () => {
  const levels = ['senior', 'mid', 'entry'];
  for (const [change, shift] of [
    ['previous', 90],
    ['year', 365],
  ] as const) {
    const { data } = (await api.get(`/v4/metrics?group_by=levels&period=90d&change=${change}&sort=-growth`)).body;
    const spans = [0, shift].map((days) => ({
      from: AS_OF - (90 + days) * MS_PER_DAY + 1,
      to: AS_OF - days * MS_PER_DAY + 1,
    }));
    const found = new Map(data.map((row: Json) => [row.value, row]));
    expect([...found.keys()].sort()).toEqual([...levels].sort());
    const pValues: (number | null)[] = [];
    for (const level of levels) {
      const own = postings.filter((posting) => posting.level === level);
      const published = spans.map(
        ({ from, to }) => own.filter(({ created }) => created >= from && created < to).length,
      );
      const { growth, previous, new: fresh } = found.get(level) as Json;
      expect([level, fresh, previous.new]).toEqual([level, ...published]);
      const expected = matchedOpenings(own, spans[0] as Span, shift * MS_PER_DAY);
      expect(expected.opened + expected.previous).toBeGreaterThan(0);
      const { employers, ...counts } = expected;
      expect({ level, ...growth }).toMatchObject({ level, ...counts });
      const interval = growth.change === null ? { low: null, high: null, pValue: null } : growthBounds(employers);
      const { low, high, pValue } = interval;
      expect({ level, low: growth.low, high: growth.high }).toEqual({ level, low, high });
      pValues.push(pValue);
    }
    // The smallest of k p-values counts k times (Benjamini and Hochberg), in whichever order the rows are.
    const tested = pValues.filter((p) => p !== null).sort((one, other) => one - other);
    const limit = tested.findLast((p, index) => p <= (0.05 * (index + 1)) / tested.length) ?? -1;
    expect(levels.map((level) => (found.get(level) as Json).growth.significant)).toEqual(
      pValues.map((p) => (p === null ? null : p <= limit)),
    );
    const changes = data.map(({ growth }: Json) => growth.change ?? Number.NEGATIVE_INFINITY);
    expect(changes).toEqual([...changes].sort((one: number, other: number) => other - one));
    expect(data.map(({ rank }: Json) => rank)).toEqual([1, 2, 3]);
  }
});

test('a table of two dimensions has the figures of each pair of values, in any order, page by page and as a whole', async () => {
  const read = async (query: string) => (await api.get(`/v4/metrics?group_by=levels,countries&${query}`)).body;
  const rows: Json[] = [];
  let cursor = '';
  do {
    const page = await read(`sort=-pay_p50&min_n=40&limit=4${cursor && `&cursor=${cursor}`}`);
    rows.push(...page.data);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  const pays = rows.map(({ pay }) => pay.p50);
  expect(pays).toEqual([...pays].sort((one, other) => other - one));
  const sizes = new Map<string, number>();
  for (const { level, countries, created } of postings)
    if (level && created >= YEAR.from)
      for (const country of countries) sizes.set(`${level} ${country}`, (sizes.get(`${level} ${country}`) ?? 0) + 1);
  expect(new Map(rows.map(({ group, n }) => [`${group.levels} ${group.countries}`, n]))).toEqual(
    new Map([...sizes].filter(([, n]) => n >= 40)),
  );
  const { group, label, rank, growth, previous, ...figures } = rows[0];
  expect(label).toMatch(/, /);
  const { data } = (await api.get(`/v4/metrics?levels=${group.levels}&countries=${group.countries}`)).body;
  expect(figures).toEqual(data[0]);
});

test('a period is any range of days, with the figures of the month that it covers', async () => {
  const [month, days] = await Promise.all(
    ['2026-06', '2026-06-01..2026-06-30'].map(
      async (period) => (await api.get(`/v4/metrics?countries=US&period=${period}`)).body,
    ),
  );
  expect(days.data).toEqual(month.data);
  expect([month.method, days.method]).toEqual(['grid', 'live']);
  const day = (await api.get('/v4/metrics?period=2026-06-14')).body;
  const span = { from: Date.parse('2026-06-14'), to: Date.parse('2026-06-15') };
  expect(day.n).toBe(postings.filter(({ created }) => created >= span.from && created < span.to).length);
});

test('shares of values of which a posting may have several refer to the postings that have any', async () => {
  const fresh = regular(of('onet_codes=15-2051')).filter(({ created }) => created >= YEAR.from);
  for (const [by, valuesOf] of [
    ['technologies', (posting: Posting) => posting.technologies],
    ['countries', (posting: Posting) => posting.countries],
  ] as const) {
    const { body } = await api.get(`/v4/metrics/concentration?by=${by}&onet_codes=15-2051`);
    const valued = fresh.filter((posting) => valuesOf(posting).length > 0).length;
    const counts = body.data.map(({ n }: Json) => n);
    const sum = counts.reduce((all: number, n: number) => all + n, 0);
    expect(sum).toBeGreaterThan(valued);
    expect(body.coverage).toBeCloseTo(valued / fresh.length, 4);
    for (const { value, n, share } of body.data) {
      expect(n).toBe(fresh.filter((posting) => valuesOf(posting).includes(value)).length);
      expect(share).toBeCloseTo(n / valued, 4);
    }
    const hhi = counts.reduce((all: number, n: number) => all + ((100 * n) / sum) ** 2, 0);
    expect(body.concentration.hhi).toBeCloseTo(hhi, 1);
  }
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

test('a location quotient is the ratio of the shares, however often the value is unknown', async () => {
  const share = async (query: string): Promise<Map<string, number>> => {
    const { data } = (await api.get(`/v4/metrics/concentration?by=levels${query}`)).body;
    return new Map(data.map((row: Json) => [row.value, row.share]));
  };
  const [own, whole] = [await share('&onet_codes=15-2051'), await share('')];
  const { data } = (await api.get('/v4/metrics/concentration?by=levels&onet_codes=15-2051')).body;
  for (const { value, location_quotient } of data)
    expect(location_quotient).toBeCloseTo((own.get(value) as number) / (whole.get(value) as number), 2);
});

test('the premium of technologies agrees with a regression, and is insignificant where technologies are drawn at random', async () => {
  const { data } = (await api.get('/v4/metrics/skill-premium?countries=US')).body;
  const paid = regular(of('countries=US')).filter(
    ({ pay, hasText, created }) => pay !== null && hasText && created >= YEAR.from,
  );
  const named = Map.groupBy(
    paid.flatMap(({ technologies, source }) => technologies.map((name) => ({ name, source }))),
    ({ name }) => name,
  );
  const expected = [...named].filter(
    ([, all]) => all.length >= 10 && new Set(all.map(({ source }) => source)).size > 2,
  );
  expect(expected.length).toBeGreaterThan(3);
  expect(data.map(({ technology }: Json) => technology).sort()).toEqual(expected.map(([name]) => name).sort());
  for (const { technology, raw, within_occupation_and_level: within } of data) {
    const reference = premiums(of('countries=US'), technology, YEAR);
    expect([technology, within.percent]).toEqual([technology, expect.closeTo(reference.within.percent, 1)]);
    expect(within.standard_error).toBeCloseTo(reference.within.error, 4);
    expect([technology, raw.percent]).toEqual([technology, expect.closeTo(reference.raw.percent, 1)]);
    expect(raw.standard_error).toBeCloseTo(reference.raw.error, 4);
    expect([technology, raw.significant, within.significant]).toEqual([technology, false, false]);
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
      new Map([...expected].filter(([, { n }]) => n >= 3).map(([name, { n }]) => [name, n])),
    );
    for (const { technology, share } of body.data) expect(share).toBeCloseTo(expected.get(technology)?.share ?? -1, 4);
  }
});

test('a slice of which few texts were read is not said to name no technology', async () => {
  const { body } = await api.get('/v4/technologies/trend?technologies=rust&from=2025-10&to=2026-08&countries=US');
  expect([body.data, body.coverage > 0 && body.coverage < 1]).toEqual([[], true]);
  expect(body.note).toBe(
    'No posting of the period that matches the filters, and whose text was read, names one of these technologies.',
  );
});

test('comparative advantage is a ratio of shares of all mentions, also of technologies that too few postings name', async () => {
  const slices = ['15-1252', '15-2051', '11-3021'].flatMap((code) =>
    ['US', 'DE', 'FR'].map((country) => `onet_codes=${code}&countries=${country}`),
  );
  // In the grid, and with a technology that fewer than three postings name.
  const rare = slices.find((query) => [...shares(of(query), YEAR).values()].some(({ n }) => n < 3)) as string;
  expect(rare).toBeDefined();
  const mentionsIn = (own: readonly Posting[]) => [...shares(own, YEAR).values()].reduce((sum, { n }) => sum + n, 0);
  const market = shares(postings, YEAR);
  for (const [query, method] of [
    [rare, 'grid'],
    [`${rare},AQ`, 'live'],
  ] as const) {
    const { body } = await api.get(`/v4/technologies/stack?${query}`);
    expect([body.method, body.data.length > 3]).toEqual([method, true]);
    for (const { technology, n, comparative_advantage } of body.data) {
      const whole = (market.get(technology)?.n as number) / mentionsIn(postings);
      expect(comparative_advantage).toBeCloseTo(n / mentionsIn(of(rare)) / whole, 2);
    }
  }
});

test('the trend shows the technologies that most postings of its own months name', async () => {
  const months = ['2025-08', '2025-09'];
  const span = { from: monthSpan('2025-08').from, to: monthSpan('2025-09').to };
  const named = [...shares(postings, span)].sort(([a, one], [b, other]) => other.n - one.n || (a < b ? -1 : 1));
  const { data } = (await api.get(`/v4/technologies/trend?from=${months[0]}&to=${months[1]}`)).body;
  expect(new Set(data.map(({ technology }: Json) => technology))).toEqual(
    new Set(named.slice(0, 5).map(([name]) => name)),
  );
  expect(named.slice(0, 5).map(([name]) => name)).toContain('cobol');
});

test('the trend refers to the postings whose text was read, and says where their share changes', async () => {
  const { data, coverage, coverage_basis } = (
    await api.get('/v4/technologies/trend?technologies=python&from=2025-10&to=2026-08&countries=US')
  ).body;
  const own = regular(of('countries=US'));
  let before: number | null = null;
  for (const row of data) {
    const span = monthSpan(row.month);
    const fresh = own.filter(({ created }) => created >= span.from && created < span.to);
    const read = fresh.filter(({ hasText }) => hasText);
    const n = read.filter(({ technologies }) => technologies.includes('python')).length;
    expect([row.month, row.n, row.n_read]).toEqual([row.month, n, read.length]);
    if (read.length < 30) expect(row.share).toBeNull();
    else expect(row.share).toBeCloseTo(n / read.length, 4);
    const covered = read.length / fresh.length;
    expect(row.coverage).toBeCloseTo(covered, 4);
    expect([row.month, row.coverage_changed]).toEqual([
      row.month,
      before !== null && Math.abs(covered / before - 1) > 1 / 3,
    ]);
    before = covered;
  }
  expect(data.some(({ share }: Json) => share === null)).toBe(data.some(({ n_read }: Json) => n_read < 30));
  expect(data.filter((row: Json) => row.coverage_changed).length).toBeGreaterThan(0);
  const total = (name: string) => data.reduce((sum: number, row: Json) => sum + row[name], 0);
  expect([coverage_basis, coverage > 0 && coverage < 1, total('n_read') > 0]).toEqual(['text_read', true, true]);
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

test('occupations of which few texts were read are ranked after all others, and each row has its number of texts', async () => {
  const { data } = (await api.get('/v4/technologies/similar-occupations?onet_codes=15-1252')).body;
  const ranks = data.map(({ few_texts, similarity }: Json) => (few_texts ? 1 : 0) - similarity);
  expect(ranks).toEqual(ranks.toSorted((one: number, other: number) => one - other));
  expect(data.map(({ few_texts }: Json) => few_texts)).toEqual(data.map(({ n }: Json) => n < 30));
  const [{ onet_code, n }] = data;
  const stack = (await api.get(`/v4/technologies/stack?onet_codes=${onet_code}&period=365d`)).body;
  expect(n).toBe(Math.round(stack.coverage * stack.n));
});

test('the catalogue counts the active postings that name a technology', async () => {
  const { data } = (await api.get('/v4/technologies?slugs=python')).body;
  const active = postings.filter(
    ({ closed, technologies, fetches }) =>
      closed === null && isKnown(AS_OF, fetches) && technologies.includes('python'),
  );
  expect(data).toMatchObject([
    {
      slug: 'python',
      active_jobs_count: active.length,
      employers_count: new Set(active.map(({ source }) => source)).size,
    },
  ]);
});

test('an empty slice has a note and is free; pay of fewer than ten postings is suppressed', async () => {
  const { body, headers } = await api.get('/v4/metrics?countries=AQ');
  expect(body).toMatchObject({ data: [], n: 0, note: expect.stringContaining('No posting') });
  expect(headers['x-credit-charged'] ?? '0').toBe('0');
  const few = (await api.get('/v4/metrics?countries=FR&levels=entry&onet_codes=11-3021&period=30d')).body.data[0];
  if (few && few.pay.n < 10) expect(few.pay).toMatchObject({ p50: null, mean: null });
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
