import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Manifest } from '#libs/feed/manifest.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { fold } from '#libs/reference/fold.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { blocksOf, parsePrinted } from '../../apps/api/testing/documents.js';
import { TestApi } from '../../apps/api/testing/test-api.js';
import { type FeedPart, IndexerFixture } from '../../apps/indexer/testing/indexer-fixture.js';
import { asSaid, comparableRow, isSaid } from './comparable-row.js';
import { measures } from './reference/measures.js';
import type { Posting } from './reference/postings.js';

jest.setTimeout(1_200_000);

/** One posting in so many is loaded; `SAMPLE_EVERY=1` loads the whole sample. */
const EVERY = Number(process.env.SAMPLE_EVERY ?? 16);
const folder = join(projectRoot, 'samples');

const isLoaded = (id: string): boolean => Number.parseInt(id.slice(-6), 16) % EVERY === 0;
const idOf = (row: FeedRow): string => ('delete' in row ? row.delete : (row.record as { id: string }).id);

const sampleParts = (): FeedPart[] => {
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return files.map(({ path, kind, mode, as_of }) => {
    const lines = zstdDecompressSync(readFileSync(join(folder, path)))
      .toString()
      .trimEnd()
      .split('\n');
    const rows = lines.map((line) => JSON.parse(line) as FeedRow);
    return { kind, mode, as_of, rows: kind === 'jobs' ? rows.filter((row) => isLoaded(idOf(row))) : rows };
  });
};

/** Pay in US dollars as the record states it, read here once more from its two bounds. */
const payOf = ({ salary }: RecordValue): number | null => {
  const { annual_min_usd: low, annual_max_usd: high } = (salary ?? {}) as Record<string, number | null>;
  return typeof low === 'number' && typeof high === 'number' ? 100 * Math.round((low + high) / 200) : null;
};

const time = (value: unknown): number => Date.parse(value as string);

/** Board, or company if the feed names no boards -> the times of its complete fetches. */
const fetches = new Map<string, number[]>();
const unitOf = ({ board, source }: RecordValue): string => (board ?? source) as string;

const readFetches = (parts: readonly FeedPart[]): void => {
  for (const { rows } of parts.filter(({ kind }) => kind === 'fetches'))
    for (const row of rows) {
      const { board, time: at, outcome } = (row as unknown as { record: Record<string, string> }).record;
      const isComplete = outcome === 'ok' || outcome === 'not_modified';
      fetches.set(board as string, [...(fetches.get(board as string) ?? []), ...(isComplete ? [time(at)] : [])]);
    }
  for (const times of fetches.values()) times.sort((one, other) => one - other);
};

/**
 * Adds the fetches of the boards that the feed has none of, as if they were read every day from the first sight of a posting to the last
 * time one was verified, or to the end of the dataset if that is not stated of an open one.
 */
const inferFetches = (records: readonly RecordValue[], end: number): void => {
  const units = Map.groupBy(records, unitOf);
  for (const [unit, all] of units) {
    if (fetches.has(unit)) continue;
    const first = Math.min(...all.map(({ first_seen_at }) => time(first_seen_at)));
    const verified = all.flatMap(({ first_seen_at, verified_active_at, verified_inactive_at }) =>
      [first_seen_at, verified_active_at, verified_inactive_at].filter((at) => at).map(time),
    );
    const isUnstated = all.some((record) => record.job_status !== 'inactive' && !record.verified_active_at);
    const last = isUnstated ? end : Math.min(end, Math.max(...verified));
    const days = Array.from({ length: Math.ceil((last - first) / MS_PER_DAY) }, (_, day) => first + day * MS_PER_DAY);
    fetches.set(unit, [...days, last]);
  }
};

const kindOf = ({ moderation_details }: RecordValue): Posting['kind'] => {
  const { placeholder, evergreen } = (moderation_details ?? {}) as RecordValue;
  if (placeholder === true) return 'placeholder';
  return evergreen === true ? 'evergreen' : 'regular';
};

