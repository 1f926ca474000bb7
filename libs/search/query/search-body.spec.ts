import { describe, expect, test } from '@jest/globals';
import type { Definition } from '#libs/registry/definition.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import type { Visibility } from '#libs/registry/visibility.js';
import { expectGolden } from '../testing/golden.js';
import { listRequestReader } from './list-request.js';
import type { RawQuery } from './read-values.js';
import { resolveFilters } from './resolve-filters.js';
import { filterQuery, searchBody } from './search-body.js';
import { unknownCountsBody } from './unknown-counts.js';

const context = { asOf: Date.parse('2026-08-22T00:00:00.000Z') };
const golden = (name: string) => new URL(`./golden/${name}.golden.json`, import.meta.url);
const visibility: Visibility = {
  exclusions: async () => ({ jobs: [], sources: [] }),
  findCollections: async () => ({ sources: [`S${'0'.repeat(32)}`, `S${'1'.repeat(32)}`], unknown: [], names: [] }),
};
const queryOf = async (definition: Definition, query: RawQuery) =>
  filterQuery(await resolveFilters(listRequestReader(definition)(query, 'max').filters, visibility), context) ?? null;

// Values for filters of these kinds. For other kinds with a closed list, allowed values are used.
const VALUES: Record<string, string[]> = {
  collection: ['Targets'],
  company_url: ['https://www.acme.com/', 'jobs.ashbyhq.com/acme'],
  label: ['Zürich', '"Sales, EMEA"'],
  metro: ['41860', '"Boston-Cambridge-Newton, MA-NH"', '02139'],
  point: ['42.36,-71.06'],
  reference_place: ['US-MA', '"Boston, MA"', '02139', '"42.36,-71.06"'],
  state: ['US-CA', 'Île-de-France'],
  country: ['Germany', 'USA', 'ch'],
  occupation: ['15-1252.00', '15-12', '11'],
  title_text: ['senior engin', '"c++ developers" -lead'],
  full_text: ['engineers OR "machine learning" C# -senior'],
  boolean: ['true'],
  money_range: ['100000'],
  partition: ['2/4'],
};
// Values for filters of all other kinds: the first one that the filter accepts is used.
const SAMPLE_VALUES = [
  '42.36,-71.06',
  '2026-08-01',
  '7',
  '1900',
  `J${'0'.repeat(32)}`,
  `S${'0'.repeat(32)}`,
  'EUR',
  '41860',
  'en',
  'c++',
  '0.5',
];

const VALUES_BESIDE: Record<string, string[]> = {
  technologies: ['rust'],
  technologies_not: ['rust'],
  visa_sponsorship: ['offered'],
};

const values = (definition: Definition, name: string): string[] => {
  const { operation, fieldPath, unknown } = filterParameters(definition).get(name) ?? {};
  if (unknown === 'only') return ['unknown'];
  const { allowed, schema } = operation?.value ?? {};
  const known =
    (name === operation?.refinedBy?.name ? undefined : VALUES[fieldPath?.field.kind.name ?? '']) ??
    allowed?.slice(0, 2) ??
    SAMPLE_VALUES.filter((value) => schema?.safeParse(value).success).slice(0, 1);
  return operation?.arity === 'many' ? known : known.slice(0, 1);
};

describe.each([jobs, sources])('$name', (definition) => {
  const kinds = Map.groupBy(filterParameters(definition).values(), ({ fieldPath }) => fieldPath.field.kind.name);

  test.each([...kinds.keys()])('every operation of kind %s has the committed query', async (kind) => {
    const bodies = (kinds.get(kind) ?? []).map(async ({ name, refines }) => {
      const query = Object.fromEntries(
        [refines?.[0] ?? name, name].map((parameter) => [parameter, values(definition, parameter).join(',')]),
      );
      const written = Object.entries(query).map(([parameter, value]) => `${parameter}=${value}`);
      return [written.join('&'), await queryOf(definition, query)];
    });
    expectGolden(golden(`${definition.name}/${kind}`), Object.fromEntries(await Promise.all(bodies)));
  });
});

test('`unknown` is a condition on what makes a value known, beside other values and excluded', async () => {
  const queries = [
    'technologies',
    'technologies_not',
    'visa_sponsorship',
    'visa_sponsorship_not',
    'remote',
    'salary',
  ].flatMap((name) =>
    ['unknown', ...(VALUES_BESIDE[name] ?? []).map((value) => `${value},unknown`)].map((value) => ({ [name]: value })),
  );
  const bodies = queries.map(async (query) => [new URLSearchParams(query).toString(), await queryOf(jobs, query)]);
  expectGolden(golden('unknown'), Object.fromEntries(await Promise.all(bodies)));
});

test('the unknown are counted in the same search as the matches', async () => {
  const query = {
    countries: 'DE',
    technologies: 'python',
    technologies_not: 'rust',
    experience_years_gte: '3',
    levels: 'entry',
  };
  const filters = await resolveFilters(listRequestReader(jobs)(query, 'max').filters, visibility);
  expectGolden(golden('unknown-counts'), unknownCountsBody(filters, context));
});

describe('pages', () => {
  const page = async (query: RawQuery, more: { after?: (string | number)[] } = {}) => {
    const { sort, limit, ...request } = listRequestReader(jobs)(query, 'max');
    const filters = await resolveFilters(request.filters, visibility);
    return searchBody(jobs, { filters, sort, limit, context, ...(more.after && { after: more.after }) });
  };
  const ID = `J${'0'.repeat(32)}`;
  const pages = {
    'the newest': page({}),
    'deep page': page({}, { after: [1_784_419_200_000, ID] }),
    'deep page with a filter': page({ remote: 'true' }, { after: [1_784_419_200_000, ID] }),
    'deep page of the oldest': page({ sort: 'oldest' }, { after: [-1, ID] }),
    'deep page by pay': page({ sort: 'salary' }, { after: [-1, 1_784_419_200_000, ID] }),
    relevance: page({ sort: 'relevance', q: 'engineer', countries: 'US', job_statuses_not: 'inactive' }),
    'two conditions on one place': page({ countries: 'US', cities: 'Paris,Austin' }),
    'conditions on one place, on the posting, and exclusions': page({
      countries: 'US',
      states: 'TX',
      countries_not: 'FR',
      cities_all: 'Austin,Dallas',
      remote: 'true',
    }),
  };

  test.each(Object.keys(pages))('%s', async (name) => {
    expectGolden(golden(`pages/${name.replaceAll(/\W+/g, '-')}`), await pages[name as keyof typeof pages]);
  });

  test('days are counted back from the watermark, not from the current time', async () => {
    const query = JSON.stringify(await queryOf(jobs, { created_at_within_days: '1' }));
    expect(query).toContain(String(context.asOf - 86_400_000));
  });
});
