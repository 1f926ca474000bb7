import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
// More cities than a shard returns (twice the limit plus 100), nearly all of them equally frequent.
const cities = Array.from({ length: 600 }, (_, i) => `City ${String((i * 7) % 300).padStart(3, '0')}`);
const jobs = cities.map((city) => testJob({ source: acme.id as string, locations: [{ city, country: 'US' }] }));

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs, shards: 3 });
}, 60_000);
afterAll(() => api?.stop());

const facet = async (query: string) =>
  (await api.get(`/v4/jobs/options?facets=cities&facet_limit=5&${query}`)).body.data[0];

test.each(['', 'countries=US'])('counts of several shards are too low by error_bound at most: %s', async (query) => {
  const { values, error_bound: bound } = await facet(query);
  expect(values).toHaveLength(5);
  expect(bound).toBeGreaterThan(0);
  for (const { value, count } of values) {
    const exact = (await api.get(`/v4/jobs?count=true&cities=${encodeURIComponent(value)}`)).body.count;
    expect(exact).toBeGreaterThanOrEqual(count);
    expect(exact - count).toBeLessThanOrEqual(bound);
  }
});

test('if every shard returns all its values, counts are exact', async () => {
  for (const query of ['facet_prefix=city 00', 'facet_prefix=city 00&countries=US'])
    expect(await facet(query)).toMatchObject({ error_bound: 0, other_count: 5 });
});
