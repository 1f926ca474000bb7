import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const companies = ['Acme', 'Beta', 'Gamma', 'Delta'].map((brand_name) => testSource({ brand_name }));
const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
const slugs = (...names: string[]) => names.map((slug) => ({ slug, name: slug }));

const postings = Array.from({ length: 24 }, (_, i) =>
  testJob({
    // 12 of Acme, 6 of Beta, 3 of Gamma and 3 of Delta.
    source: companies[[0, 1, 0, 2, 0, 1, 0, 3][i % 8] as number]?.id as string,
    onet_code: at(['15-1252.00', '15-1299.08', '29-1141.00', null], i),
    level: at(['senior', 'mid', null], i),
    locations: at(
      [
        [{ city: 'Munich', country: 'DE', text: 'Munich' }],
        [
          { city: 'Munich', country: 'DE', text: 'Munich' },
          { city: 'Boston', state: 'MA', country: 'US', text: 'Boston' },
        ],
      ],
      i,
    ),
    technologies: at([slugs('python', 'rust'), slugs('rust', 'kafka'), []], i),
    salary: at([{ currency: 'USD', period: 'year', min: 90_000, max: 95_000 }, null], i),
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const facetOf = async (query: string) => {
  const { status, body } = await api.get(`/v4/jobs/options?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data[0];
};
const counts = ({ values }: { values: { value: string; label: string; count: number }[] }) =>
  values.map(({ label, count }) => [label, count]);

describe('with `facets_within=true` a facet counts what was asked for', () => {
  test('which of these companies', async () => {
    const ids = companies.slice(1).map(({ id }) => id);
    const found = await facetOf(
      `facets=source_ids&facets_within=true&source_ids=${ids.reverse().join(',')}&facet_limit=1`,
    );
    expect(counts(found)[0]).toEqual(['Beta', 6]);
    expect(new Map(counts(found) as [string, number][])).toEqual(
      new Map([
        ['Beta', 6],
        ['Gamma', 3],
        ['Delta', 3],
      ]),
    );
    expect(found).toMatchObject({ total: 12, other_count: 0 });
    const ignoring = await facetOf(`facets=source_ids&source_ids=${ids.join(',')}`);
    expect([counts(ignoring)[0], ignoring.total]).toEqual([['Acme', 12], 24]);
  });

  test('of several values in one posting only those', async () => {
    const found = await facetOf('facets=technologies&facets_within=true&technologies=kafka,python');
    expect(counts(found)).toEqual(
      [
        ['Kafka', 8],
        ['Python', 8],
      ].map(([name, count]) => [expect.stringMatching(new RegExp(name as string, 'i')), count]),
    );
    expect(found).toMatchObject({ total: 16, unknown: 0, other_count: 0 });
  });

  test('the occupations that a prefix names', async () => {
    const { values } = await facetOf('facets=onet_codes&facets_within=true&onet_codes=15');
    expect(
      values
        .filter(({ count }: { count: number }) => count > 0)
        .map(({ value, count }: { value: string; count: number }) => [value, count]),
    ).toEqual([
      ['15-1252.00', 6],
      ['15-1299.08', 6],
    ]);
  });

  test('places, each in the postings that match all filters', async () => {
    const found = await facetOf('facets=cities&facets_within=true&cities=Boston');
    expect([counts(found), found.total]).toEqual([[['Boston', 12]], 12]);
    expect(counts(await facetOf('facets=locations&facets_within=true&locations=Boston,Munich'))).toEqual([
      ['Munich', 24],
      ['Boston', 12],
    ]);
  });

  test('excluded values, unknown ones and bounds', async () => {
    expect(counts(await facetOf('facets=levels&facets_within=true&levels_not=mid'))).toEqual([['Senior', 8]]);
    const unknown = await facetOf('facets=levels&facets_within=true&levels=mid,unknown');
    expect([counts(unknown), unknown.unknown, unknown.total]).toEqual([[['Mid', 8]], 8, 16]);
    const { values, total } = await facetOf('facets=salary&facets_within=true&salary_gte=100000');
    expect([values.every(({ count }: { count: number }) => count === 0), total]).toEqual([true, 0]);
  });

  test('a facet whose filter is not used is the same as without it', async () => {
    const query = 'facets=levels&onet_codes=15';
    expect(await facetOf(`${query}&facets_within=true`)).toEqual(await facetOf(query));
  });

  test('a value that nothing has is listed with 0, and a prefix selects among them', async () => {
    expect(counts(await facetOf('facets=levels&facets_within=true&levels=senior,executive'))).toEqual([
      ['Senior', 8],
      ['Executive', 0],
    ]);
  });
});

test.each(['yes', ''])('facets_within=%s is refused', async (value) => {
  const { status, body } = await api.get(`/v4/jobs/options?facets_within=${value}`);
  expect([status, body.error.details.parameter]).toEqual([400, 'facets_within']);
});