const posting = (record: RecordValue): Posting => {
  const created = time(record.created_at);
  const firstSeen = Math.max(created, time(record.first_seen_at ?? record.created_at));
  const closed = Math.max(firstSeen, time(record.verified_inactive_at ?? record.updated_at));
  return {
    id: record.id as string,
    source: record.source as string,
    onet: record.onet_code as string | null,
    countries: [...new Set((record.locations as RecordValue[]).flatMap(({ country }) => (country as string) ?? []))],
    level: record.level as string | null,
    technologies: (record.technologies as RecordValue[]).map(({ slug }) => slug as string),
    remote: record.remote as boolean | null,
    pay: payOf(record),
    created,
    firstSeen,
    closed: record.job_status === 'inactive' ? closed : null,
    title: fold(record.title as string)
      .replace(/\s+/g, ' ')
      .trim(),
    kind: kindOf(record),
    hasText: record.has_text === true,
    fetches: fetches.get(unitOf(record)) ?? [],
  };
};

let indexer: IndexerFixture;
let api: TestApi;
let asOf: number;
const postings: Posting[] = [];
const statuses = new Map<string, string>();
beforeAll(async () => {
  indexer = await IndexerFixture.create('grids-sample');
  const parts = sampleParts();
  const { as_of } = await indexer.sync(await indexer.feed(1, parts), '--grids');
  asOf = Date.parse(as_of);
  const records: RecordValue[] = [];
  for await (const page of storedRecords(indexer.client, `${indexer.prefix}-jobs`, jobs))
    records.push(...page.map(({ record }) => record));
  readFetches(parts);
  inferFetches(records, asOf);
  for (const record of records) {
    statuses.set(record.id as string, record.job_status as string);
    if (time(record.created_at) <= asOf) postings.push(posting(record));
  }
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

/** The most frequent values of a dimension, so that the test follows the sample. */
const frequent = (values: (posting: Posting) => readonly (string | null)[], n: number): string[] => {
  const counts = new Map<string, number>();
  for (const each of postings)
    for (const value of values(each)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, n)
    .map(([value]) => value);
};

const read = async (query: string) => (await api.get(`/v4/metrics?${query}`)).body;

test('grid, live and reference agree on the slices of the sample, in every window', async () => {
  const countries = frequent(({ countries }) => countries, 4);
  const employers = frequent(({ source }) => [source], 3);
  const occupations = frequent(({ onet }) => [onet?.slice(0, 7) ?? null], 3);
  const slices = [
    { query: '', live: '', own: postings, minEmployers: 2 },
    ...countries.map((country) => ({
      query: `countries=${country}`,
      live: `countries=${country},AQ`,
      own: postings.filter((each) => each.countries.includes(country)),
      minEmployers: 2,
    })),
    ...employers.map((id) => ({
      query: `source_ids=${id}`,
      live: `source_ids=${id},S${'0'.repeat(32)}`,
      own: postings.filter(({ source }) => source === id),
      minEmployers: 1,
    })),
    ...occupations.flatMap((code) =>
      countries.slice(0, 2).map((country) => ({
        query: `onet_codes=${code}&countries=${country}`,
        live: `onet_codes=${code}&countries=${country},AQ`,
        own: postings.filter(({ onet, countries: all }) => onet?.startsWith(code) && all.includes(country)),
        minEmployers: 2,
      })),
    ),
  ].filter(({ own }) => own.length >= 20);
  expect(slices.length).toBeGreaterThan(5);
  for (const { query, live, own, minEmployers } of slices)
    for (const days of [30, 90, 365]) {
      const expected = measures(own, { from: asOf - days * MS_PER_DAY + 1, to: asOf + 1 }, asOf, minEmployers);
      const fromGrid = await read(`${query}&period=${days}d`);
      const said = asSaid(expected, fromGrid.filters_known);
      expect([query, days, fromGrid.method, comparableRow(fromGrid.data[0])]).toEqual([query, days, 'grid', said]);
      if (live === '') continue;
      const computed = await read(`${live}&period=${days}d`);
      // Days open need the fetches of every board, and are only in the grid.
      const { daysOpen, ...withoutDays } = asSaid(expected, computed.filters_known);
      expect([live, days, computed.method, comparableRow(computed.data[0])]).toEqual([live, days, 'live', withoutDays]);
    }
});

test('the last month of the sample ends with what is active, and earlier months have nothing that was not observed', async () => {
  const { body } = await api.get('/v4/metrics/series?from=2024-09');
  const whole = await read('');
  const { data } = body as { data: { opened: number | null; active: number | null; unverified: number }[] };
  const last = data.at(-1);
  expect([last?.active, last?.unverified]).toEqual([whole.data[0].active, whole.data[0].unverified]);
  expect(data[0]).toMatchObject({ opened: null, active: null });
});

/** The values of one dimension of a posting, as its filter names them. */
const DIMENSIONS: Readonly<Record<string, (posting: Posting) => readonly string[]>> = {
  countries: ({ countries }) => countries,
  source_ids: ({ source }) => [source],
  onet_codes: ({ onet }) => (onet === null ? [] : [onet.slice(0, 2), onet.slice(0, 7), onet]),
  levels: ({ level }) => (level === null ? [] : [level]),
  technologies: ({ technologies }) => technologies,
};

/** A pseudo-random integer below `n`, the same ones in each run. */
const randomIntegers = () => {
  let state = 20_260_822;
  return (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % n;
  };
};

test('lists and metrics have the same active and unverified postings, in 200 random slices', async () => {
  const next = randomIntegers();
  let compared = 0;
  let unverified = 0;
  while (compared < 200) {
    const model = postings[next(postings.length)] as Posting;
    const names = Object.keys(DIMENSIONS).filter((name) => DIMENSIONS[name]?.(model).length && next(2) === 0);
    const slice = names.map((name) => {
      const values = DIMENSIONS[name]?.(model) ?? [];
      return [name, values[next(values.length)] as string] as const;
    });
    const query = new URLSearchParams(slice.map(([name, value]): [string, string] => [name, value])).toString();
    const {
      data: [measured],
      filters_known: known,
    } = await read(`${query}&period=30d`);
    if (!isSaid(known)) {
      expect([query, measured?.active ?? null, measured?.unverified ?? null]).toEqual([query, null, null]);
      continue;
    }
    // Neither is an opening: metrics do not count them.
    const others = postings.filter(
      (each) => each.kind !== 'regular' && slice.every(([name, value]) => DIMENSIONS[name]?.(each).includes(value)),
    );
    const counts = await Promise.all(
      ['active', 'unverified'].map(async (status) => {
        const { body } = await api.get(`/v4/jobs?${query}&job_statuses=${status}&count=true`);
        return body.count - others.filter(({ id }) => statuses.get(id) === status).length;
      }),
    );
    expect([query, ...counts]).toEqual([query, measured?.active ?? 0, measured?.unverified ?? 0]);
    compared += 1;
    unverified += counts[1] as number;
  }
  expect(unverified).toBeGreaterThan(100);
});

test('the catalogue of technologies counts the active postings of the list', async () => {
  const { data } = (await api.get('/v4/technologies?limit=5')).body;
  for (const { slug, active_jobs_count } of data) {
    const others = postings.filter(({ kind, technologies }) => kind !== 'regular' && technologies.includes(slug));
    const { body } = await api.get(`/v4/jobs?technologies=${slug}&job_statuses=active&count=true`);
    const counted = body.count - others.filter(({ id }) => statuses.get(id) === 'active').length;
    expect([slug, active_jobs_count]).toEqual([slug, counted]);
  }
});

test('every figure of the paragraph in the docs is that of its request', async () => {
  const of = async (path: string, query = '') =>
    (await api.get(`${path}?onet_codes=15-1252&countries=US${query}`)).body;
  const [year, autumn, series, diffusion, turnover, endings] = await Promise.all([
    of('/v4/metrics'),
    of('/v4/metrics', '&period=2025-08-25..2025-10-23'),
    of('/v4/metrics/series', '&from=2026-02&to=2026-08'),
    of('/v4/metrics/diffusion', '&period=90d'),
    of('/v4/metrics/turnover', '&from=2026-07&to=2026-07'),
    of('/v4/metrics/endings'),
  ]);
  // No board had been read: nothing is known of what was open.
  expect(autumn.data[0]).toMatchObject({ opened: null, closed: null, active: null });
  // The figures are those of the whole sample.
  if (EVERY !== 1) return;
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  const two = (value: number) => value.toFixed(2);
  const [{ remote }] = year.data;
  const [{ pay }] = autumn.data;
  const [july, august] = series.data.slice(-2);
  const { active, openings } = july.index;
  const [employers] = diffusion.data;
  const [{ closed }] = turnover.data;
  const ended = (day: number) => endings.data.find((row: RecordValue) => row.day === day && row.end === 'any');
  const [month, quarter] = [ended(30), ended(90)];
  const phrases = [
    `at ${openings.value} (February = 100)`,
    `${openings.low} to ${openings.high}, includes`,
    `at ${active.value} (${active.low} to ${active.high})`,
    `Of ${employers.n} employers`,
    `${employers.grew} opened more postings and ${employers.fell} fewer`,
    `${two(closed.rate)} postings closed per`,
    `(${two(closed.low)} to ${two(closed.high)})`,
    `of ${endings.cohort.n} that were followed`,
    `${percent(month.share)} (${percent(month.low)} to ${percent(month.high)}) had closed`,
    `${percent(quarter.share)} (${percent(quarter.low)} to ${percent(quarter.high)}) within 90`,
    `${pay.n} postings from 25 August to 23 October, ${percent(pay.coverage)} of`,
    `was ${pay.p50.toLocaleString('en')} dollars a year (${pay.low.toLocaleString('en')} to ${pay.high.toLocaleString('en')})`,
    `${percent(remote.share)} are remote, but these are ${percent(remote.coverage)} of all`,
    `between ${percent(remote.low)} and ${percent(remote.high)}`,
    `known for ${percent(year.coverage)}`,
    `The ${year.n.toLocaleString('en')} postings of the year, and the ${august.active.toLocaleString('en')} that were active in August after ${july.active} in July`,
    `from ${percent(autumn.data[0].remote.share)} in autumn to ${percent(july.remote.share)} in July`,
    `in autumn ${percent(autumn.data[0].remote.coverage)} of the postings said it, in July ${percent(july.remote.coverage)}`,
  ];
  const text = readFileSync(join(projectRoot, 'docs/metrics.md'), 'utf8').replaceAll(/\n>? ?/g, ' ');
  expect(phrases.filter((phrase) => !text.includes(phrase))).toEqual([]);
});

/** Requests that the docs print, each followed by its response. */
const printed = ['docs/metrics.md', 'docs/search.md', 'docs/search-reference.md'].flatMap((document) => {
  const blocks = blocksOf(document);
  return blocks.flatMap((text, i) => {
    const [, url] = /^GET (\S+)\n$/.exec(blocks[i - 1] ?? '') ?? [];
    return url && text.startsWith('{') ? [{ document, url, text }] : [];
  });
});

/** The paths of the keys of a response, and of the first element of its lists. */
const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return pathsOf(value[0], `${path}[]`);
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsOf(one, `${path}.${key}`))];
};

test('the docs print a response for each kind of figure', () => {
  expect(printed.map(({ url }) => url.replace(/\?.*/, '')).sort()).toEqual([
    '/v4/jobs',
    '/v4/jobs',
    '/v4/metrics',
    '/v4/metrics',
    '/v4/metrics/series',
    '/v4/technologies/trend',
  ]);
});

test.each(printed.map(({ document, url, text }) => [document, url, text]))(
  'a printed response is that of the sample: %s: %s',
  async (_, url, text) => {
    const { status, body } = await api.get(url.replace('min_n=100', `min_n=${Math.ceil(100 / EVERY)}`));
    expect(status).toBe(200);
    // Of a part of the sample, the figures are others.
    if (EVERY === 1) expect(body).toEqual(parsePrinted(text));
    else
      expect(pathsOf(body)).toEqual(
        expect.arrayContaining(pathsOf(JSON.parse(text.replaceAll(/,\s*\.\.\.(?=\s*\])/g, '')))),
      );
  },
);
