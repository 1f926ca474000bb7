import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { facets } from '#libs/registry/derive/facets.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs as definition } from '#libs/registry/records/jobs.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

interface Value {
  value: string;
  label: string;
  count: number;
  children?: Value[];
  gte?: number | string;
  lte?: number | string;
}
interface Counts {
  facet: string;
  values: Value[];
  other_count: number;
  missing?: number;
  total: number;
  error_bound: number;
}

const PLACES = [
  { city: 'Boston', state: 'MA', country: 'US', cbsa: [{ code: '14460' }] },
  { city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420' }] },
  { city: 'Paris', state: 'TX', country: 'US', cbsa: [{ code: '37580' }] },
  { city: 'Paris', country: 'FR' },
  { city: 'Zürich', country: 'CH' },
  { city: 'Zurich', country: 'CH' },
  { state: 'Bavaria', country: 'DE' },
  { country: 'CA', state: 'ON', city: 'Ottawa' },
  { country: 'GB', city: 'London' },
  { country: 'GB', state: 'England', city: 'London' },
  { country: 'IE', state: 'County Dublin', city: 'Swords, Fingal' },
];
/** The states of the cities that are stated without one. */
const STATES: Record<string, string> = {
  Paris: 'Île-de-France',
  Zürich: 'Zurich',
  Zurich: 'Zurich',
  London: 'England',
};
const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;
const some = <T>(list: readonly T[], seed: number): T[] => list.filter((_, i) => (seed >> i) % 3 === 1);

const sources = [
  testSource({ hq_country: 'US', hq_state: 'MA', employee_range: '11-50', source_type: 'employer' }),
  testSource({ hq_country: 'CH', employee_range: '10001+', source_type: 'agency' }),
  testSource(),
];
/** Every combination occurs, because the multipliers have no factor in common with the lengths. */
const jobs: RecordValue[] = Array.from({ length: 120 }, (_, i) =>
  testJob({
    source: pick(sources, i).id as string,
    job_status: pick(['active', 'inactive'], i * 7),
    jobboard_format: pick(['greenhouse', 'lever', 'ashby'], i * 5),
    locations: some(PLACES, i * 31 + 11),
    level: pick(['senior', 'mid', null, 'lead'], i * 3),
    commitment: pick(['full_time', 'part_time', null], i * 11),
    work_model: pick(['remote', 'hybrid', 'on_site', null, null], i * 13),
    industry: pick(
      ['software', 'health-care', 'food-and-drink', 'non-profit', 'government-public-sector', null],
      i * 19,
    ),
    onet_code: pick(['15-1252.00', '15-1253.00', '29-1141.00', null], i * 23),
    department: pick(['Engineering', 'engineering', 'Développement', 'Sales, "EMEA" (all)', null], i * 29),
    post_language: pick(['en', 'de', 'fr'], i * 37),
    tags: some(['machine-learning', 'c++', 'backend', 'on-call'], i * 41 + 5),
    technologies: some([{ slug: 'golang' }, { slug: 'postgresql' }, { slug: 'of-our-own' }], i * 43 + 3),
    benefit_types: some(['equity', 'pto', 'dental'], i * 47 + 1),
    ...(i % 5 === 0 && { salary: { currency: pick(['USD', 'EUR'], i), period: 'year', min: 50_000 + i * 1_000 } }),
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources, jobs });
}, 60_000);
afterAll(() => api?.stop());

