import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pullPages } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const growthOf = (change: number | null): RecordValue => ({
  change,
  n: 40,
  active: 48,
  coverage: 1,
  from: '2026-05-24',
  to: '2026-08-22',
});
const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

/** 14 small financial companies, of which 3 have a growth; and others. */
const companies = Array.from({ length: 30 }, (_, i) =>
  testSource({
    industries: i < 14 ? ['financial-services'] : at([['software'], []], i),
    employee_range: i < 14 ? '11-50' : at(['1001-5000', null], i >> 1),
    founded_year: at([1999, null], i),
    hq_country: at(['DE', null, 'US'], i),
    hq_state: at(['Bavaria', null, null], i),
    jobboard_format: at(['lever', null], i >> 2),
    source_type: at(['employer', null], i >> 1),
    growth: i < 3 ? growthOf(i === 0 ? 0.2 : 0.01) : i === 20 ? growthOf(null) : null,
    signal_types: i === 1 || i === 25 ? ['hiring_surge'] : [],
  }),
);

const KNOWN: Readonly<Record<string, (company: RecordValue) => boolean>> = {
  industries: ({ industries }) => (industries as string[]).length > 0,
  employee_ranges: ({ employee_range }) => employee_range !== null,
  founded_year: ({ founded_year }) => founded_year !== null,
  hq_countries: ({ hq_country }) => hq_country !== null,
  hq_states: ({ hq_state }) => hq_state !== null,
  jobboard_formats: ({ jobboard_format }) => jobboard_format !== null,
  source_types: ({ source_type }) => source_type !== null,
  growth: ({ growth }) => ((growth as RecordValue | null)?.change ?? null) !== null,
  growth_n: ({ growth }) => growth !== null,
  // Of a company whose boards were watched it is known that it has none.
  signal_types: ({ growth, signal_types }) => growth !== null || (signal_types as string[]).length > 0,
  technologies: ({ id }) => id === companies[5]?.id,
};

let api: TestApi;
beforeAll(async () => {
  const posting = testJob({ source: companies[5]?.id as string, technologies: [{ slug: 'kafka', name: 'Kafka' }] });
  api = await TestApi.start({ sources: companies, jobs: [posting] });
}, 60_000);
afterAll(() => api?.stop());

const bodyOf = async (path: string) => {
  const { status, body } = await api.get(path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};

test.each(Object.entries(KNOWN))('%s=unknown finds the companies whose value is unknown', async (filter, isKnown) => {
  const pages = await pullPages<{ id: string }>(api, `/v4/sources?fields=id&${filter}=unknown`);
  const unknown = companies.filter((company) => !isKnown(company)).map(({ id }) => id);
  expect(
    pages
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(unknown.sort());
  const body = await bodyOf(`/v4/sources?count=true&${filter}_not=unknown`);
  expect(body).toMatchObject({
    count: companies.length - unknown.length,
    unknown: { [filter]: unknown.length },
    unknown_of: { [filter]: companies.length },
  });
});

test('which small financial companies grow: three are known of fourteen', async () => {
  const slice = 'industries=financial-services&employee_ranges=1-10,11-50,51-200';
  const body = await bodyOf(`/v4/sources?${slice}&growth_gte=0.1&include_count=true&fields=id`);
  expect(body).toMatchObject({ count: 1, unknown: { growth: 11 }, unknown_of: { growth: 14 } });
  expect(body.data).toEqual([{ id: companies[0]?.id }]);
  expect((await bodyOf(`/v4/sources?${slice}&growth=unknown&count=true`)).count).toBe(11);
  expect((await bodyOf(`/v4/sources?${slice}&growth_lte=0.1&known=true&count=true`)).count).toBe(2);
});

test('facets of companies have it', async () => {
  const { data } = await bodyOf('/v4/sources/options?facet_limit=100');
  for (const { facet, unknown, total } of data) {
    const isKnown = KNOWN[facet] as (company: RecordValue) => boolean;
    expect([facet, unknown, total]).toEqual([
      facet,
      companies.filter((each) => !isKnown(each)).length,
      companies.length,
    ]);
  }
});

test('a list of companies without results says which filter excludes the last one, and so do related companies', async () => {
  const { without } = await bodyOf('/v4/sources?founded_year_gte=2010&industries=financial-services');
  expect(without).toEqual([{ parameter: 'founded_year_gte', count: 14 }]);
  const related = await bodyOf(`/v4/sources-id/${companies[0]?.id}/related?founded_year_gte=2010&count=true`);
  expect(related.without).toEqual([{ parameter: 'founded_year_gte', count: 13 }]);
  expect(related.unknown).toEqual({ founded_year: 7 });
});
