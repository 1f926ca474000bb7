import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme' });
const other = testSource({ brand_name: 'Other' });
const munich = { city: 'Munich', country: 'DE', text: 'Munich' };
const boston = { city: 'Boston', state: 'MA', country: 'US', text: 'Boston' };

/** Of each company: nurses in Munich, engineers in Boston, and one engineer with a place in both. */
const postings = [acme, other].flatMap(({ id }) =>
  range(7).map((i) =>
    testJob({
      source: id as string,
      title: i < 3 ? 'Nurse' : 'Engineer',
      level: i === 6 ? null : 'senior',
      locations: i < 3 ? [munich] : i === 6 ? [munich, boston] : [boston],
      technologies: i === 4 ? [{ slug: 'rust', name: 'Rust' }] : [],
    }),
  ),
);

/** Filter: the field, and its value in all postings of a company but one. */
const FAILING_ONE: Readonly<Record<string, readonly [field: string, value: string]>> = {
  levels: ['level', 'lead'],
  commitments: ['commitment', 'volunteer'],
  work_models: ['work_model', 'hybrid'],
  post_languages: ['post_language', 'fi'],
  departments: ['department', 'Sales'],
  subdepartments: ['subdepartment', 'Inside'],
  level_types: ['level_type', 'manager'],
  onet_codes: ['onet_code', '41-2031.00'],
  offers_visa_sponsorship: ['offers_visa_sponsorship', 'true'],
};
const third = testSource({ brand_name: 'Third' });
const fields = Object.values(FAILING_ONE).map(([field, value]) => [field, value === 'true' ? true : value] as const);
const failingOne = fields.map(([missing]) =>
  testJob({ source: third.id as string, title: 'Plumber', ...Object.fromEntries(fields), [missing]: null }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, other, third], jobs: [...postings, ...failingOne] });
}, 60_000);
afterAll(() => api?.stop());

const withoutOf = async (query: string): Promise<{ parameter: string; count: number }[] | undefined> => {
  const { status, body } = await api.get(`/v4/jobs?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.without;
};

describe('a list that finds nothing names the filters that exclude the last matches', () => {
  test('with the number of postings that each of them excludes, most first', async () => {
    const expected = [
      { parameter: 'titles', count: 8 },
      { parameter: 'cities', count: 6 },
    ];
    // The engineer in both places has no level.
    const query = 'titles=nurse&cities=Boston';
    expect(await withoutOf(query)).toEqual(expected);
    expect(await withoutOf(`count=true&${query}`)).toEqual(expected);
    const { body } = await api.post('/v4/jobs/search', { titles: ['nurse'], cities: ['Boston'] });
    expect(body.without).toEqual(expected);
  });

  test('not those that alone would still find nothing, and none if several are to blame', async () => {
    expect(await withoutOf('titles=nurse&technologies=rust&levels=senior')).toEqual([
      { parameter: 'technologies', count: 6 },
      { parameter: 'titles', count: 2 },
    ]);
    expect(await withoutOf('titles=nurse&levels=director&technologies=rust')).toEqual([]);
  });

  test('conditions on places still apply to the same place', async () => {
    expect(await withoutOf('countries=US&cities=Munich&levels=senior')).toEqual([
      { parameter: 'cities', count: 6 },
      { parameter: 'countries', count: 6 },
    ]);
  });

  test('each bound, exclusion and `known=true` is a parameter of its own', async () => {
    expect(await withoutOf('levels_not=senior,lead&known=true')).toEqual([
      { parameter: 'levels_not', count: 20 },
      { parameter: 'known', count: 3 },
    ]);
    expect(await withoutOf('created_at_gte=2026-08-10&created_at_lte=2026-08-11')).toEqual([
      { parameter: 'created_at_gte', count: 23 },
    ]);
  });

  test('at most eight', async () => {
    const all = Object.entries(FAILING_ONE).map(([filter, [, value]]) => `${filter}=${value}`);
    const without = await withoutOf(all.join('&'));
    expect(without?.map(({ count }) => count)).toEqual(Array(8).fill(1));
    expect(all.length).toBeGreaterThan(8);
  });
});

test('a list that finds something, a further page and a list without filters have none', async () => {
  expect(await withoutOf('titles=nurse')).toBeUndefined();
  expect(await withoutOf('count=true&titles=nurse')).toBeUndefined();
  const first = (await api.get('/v4/jobs?titles=nurse&limit=5')).body;
  const second = (await api.get(`/v4/jobs?titles=nurse&limit=5&cursor=${first.next_cursor}`)).body;
  expect([second.data.length, second.without]).toEqual([1, undefined]);
});

test('it is free', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 10 });
  const found = await customer.get('/v4/jobs?titles=nurse&cities=Boston');
  expect([found.body.without.length, creditHeaders(found).charged]).toEqual([2, 0]);
});

test('hidden postings and those of blocked companies are not counted', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 10 });
  const headers = { authorization: `Bearer ${customer.token}` };
  const urls = [`/v4/jobs/hidden/${postings[0]?.id}`, `/v4/sources/blocked/${other.id}`];
  for (const url of urls) await api.app.inject({ method: 'POST', url, headers });
  const { body } = await customer.get('/v4/jobs?titles=nurse&cities=Boston');
  expect(body.without).toEqual([
    { parameter: 'titles', count: 4 },
    { parameter: 'cities', count: 2 },
  ]);
});

test('the postings of a company have it within the company', async () => {
  expect((await api.get(`/v4/sources-id/${acme.id}/jobs?titles=nurse&cities=Boston`)).body.without).toEqual([
    { parameter: 'titles', count: 4 },
    { parameter: 'cities', count: 3 },
  ]);
});

test('where counting is too expensive it is left out', async () => {
  const points = range(30).map((i) => `"${i},${i}"`);
  const body = { locations: points, titles: ['plumber'], levels: ['senior'], has_text: true, remote: true };
  const { status, body: found } = await api.post('/v4/jobs/search', body);
  expect([status, found.data, found.without]).toEqual([200, [], undefined]);
});