const options = async (query: string): Promise<Map<string, Counts>> => {
  const { status, body } = await api.get(`/v4/jobs/options?${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return new Map(body.data.map((each: Counts) => [each.facet, each]));
};
const countOf = async (query: URLSearchParams): Promise<number> =>
  (await api.get(`/v4/jobs?count=true&${query}`)).body.count;
/** All values of a tree. */
const everyValue = (list: readonly Value[]): Value[] =>
  list.flatMap((each) => [each, ...everyValue(each.children ?? [])]);
const values = async (query: string, facet: string) => (await options(query)).get(facet)?.values;

test('the count of every value equals the number of documents with it', async () => {
  const found = await options('facet_limit=100');
  expect([...found.keys()]).toEqual([...facets(definition).keys()]);
  /** Number of postings with each value, counted from the records. */
  const brute = (read: (job: RecordValue) => unknown[]) => {
    const counts: Record<string, number> = {};
    for (const job of jobs)
      for (const value of new Set(read(job))) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
    return counts;
  };
  const known = (value: unknown) => (value === null || value === undefined ? [] : [value]);
  const places = (job: RecordValue) => job.locations as RecordValue[];
  const expected: Record<string, Record<string, number>> = {
    job_statuses: brute((job) => [job.job_status]),
    jobboard_formats: brute((job) => [job.jobboard_format]),
    levels: brute((job) => known(job.level)),
    commitments: brute((job) => known(job.commitment)),
    work_models: brute((job) => known(job.work_model)),
    remote: brute(({ work_model }) => (work_model ? [work_model === 'remote'] : [])),
    industries: brute((job) => known(job.industry)),
    onet_codes: brute((job) => known(job.onet_code)),
    post_languages: brute((job) => known(job.post_language)),
    tags: brute((job) => job.tags as string[]),
    technologies: brute((job) => (job.technologies as RecordValue[]).map(({ slug }) => slug)),
    benefit_types: brute((job) => job.benefit_types as string[]),
    countries: brute((job) => places(job).map(({ country }) => country)),
    states: brute((job) =>
      places(job).map(({ country, state, city }) => `${country}-${state ?? STATES[String(city)]}`),
    ),
    cbsas: brute((job) => places(job).flatMap(({ cbsa }) => ((cbsa ?? []) as RecordValue[]).map(({ code }) => code))),
    salary_currencies: brute((job) => known((job.salary as RecordValue | undefined)?.currency)),
    employee_ranges: brute((job) => known(sources.find(({ id }) => id === job.source)?.employee_range)),
    hq_countries: brute((job) => known(sources.find(({ id }) => id === job.source)?.hq_country)),
    hq_states: brute((job) => (sources[0]?.id === job.source ? ['US-MA'] : [])),
  };
  for (const [name, counts] of Object.entries(expected)) {
    const facet = found.get(name) as Counts;
    expect([name, Object.fromEntries(facet.values.map(({ value, count }) => [value, count]))]).toEqual([name, counts]);
    expect(facet).toMatchObject({ other_count: 0, error_bound: 0 });
  }
});

describe('a count equals the count of the list with this value in the filter', () => {
  test.each([
    '',
    'levels=senior',
    'levels=senior&levels_not=mid&commitments=full_time',
    'countries=US',
    'countries=US&cities=Paris',
    'countries=FR&cities=Paris&levels=senior,lead',
    'states=TX&cities_not=Austin',
    'states=US-TX,California,Bayern&job_statuses=active',
    'departments=ENGINEERING&tags=c%2B%2B',
    'technologies_all=golang,postgresql&technologies=golang',
    'countries_all=US,FR&cities=paris',
    'q=engineer&salary_gte=80000&hq_countries=CH',
    'onet_codes=15-12&remote=true',
    'cbsas=14460&work_models=remote,hybrid&salary_currencies=EUR',
    'created_at_within_days=60&employee_ranges=11-50',
    'locations=US-TX&countries=FR,US',
    'departments="Sales, ""EMEA"" (all)",engineering&countries=GB,IE',
    'locations=London,"IE-County Dublin"&levels=senior,mid',
    'near=42.36,-71.06&radius_km=20&cities=Boston&levels=senior',
  ])('with %s', async (query) => {
    const found = await options(`facet_limit=100&${query}`);
    for (const { facet, values: counted } of found.values()) {
      for (const { value, count, gte, lte } of everyValue(counted)) {
        const replaced = new URLSearchParams(query);
        for (const suffix of ['_not', '_gte', '_lte', '_within_days']) replaced.delete(`${facet}${suffix}`);
        if (gte === undefined && lte === undefined) replaced.set(facet, value);
        if (gte !== undefined) replaced.set(`${facet}_gte`, String(gte));
        if (lte !== undefined) replaced.set(`${facet}_lte`, String(lte));
        expect([facet, value, count]).toEqual([facet, value, await countOf(replaced)]);
      }
    }
  });
});

describe('values', () => {
  test('have labels: names of occupations, metros, countries, states, languages, technologies', async () => {
    const found = await options('facet_limit=100');
    const label = (facet: string, value: string) =>
      found.get(facet)?.values.find((each) => each.value === value)?.label;
    expect({
      occupation: label('onet_codes', '15-1252.00'),
      metro: label('cbsas', '14460'),
      country: label('countries', 'CH'),
      state: label('states', 'US-MA'),
      stateWithoutCode: label('states', 'DE-Bavaria'),
      language: label('post_languages', 'de'),
      technology: label('technologies', 'golang'),
      unknownTechnology: label('technologies', 'of-our-own'),
      enumeration: label('commitments', 'full_time'),
      abbreviation: label('benefit_types', 'pto'),
      headquarters: label('hq_states', 'US-MA'),
      slug: label('industries', 'food-and-drink'),
      industry: label('industries', 'non-profit'),
      currency: label('salary_currencies', 'EUR'),
      flag: label('remote', 'true'),
    }).toEqual({
      occupation: 'Software Developers',
      metro: 'Boston-Cambridge-Newton, MA-NH',
      country: 'Switzerland',
      state: 'Massachusetts',
      stateWithoutCode: 'Bavaria',
      language: 'German',
      technology: 'Go',
      unknownTechnology: 'Of our own',
      enumeration: 'Full time',
      abbreviation: 'PTO',
      headquarters: 'Massachusetts',
      slug: 'Food and drink',
      industry: 'Non-profit sector',
      currency: 'Euro',
      flag: 'Yes',
    });
  });

  test('are sorted by frequency up to facet_limit, and other_count is the number of remaining values', async () => {
    const all = (await options('facets=countries&facet_limit=100')).get('countries') as Counts;
    const two = (await options('facets=countries&facet_limit=2')).get('countries') as Counts;
    expect(all.values.map(({ count }) => count)).toEqual(all.values.map(({ count }) => count).sort((a, b) => b - a));
    expect(two.values).toEqual(all.values.slice(0, 2));
    expect(two.other_count).toBe(all.values.length - 2);
  });

  test('used in a filter are always listed, even without records', async () => {
    const all = (await values('facets=countries&facet_limit=100', 'countries')) ?? [];
    const rarest = all.at(-1) as Value;
    const found = await values(`facets=countries&facet_limit=1&countries=${rarest.value},JP,JP`, 'countries');
    expect(found).toEqual([all[0], rarest, { value: 'JP', label: 'Japan', count: 0 }]);
  });

  test('with several spellings are counted as one, as the filter treats them', async () => {
    const zurich = (await values('facets=cities&facet_prefix=zur&cities=ZURICH', 'cities')) ?? [];
    expect(zurich).toHaveLength(1);
    expect(['Zürich', 'Zurich']).toContain(zurich[0]?.value);
    const selected = await values('facets=cities&facet_limit=1&cities=zurich,Zürich', 'cities');
    expect(selected?.slice(1).map(({ label }) => label)).toEqual(['zurich']);
  });

  test.each([
    ['facets=countries&facet_limit=1', 'countries=JP,IE', 2],
    ['facets=locations&facet_limit=1', 'locations=Japan,Ireland', 2],
    ['facets=locations&facet_limit=1', 'locations=Boston', 1],
    ['facets=cities&facet_limit=1&facet_prefix=l', 'cities=Boston,LONDON', 1],
    ['facets=countries&facet_limit=1&facet_prefix=s', 'countries=US,CH', 1],
  ])('that are listed do not count in other_count: %s&%s', async (query, filter, listed) => {
    const [all] = (await options(query.replace('facet_limit=1', 'facet_limit=100'))).values();
    const [found] = (await options(`${query}&${filter}`)).values();
    expect(all?.other_count).toBe(0);
    expect(found?.other_count).toBe((all as Counts).values.length - listed);
  });
});

test('a state is also found by its other names', async () => {
  const bavaria = await countOf(new URLSearchParams({ states: 'DE-Bavaria' }));
  expect(bavaria).toBeGreaterThan(0);
  expect(await countOf(new URLSearchParams({ states: 'Bayern' }))).toBe(bavaria);
});

test('of places, `missing` is the number of postings that name none in the places of the other filters', async () => {
  const missingOf = async (query: string, facet: string) => {
    const found = (await options(`facets=${facet}${query}`)).get(facet);
    return [found?.missing, found?.total];
  };
  const places = (job: RecordValue) => job.locations as RecordValue[];
  const without = (found: readonly RecordValue[], has: (place: RecordValue) => boolean) => [
    found.filter((job) => !places(job).some(has)).length,
    found.length,
  ];
  const hasState = ({ state, city }: RecordValue) => (state ?? STATES[String(city)]) !== undefined;
  const inIreland = ({ country }: RecordValue) => country === 'IE';
  const metro = ({ cbsa }: RecordValue) => cbsa !== undefined;
  expect(await missingOf('', 'countries')).toEqual(without(jobs, ({ country }) => country !== undefined));
  expect(await missingOf('', 'states')).toEqual(without(jobs, hasState));
  expect(await missingOf('', 'cbsas')).toEqual(without(jobs, metro));
  const irish = jobs.filter((job) => places(job).some(inIreland));
  // A metropolitan area of another place of the posting is none of Ireland.
  expect(await missingOf('&countries=IE', 'cbsas')).toEqual([irish.length, irish.length]);
  expect(await missingOf('&countries=IE', 'states')).toEqual([0, irish.length]);
});

test('places are a tree of countries, states and cities, or with a prefix a flat list', async () => {
  const tree = (await values('facets=locations&facet_limit=100', 'locations')) ?? [];
  const paths = everyValue(tree).map(({ value, label }) => `${value}: ${label}`);
  expect(new Set(paths)).toEqual(
    new Set([
      'US: United States',
      'US-MA: Massachusetts',
      'US-MA/Boston: Boston',
      'US-TX: Texas',
      'US-TX/Austin: Austin',
      'US-TX/Paris: Paris',
      'FR: France',
      'FR-Île-de-France: Île-de-France',
      'FR-Île-de-France/Paris: Paris',
      'CH: Switzerland',
      'CH-Zurich: Zurich',
      'CH-Zurich/Zürich: Zürich',
      'DE: Germany',
      'DE-Bavaria: Bavaria',
      'CA: Canada',
      'CA-ON: Ontario',
      'CA-ON/Ottawa: Ottawa',
      'GB: United Kingdom',
      'GB-England: England',
      'GB-England/London: London',
      'IE: Ireland',
      'IE-County Dublin: County Dublin',
      '"IE-County Dublin/Swords, Fingal": Swords, Fingal',
    ]),
  );
  const texas = tree.find(({ value }) => value === 'US')?.children?.find(({ value }) => value === 'US-TX');
  expect(texas?.children?.map(({ label }) => label).sort()).toEqual(['Austin', 'Paris']);
  // London has the state of the reference where none is stated.
  const britain = tree.find(({ value }) => value === 'GB')?.children ?? [];
  expect(britain.map(({ value }) => value)).toEqual(['GB-England']);
  expect(await countOf(new URLSearchParams({ locations: 'GB/London' }))).toBe(britain[0]?.count);
  const found = await values('facets=locations&facet_prefix=par', 'locations');
  expect(found?.map(({ value }) => value).sort()).toEqual(['FR-Île-de-France/Paris', 'US-TX/Paris']);
});

describe('facet_search finds values by any word of their label, and by what the text means', () => {
  const found = async (facet: string, text: string, filters: object = {}) =>
    (await values(String(new URLSearchParams({ facets: facet, facet_search: text, ...filters })), facet)) ?? [];

  test.each([
    ['onet_codes', 'nurses', ['29-1141.00']],
    ['onet_codes', 'analysts quality', ['15-1253.00']],
    ['cbsas', 'round rock', ['12420']],
    ['countries', 'Kingdom', ['GB']],
    ['countries', 'uk', ['GB']],
    ['states', 'england', ['GB-England']],
    ['locations', 'USA', ['US']],
    ['locations', 'Londres', ['GB-England/London']],
    ['cities', 'Londres', ['London']],
    ['departments', 'emea sales', ['"Sales, ""EMEA"" (all)"']],
    ['technologies', 'golang', ['golang']],
    ['technologies', 'own', ['of-our-own']],
    ['tags', 'learning', ['machine-learning']],
    ['tags', 'c++', ['c++']],
    ['tags', '.*', []],
    ['industries', 'drink', ['food-and-drink']],
    ['commitments', 'time', ['full_time', 'part_time']],
    ['post_languages', 'germ', ['de']],
    ['salary_currencies', 'dollar', ['USD']],
  ])('%s by %s', async (facet, text, expected) => {
    expect((await found(facet, text)).map(({ value }) => value).sort()).toEqual(expected);
  });

  test.each([
    ['technologies', 'postgersql', ['postgresql']],
    ['technologies', 'postgrsql', ['postgresql']],
    ['onet_codes', 'registerred nurses', ['29-1141.00']],
    ['countries', 'swizerland', ['CH']],
    ['tags', 'xyz', []],
  ])('a typing error is forgiven in lists of known values: %s by %s', async (facet, text, expected) => {
    expect((await found(facet, text)).map(({ value }) => value)).toEqual(expected);
  });

  test('values that no posting under the filters has are listed with 0, after the others', async () => {
    const everywhere = await found('technologies', 'g');
    const none = { ids: 'J0000000000000000000000000000000a' };
    expect(await found('technologies', 'g', none)).toEqual(everywhere.map((each) => ({ ...each, count: 0 })));
    for (const facet of ['locations', 'tags', 'onet_codes']) {
      const [all, nothing] = [await found(facet, 'b'), await found(facet, 'b', none)];
      expect(nothing.map(({ value }) => value).sort()).toEqual(all.map(({ value }) => value).sort());
    }
  });

  test('a value of the filter is listed too, and a typing error is still forgiven', async () => {
    const listed = await found('technologies', 'postgersql', { technologies: 'golang' });
    expect(listed.map(({ value }) => value).sort()).toEqual(['golang', 'postgresql']);
  });

  test('other_count counts the values that all words find', async () => {
    const query = 'facets=tags&facet_limit=1&facet_search=on%20call';
    expect((await options(query)).get('tags')).toMatchObject({ values: [{ value: 'on-call' }], other_count: 0 });
    expect((await options(query.replace('on%20call', 'c'))).get('tags')).toMatchObject({ other_count: 1 });
  });

  test('spelling is corrected only where nothing but values of the filter would be listed', async () => {
    const listed = await found('states', 'engl', { states: 'MA,Massachusetts' });
    expect(listed.map(({ label }) => label)).toContain('England');
    expect((await found('countries', 'switzerland', { countries: 'CH' })).map(({ value }) => value)).toEqual(['CH']);
  });

  test('values that only excluded postings have are not listed', async () => {
    const { token } = await createTestOrganization(api.databaseUrl, { limits: NO_LIMITS });
    const authorization = { authorization: token };
    const listed = async () =>
      (await api.get('/v4/jobs/options?facets=technologies&facet_search=own', authorization)).body.data[0].values;
    expect(await listed()).toHaveLength(1);
    for (const { id } of sources) await responseOf(api.app, `/v4/sources/blocked/${id}`, authorization, 'POST');
    expect(await listed()).toEqual([]);
  });

  test('a value whose whole name was given comes first, however rare it is', async () => {
    const [first] = await found('technologies', 'go', { facet_limit: '1' });
    expect(first).toMatchObject({ value: 'golang', label: 'Go' });
    const [none] = await found('cities', 'paris', { facet_limit: '1', countries: 'CH' });
    expect(none).toMatchObject({ value: 'Paris', count: 0 });
  });

  test('it is not combined with facet_prefix', async () => {
    const { status, body } = await api.get('/v4/jobs/options?facet_prefix=a&facet_search=b');
    expect([status, body.error.details]).toEqual([400, { parameter: 'facet_search' }]);
  });

  test.each([
    ['a'.repeat(100)],
    ['ab '.repeat(33)],
    ['misspelt '.repeat(11)],
    ['|"#@&<>~[](){}^$-\\.*+?'],
    ['日本 エンジニア'],
  ])('any text is answered: %s', async (text) => {
    expect([...(await options(String(new URLSearchParams({ facet_search: text })))).keys()]).toEqual([
      ...facets(definition).keys(),
    ]);
  });
});

describe('facet_prefix matches folded labels', () => {
  test.each([
    ['onet_codes', 'SOFTWARE Q', ['15-1253.00']],
    ['cbsas', 'austin', ['12420']],
    ['countries', 'Switz', ['CH']],
    ['countries', 'nowhere', []],
    ['states', 'massa', ['US-MA']],
    ['states', 'bav', ['DE-Bavaria']],
    ['departments', 'develop', ['Développement']],
    ['technologies', 'postgres', ['postgresql']],
    ['tags', 'Machine learn', ['machine-learning']],
    ['tags', 'c+', ['c++']],
    ['tags', '.*', []],
    ['industries', 'food', ['food-and-drink']],
    ['industries', 'non-profit s', ['non-profit']],
    ['industries', 'public', ['government-public-sector']],
    ['industries', 'gov', []],
    ['commitments', 'full t', ['full_time']],
    ['remote', 'y', ['true']],
    ['post_languages', 'ger', ['de']],
  ])('%s by %s', async (facet, prefix, expected) => {
    const query = new URLSearchParams({ facets: facet, facet_prefix: prefix });
    expect((await values(String(query), facet))?.map(({ value }) => value)).toEqual(expected);
  });

  test.each(['s', 'zzz', '*'])('in all facets: %s', async (prefix) => {
    const found = await options(String(new URLSearchParams({ facet_prefix: prefix, facet_limit: '100' })));
    expect([...found.keys()]).toEqual([...facets(definition).keys()]);
    expect(found.get('remote')?.values).toEqual([]);
    const labels = [...found.values()].flatMap(({ values: listed }) => listed.map(({ label }) => label.toLowerCase()));
    expect(labels.filter((label) => !label.startsWith(prefix))).toEqual([]);
  });

  test('a prefix without letters or digits is refused', async () => {
    const { status, body } = await api.get('/v4/jobs/options?facet_prefix=%CC%81');
    expect([status, body.error.details]).toEqual([400, { parameter: 'facet_prefix' }]);
  });

  test('and other_count counts the matching values beyond the limit', async () => {
    const [all] = (await options('facets=cities&facet_prefix=p&facet_limit=100')).values();
    expect(all?.values.map(({ value }) => value)).toEqual(['Paris']);
  });
});
