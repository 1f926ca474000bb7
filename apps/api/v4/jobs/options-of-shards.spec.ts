import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
// More cities than a shard returns (twice the limit plus 100), all of them equally frequent.
const cities = Array.from({ length: 600 }, (_, i) => `City ${String((i * 7) % 300).padStart(3, '0')}`);
const jobs = cities.map((city) => testJob({ source: acme.id as string, locations: [{ city, country: 'US' }] }));

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs, shards: 3 });
}, 60_000);
afterAll(() => api?.stop());

const facet = async (query: string, name = 'cities') =>
  (await api.get(`/v4/jobs/options?facets=${name}&facet_limit=5&${query}`)).body.data[0];

const expectWithinBound = async (filter: string, values: { value: string; count: number }[], bound: number) => {
  expect(values).toHaveLength(5);
  expect(bound).toBeGreaterThan(0);
  for (const { value, count } of values) {
    const exact = (await api.get(`/v4/jobs?count=true&${filter}=${encodeURIComponent(value)}`)).body.count;
    expect(exact).toBeGreaterThanOrEqual(count);
    expect(exact - count).toBeLessThanOrEqual(bound);
  }
};

test.each(['', 'countries=US'])('counts of several shards are too low by error_bound at most: %s', async (query) => {
  const { values, error_bound: bound } = await facet(query);
  await expectWithinBound('cities', values, bound);
});

test('error_bound includes the lower levels of a tree', async () => {
  const { values, error_bound: bound } = await facet('', 'locations');
  expect(values).toMatchObject([{ value: 'US', count: 600 }]);
  await expectWithinBound('locations', values[0].children, bound);
});

test('if every shard returns all its values, counts are exact', async () => {
  for (const query of ['facet_prefix=city 00', 'facet_prefix=city 00&countries=US'])
    expect(await facet(query)).toMatchObject({ error_bound: 0, other_count: 5 });
});
