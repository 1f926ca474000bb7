import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const LOGO = 'https://logos.example/ramp.png';
const ramp = testSource({ brand_name: 'Ramp', logo_url: LOGO });
const zurich = testSource({ brand_name: 'Zürich Robotics, Inc.' });
const other = testSource({ brand_name: 'ramp' });
const empty = testSource({ brand_name: 'Rampart' });
const jobsOf = (company: { id?: unknown }, count: number) =>
  range(count).map((i) => testJob({ source: company.id as string, title: i === 0 ? 'Nurse' : 'Engineer' }));

let api: TestApi;
beforeAll(async () => {
  const jobs = [...jobsOf(ramp, 5), ...jobsOf(zurich, 3), ...jobsOf(other, 2)];
  api = await TestApi.start({ sources: [ramp, zurich, other, empty], jobs });
}, 60_000);
afterAll(() => api?.stop());

const facet = async (query: string) => (await api.get(`/v4/jobs/options?facets=source_ids&${query}`)).body.data[0];
const entry = ({ id, brand_name, logo_url = null }: Record<string, unknown>, count: number) => ({
  value: id,
  label: brand_name,
  count,
  logo_url,
});

describe('the facet source_ids', () => {
  test('has companies with name, logo and the count of the list', async () => {
    expect(await facet('')).toMatchObject({
      values: [entry(ramp, 5), entry(zurich, 3), entry(other, 2)],
      other_count: 0,
      error_bound: 0,
    });
    expect((await facet('titles=engineer')).values).toEqual([entry(ramp, 4), entry(zurich, 2), entry(other, 1)]);
  });

  test('ignores its own filter, and always lists its values, also of companies without postings', async () => {
    const found = await facet(`source_ids=${empty.id},${zurich.id}&facet_limit=1`);
    expect(found.values).toEqual([entry(ramp, 5), entry(empty, 0), entry(zurich, 3)]);
    expect(found.other_count).toBe(1);
  });

  test('is narrowed by facet_prefix to names, ignoring case and accents', async () => {
    expect((await facet('facet_prefix=RAMP')).values).toEqual([entry(ramp, 5), entry(other, 2)]);
    expect((await facet('facet_prefix=zuri')).values).toEqual([entry(zurich, 3)]);
    expect((await facet('facet_prefix=robotics')).values).toEqual([]);
  });

  test('does not contain blocked companies', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 100 });
    const headers = { authorization: `Bearer ${customer.token}` };
    await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${ramp.id}`, headers });
    const { body } = await api.get('/v4/jobs/options?facets=source_ids', headers);
    expect(body.data[0].values).toEqual([entry(zurich, 3), entry(other, 2)]);
  });

  test('an id of no company is listed with the id as its label', async () => {
    const id = `S${'0'.repeat(32)}`;
    expect((await facet(`source_ids=${id}`)).values.at(-1)).toEqual({ value: id, label: id, count: 0, logo_url: null });
  });

  test('is available to every tier', async () => {
    expect((await api.get('/v4/jobs/options?facets=source_ids', 'tier_1')).status).toBe(200);
  });
});

describe('the filter source_names', () => {
  const count = async (query: string) => (await api.get(`/v4/jobs?count=true&${query}`)).body.count;

  test.each([
    ['source_names=Ramp', 7],
    ['source_names=RAMP,"zurich robotics, inc."', 10],
    ['source_names=zurich robotics, inc.', 3],
    ['source_names="Zurich Robotics, Inc."', 3],
    ['source_names=Zürich Robotics', 0],
    ['source_names_not=ramp', 3],
    [`source_names=ramp&source_ids=${other.id}`, 2],
  ])('%s', async (query, expected) => {
    expect(await count(query)).toBe(expected);
  });

  test('is available to every tier', async () => {
    expect((await api.get('/v4/jobs?source_names=ramp', 'tier_1')).body.data).toHaveLength(7);
  });
});
