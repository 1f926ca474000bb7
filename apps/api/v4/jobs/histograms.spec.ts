import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range, sum } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const AS_OF = '2026-08-22T10:20:30.000Z';
const acme = testSource();
const source = acme.id as string;
const daysAgo = (days: number) => new Date(Date.parse(AS_OF) - days * MS_PER_DAY).toISOString();
// Ages at, just above and just below the edges of the buckets, one in the future, and one of many years.
const AGES = [-2, 0, 0.5, 1, 1.000001, 2, 3, 3.1, 7, 14, 30, 30.5, 60, 90, 91, 180, 365, 366, 9_000];
const PAY: readonly (readonly [number, number])[] = [
  [20_000, 24_999],
  [25_000, 25_000],
  [24_999, 25_000],
  [60_000, 140_000],
  [199_999, 200_000],
  [400_000, 900_000],
];
const postings = AGES.map((age, i) => {
  const [min, max] = PAY[i % PAY.length] as (typeof PAY)[number];
  return testJob({
    source,
    title: i % 2 ? 'Nurse' : 'Engineer',
    created_at: daysAgo(age),
    first_seen_at: i % 3 ? daysAgo(age / 2) : null,
    ...(i < 12 && { salary: { min, max, currency: 'USD', period: 'year' } }),
  });
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings, asOf: AS_OF });
}, 60_000);
afterAll(() => api?.stop());

interface Bucket {
  value: string;
  label: string;
  count: number;
  gte?: string | number;
  lte?: string | number;
}
const buckets = async (query: string): Promise<Bucket[]> =>
  (await api.get(`/v4/jobs/options?${query}`)).body.data[0].values;
const countOf = async (query: Record<string, string>): Promise<number> =>
  (await api.get(`/v4/jobs?count=true&${new URLSearchParams(query)}`)).body.count;

const FACETS = ['salary', 'created_at', 'updated_at', 'first_seen_at'];

describe.each(FACETS)('%s', (facet) => {
  test.each<Record<string, string>>([
    {},
    { titles: 'nurse' },
    { salary_gte: '30000' },
    { created_at_within_days: '30', updated_at_lte: AS_OF },
    { first_seen_at_gte: daysAgo(45), q: 'engineer' },
  ])('a count is that of the list with the bounds of the bucket: %j', async (filters) => {
    const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !name.startsWith(`${facet}_`)));
    const found = await buckets(String(new URLSearchParams({ facets: facet, ...filters })));
    expect(found.length).toBeGreaterThan(8);
    for (const { value, count, gte, lte } of found) {
      const bounds = {
        ...(gte !== undefined && { [`${facet}_gte`]: `${gte}` }),
        ...(lte !== undefined && { [`${facet}_lte`]: `${lte}` }),
      };
      expect([value, count]).toEqual([value, await countOf({ ...others, ...bounds, ...hasValue(facet) })]);
    }
  });
});

/** Without bounds, a filter also matches records without a value. */
const hasValue = (facet: string): Record<string, string> => (facet === 'salary' ? { has_salary: 'true' } : {});

test('a date is counted once, and the first buckets together are the matches of `_within_days`', async () => {
  const found = await buckets('facets=created_at');
  expect(sum(found.map(({ count }) => count))).toBe(postings.length);
  for (const [i, days] of [1, 3, 7, 14, 30, 60, 90, 180, 365].entries())
    expect([days, sum(found.slice(0, i + 1).map(({ count }) => count))]).toEqual([
      days,
      await countOf({ created_at_within_days: String(days) }),
    ]);
});

test('pay is counted in every bucket that its range overlaps', async () => {
  const found = await buckets('facets=salary');
  const overlapping = (from: number, to: number) =>
    postings.filter(({ salary }) => {
      const { min, max } = (salary ?? { min: -1, max: -1 }) as { min: number; max: number };
      return max >= from && min <= to && salary !== undefined;
    }).length;
  expect(found.map(({ value, count }) => [value, count])).toEqual(
    found.map(({ value, gte = 0, lte = Number.POSITIVE_INFINITY }) => [
      value,
      overlapping(gte as number, lte as number),
    ]),
  );
  expect(found.map(({ label }) => label).slice(0, 3)).toEqual([
    'Below $25,000',
    '$25,000 to $49,999',
    '$50,000 to $74,999',
  ]);
  expect(found.at(-1)).toMatchObject({ value: '500000-', label: '$500,000 or more', gte: 500_000 });
});

test('all buckets are listed in their order, regardless of facet_limit', async () => {
  expect(await buckets('facets=salary&facet_limit=1')).toEqual(await buckets('facets=salary'));
  const ages = (await buckets('facets=created_at')).map(({ value }) => value);
  expect(ages).toEqual(['0-1d', '1-3d', '3-7d', '7-14d', '14-30d', '30-60d', '60-90d', '90-180d', '180-365d', '365-d']);
});

test('a facet_prefix selects buckets by their label', async () => {
  const { body } = await api.get('/v4/jobs/options?facets=created_at&facet_prefix=in%20the');
  expect(body.data[0].values.map(({ label }: Bucket) => label)).toEqual(['In the last day']);
  expect(body.data[0].other_count).toBe(9);
});

test('dates count back from the watermark, so that a bucket is the same throughout a version of the dataset', async () => {
  const [first, ...rest] = await buckets('facets=created_at');
  expect(first).toMatchObject({ gte: daysAgo(1) });
  expect(first).not.toHaveProperty('lte');
  expect(rest.at(-1)).toMatchObject({ lte: new Date(Date.parse(daysAgo(365)) - 1).toISOString() });
  expect(
    range(rest.length - 1).every((i) => Date.parse(String(rest[i]?.gte)) === Date.parse(String(rest[i + 1]?.lte)) + 1),
  ).toBe(true);
});
