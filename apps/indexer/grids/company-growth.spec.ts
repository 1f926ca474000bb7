import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../api/testing/test-api.js';
import { AS_OF, DAY_LATER, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

/** A negative number of days is in the future of the dataset. */
const before = (days: number): string => new Date(Date.parse(AS_OF) - days * MS_PER_DAY).toISOString();

/** A company of which some postings are open throughout, and others open or close in the last 90 days. */
const company = (
  name: string,
  boards: readonly {
    since: number;
    until?: number;
    lasting: number;
    opening?: number;
    closing?: number;
    /** Further fetches, by days before the end. */
    also?: readonly number[];
  }[],
) => {
  const source = testSource({ brand_name: name });
  const rows = boards.flatMap(({ since, until = 1, lasting, opening = 0, closing = 0, also = [] }, index) => {
    const board = `${name.toLowerCase()}-${index}`;
    const job = (overrides: RecordValue) =>
      upsert({ ...testJob({ source: source.id as string, ...overrides }), board: `greenhouse/${board}` });
    const seen = (days: number) => ({ created_at: before(days), first_seen_at: before(days) });
    const jobs = [
      ...range(lasting).map(() => job(seen(since))),
      ...range(opening).map(() => job(seen(40))),
      ...range(closing).map(() => job({ ...seen(since), job_status: 'inactive', verified_inactive_at: before(20) })),
    ];
    const fetches = [...range(until, since + 1), ...also].map((days) =>
      fetchRow({
        board: { format: 'greenhouse', board },
        time: before(days),
        outcome: 'ok',
        advertised: null,
        listed: lasting,
        duration_ms: 9,
      }),
    );
    return [{ jobs, fetches }];
  });
  return { source, jobs: rows.flatMap(({ jobs }) => jobs), fetches: rows.flatMap(({ fetches }) => fetches) };
};

const companies = [
  company('Grows', [{ since: 200, lasting: 40, opening: 20 }]),
  company('Shrinks', [{ since: 200, lasting: 30, closing: 30 }]),
  // A board that joins is no growth.
  company('Joins', [
    { since: 200, lasting: 40 },
    { since: 30, lasting: 5 },
  ]),
  company('Moves', [
    { since: 200, lasting: 0, closing: 40 },
    { since: 30, lasting: 40 },
  ]),
  company('Empties', [{ since: 200, lasting: 0, closing: 40 }]),
  company('Small', [{ since: 200, lasting: 10, opening: 20 }]),
  company('Recent', [{ since: 30, lasting: 60 }]),
  company('Unwatched', [{ since: 200, until: 60, lasting: 60 }]),
  // A fetch after the end of the dataset shows nothing of it.
  company('Future', [{ since: 200, until: 60, lasting: 60, also: [-1, -2] }]),
  // Fetches twice, in any order, and a board without postings.
  company('Repeated', [
    { since: 200, lasting: 40, also: [3, 150, 3] },
    { since: 200, lasting: 0 },
  ]),
];
const acme = companies[0]?.source as RecordValue;
const part = (kind: FeedPart['kind'], rows: readonly FeedRow[]): FeedPart => ({
  kind,
  ...(kind === 'fetches' && { mode: 'delta' as const }),
  rows,
});
const parts = [
  part(
    'sources',
    companies.map(({ source }) => upsert(source)),
  ),
  part(
    'jobs',
    companies.flatMap(({ jobs }) => jobs),
  ),
  part(
    'fetches',
    companies.flatMap(({ fetches }) => fetches),
  ),
];

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('company-growth-spec');
  await indexer.sync(await indexer.feed(1, parts), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const found = async (query: string): Promise<Record<string, RecordValue>> => {
  const { status, body } = await api.get(`/v4/sources?include=growth&${query}`);
  expect([query, status]).toEqual([query, 200]);
  return Object.fromEntries(body.data.map((each: RecordValue) => [each.brand_name, each.growth]));
};

test('the growth of a company compares the boards that were watched at both ends, and says its n', async () => {
  const sorted = await found('sort=growth');
  const changes = Object.values(sorted).map(
    (growth) => (growth?.change as number | undefined) ?? Number.NEGATIVE_INFINITY,
  );
  expect(changes).toEqual(changes.toSorted((one, other) => other - one));
  expect(sorted).toEqual({
    Grows: { change: 0.5, n: 40, active: 60, coverage: 1, from: '2026-05-24', to: '2026-08-22' },
    Joins: { change: 0, n: 40, active: 40, coverage: 0.889, from: '2026-05-24', to: '2026-08-22' },
    Shrinks: { change: -0.5, n: 60, active: 30, coverage: 1, from: '2026-05-24', to: '2026-08-22' },
    Small: expect.objectContaining({ change: null, n: 10 }),
    Moves: expect.objectContaining({ change: null, n: 40, coverage: 0 }),
    Empties: expect.objectContaining({ change: null, n: 40, active: 0, coverage: 0 }),
    Recent: null,
    Future: null,
    Repeated: { change: 0, n: 40, active: 40, coverage: 1, from: '2026-05-24', to: '2026-08-22' },
    Unwatched: null,
  });
});

test.each([
  ['growth_gte=0.2', ['Grows']],
  ['growth_gte=-1&growth_lte=0', ['Joins', 'Repeated', 'Shrinks']],
  ['growth_gte=-1&growth_n_gte=50', ['Shrinks']],
  ['growth_n_lte=10', ['Small']],
])('/v4/sources?%s', async (query, names) => {
  expect(Object.keys(await found(query)).sort()).toEqual(names);
});

test.each(['growth_gte=0.2', 'signal_types=hiring_surge'])('changes of companies refuse %s', async (query) => {
  const { status, body } = await api.get(`/v4/sources/changes?${query}`);
  expect([status, body.error.details.parameter]).toEqual([400, query.split('=')[0]]);
  expect(body.error.message).toContain('cannot be used with changes');
});

test('what a feed says of growth is ignored, and a sync of a company keeps its growth and changes no number', async () => {
  const row = { ...acme, growth: { change: 9, n: 9 }, signal_types: ['hiring_surge'], brand_name: 'Grows' };
  const delta: FeedPart = { kind: 'sources', mode: 'delta', as_of: DAY_LATER, rows: [upsert(row, 2)] };
  const cursorOf = async () => (await api.get(`/v4/sources/changes?limit=25`)).body.next_cursor;
  const cursor = await cursorOf();
  await indexer.sync(await indexer.feed(2, [...parts, delta]));
  expect((await found('growth_gte=0.2')).Grows).toMatchObject({ change: 0.5, to: '2026-08-22' });
  await indexer.json('grids');
  expect((await found('growth_gte=0.2')).Grows).toMatchObject({ change: 0.5, to: '2026-08-23' });
  const { body } = await api.get(`/v4/sources/changes?limit=25&cursor=${cursor}`);
  expect(body.data).toEqual([]);
  expect(await indexer.json('verify', await indexer.feed(2, [...parts, delta]))).toMatchObject({ different: 0 });
});
