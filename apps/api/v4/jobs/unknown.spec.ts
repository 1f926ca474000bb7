import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { facets } from '#libs/registry/derive/facets.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { pullPages } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const POSTINGS = 60;
const asOf = Date.UTC(2026, 7, 22);
const HOUR_MS = 3_600_000;
const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

const companies = [
  testSource({ employee_range: '11-50', hq_country: 'DE', hq_state: 'Bavaria', source_type: 'employer' }),
  testSource({ hq_country: 'US' }),
  testSource(),
];
const PLACES = [
  { city: 'Munich', country: 'DE', text: 'Munich' },
  { city: 'Boston', state: 'MA', country: 'US', text: 'Boston' },
];

/** In many combinations some values are known, and others are not; of every second posting the text was read. */
const postings = Array.from({ length: POSTINGS }, (_, i) => {
  const created = new Date(asOf - i * 17 * HOUR_MS).toISOString();
  return testJob({
    title: at(['Engineer', 'Data Engineer', 'Nurse'], i),
    source: at(companies, i >> 1).id as string,
    created_at: created,
    updated_at: created,
    first_seen_at: at([created, null], i >> 3),
    job_status: at(['active', 'active', 'inactive'], i >> 2),
    description: i % 2 === 0 ? 'A text that was read.' : null,
    locations: Array.from({ length: at([1, 3, 0, 9], i) }, (_, n) => at(PLACES, n + i)),
    salary: at([{ currency: 'USD', period: 'year', min: 50_000 + i * 900, max: 70_000 + i * 900 }, null, null], i),
    onet_code: at(['15-1252.00', '15-1299.08', null], i >> 1),
    level: at([...LEVELS, null, null], i),
    work_model: at([...WORK_MODELS, null], i >> 1),
    industry: at(['software', null], i >> 2),
    department: at(['Sales, EMEA', null, 'Unknown'], i),
    offers_visa_sponsorship: at([true, false, null], i),
    visa_sponsorship: at([{ status: 'offered' }, { status: 'unknown' }, null, { status: 'not_offered' }], i),
    technologies: at([[{ slug: 'python', name: 'Python' }], [], [{ slug: 'rust', name: 'Rust' }], [], []], i),
    language_requirements: at([[{ language: 'de' }], [], [], []], i),
    experience_details: at([{ years_min: 4 }, null, null], i),
    education_requirements: at([{ level: 'bachelor' }, null], i >> 1),
    moderation_details: at([{ liveness: 0.75 }, null], i >> 1),
  });
});

type Posting = (typeof postings)[number];
const wasRead = ({ description }: Posting): boolean => description !== null;
const companyOf = ({ source }: Posting) => companies.find(({ id }) => id === source) as RecordValue;
const part = (record: Posting, object: string, field: string): unknown =>
  (record[object] as Record<string, unknown> | null | undefined)?.[field] ?? null;
const some = (record: Posting, list: string): boolean => ((record[list] ?? []) as unknown[]).length > 0;

/** Whether the value of a filter is known, from the record as it is in the feed. */
const KNOWN: Readonly<Record<string, (record: Posting) => boolean>> = {
  technologies: (record) => some(record, 'technologies') || wasRead(record),
  required_languages: (record) => some(record, 'language_requirements') || wasRead(record),
  experience_years: (record) => part(record, 'experience_details', 'years_min') !== null || wasRead(record),
  education_levels: (record) => part(record, 'education_requirements', 'level') !== null || wasRead(record),
  benefit_types: wasRead,
  has_salary: (record) => record.salary !== null || wasRead(record),
  salary: ({ salary }) => salary !== null,
  salary_currencies: ({ salary }) => salary !== null,
  levels: ({ level }) => level !== null,
  work_models: ({ work_model }) => work_model !== null,
  remote: ({ work_model }) => work_model !== null,
  offers_visa_sponsorship: ({ offers_visa_sponsorship: offered }) => offered !== null,
  visa_sponsorship: (record) =>
    ['offered', 'not_offered'].includes(part(record, 'visa_sponsorship', 'status') as string),
  relocation_assistance: () => false,
  onet_codes: ({ onet_code }) => onet_code !== null,
  isco_codes: ({ onet_code }) => onet_code !== null,
  industries: ({ industry }) => industry !== null,
  departments: ({ department }) => department !== null,
  employee_ranges: (record) => (companyOf(record).employee_range ?? null) !== null,
  hq_countries: (record) => (companyOf(record).hq_country ?? null) !== null,
  hq_states: (record) => (companyOf(record).hq_state ?? null) !== null,
  first_seen_at: ({ first_seen_at }) => first_seen_at !== null,
  liveness: (record) => part(record, 'moderation_details', 'liveness') !== null || record.job_status === 'inactive',
  liveness_ranges: (record) =>
    part(record, 'moderation_details', 'liveness') !== null || record.job_status === 'inactive',
};

let api: TestApi;
beforeAll(async () => {
  const dataset = { sources: companies, jobs: postings, segments: 4, asOf: new Date(asOf).toISOString() };
  api = await TestApi.start(dataset);
}, 60_000);
afterAll(() => api?.stop());

const bodyOf = async (path: string) => {
  const { status, body } = await api.get(path);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};
const counted = (query: string) => bodyOf(`/v4/jobs?count=true&${query}`);
const countOf = async (query: string): Promise<number> => (await counted(query)).count;

test.each(Object.entries(KNOWN))('%s=unknown finds the postings whose value is unknown', async (filter, isKnown) => {
  const pages = await pullPages<{ id: string }>(api, `/v4/jobs?fields=id&${filter}=unknown`);
  const unknown = postings.filter((record) => !isKnown(record)).map(({ id }) => id);
  expect(
    pages
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(unknown.sort());
  expect(await countOf(`${filter}_not=unknown`)).toBe(POSTINGS - unknown.length);
  expect(await counted(`${filter}=Unknown`)).toMatchObject({
    count: unknown.length,
    unknown: { [filter]: unknown.length },
    unknown_of: { [filter]: POSTINGS },
  });
});

describe('a count says how many postings a filter is silent about', () => {
  test('with the number of those that match all other filters', async () => {
    const entry = postings.filter(({ level, job_status }) => level === 'entry' && job_status === 'active');
    const body = await counted('levels=entry&experience_years_gte=3&job_statuses=active');
    expect(body).toMatchObject({
      count: entry.filter((record) => part(record, 'experience_details', 'years_min') !== null).length,
      unknown: { experience_years: entry.filter((record) => !KNOWN.experience_years?.(record)).length },
      unknown_of: { experience_years: entry.length },
    });
    expect(body.unknown.experience_years).toBeGreaterThan(0);
    expect(Object.keys(body.unknown)).toEqual(['levels', 'experience_years']);
  });

  test('with those of which a search text has seen only the title, unless it found it there', async () => {
    const others = postings.filter(({ title }) => title !== 'Nurse');
    expect(await counted('q=nurse')).toMatchObject({
      count: POSTINGS - others.length,
      unknown: { q: others.filter((record) => !wasRead(record)).length },
      unknown_of: { q: POSTINGS },
    });
    expect(await countOf('q=unknown')).toBe(0);
    // What is excluded may be in a text that was not read.
    expect((await counted('q=engineer -senior')).unknown).toEqual({
      q: postings.filter((each) => !wasRead(each)).length,
    });
    // The title of every posting is known.
    expect(await counted('q=title:nurse')).not.toHaveProperty('unknown');
  });

  test('bounds and flags may stand beside `unknown`', async () => {
    const years = (record: Posting) => part(record, 'experience_details', 'years_min') as number | null;
    const few = postings.filter((record) => (years(record) ?? 9) <= 3 || !KNOWN.experience_years?.(record));
    expect(await counted('experience_years_lte=3,unknown')).toMatchObject({
      count: few.length,
      unknown: { experience_years: few.filter((record) => !KNOWN.experience_years?.(record)).length },
      unknown_of: { experience_years: POSTINGS },
    });
    const some = few.filter((record) => (years(record) ?? 9) >= 1 || !KNOWN.experience_years?.(record));
    expect(await countOf('experience_years_gte=1&experience_years_lte=3,unknown')).toBe(some.length);
    const notRemote = postings.filter(({ work_model }) => work_model !== 'remote');
    expect(await countOf('remote=false,unknown')).toBe(notRemote.length);
    expect(await countOf('remote=false')).toBe(notRemote.filter(({ work_model }) => work_model !== null).length);
  });

  test('`_not` keeps the unknown, `known=true` and `unknown` among its values leave them out', async () => {
    const isGerman = (record: Posting) => some(record, 'language_requirements');
    const others = postings.filter((record) => !isGerman(record));
    const unread = others.filter((record) => !wasRead(record)).length;
    expect(await counted('required_languages_not=de')).toMatchObject({
      count: others.length,
      unknown: { required_languages: unread },
      unknown_of: { required_languages: POSTINGS },
    });
    expect(await countOf('required_languages_not=de,unknown')).toBe(others.length - unread);
    expect(await counted('required_languages_not=de&known=true')).toMatchObject({
      count: others.length - unread,
      unknown: { required_languages: unread },
    });
    expect(await countOf('required_languages_not=de&known=false')).toBe(others.length);
  });

  test('a page has it beside its count, in GET and POST, and no page without', async () => {
    const expected = await counted('technologies=python');
    const page = await bodyOf('/v4/jobs?technologies=python&include_count=true&limit=1');
    const posted = await api.post('/v4/jobs/search', { technologies: ['python'], count: true });
    const { count, unknown, unknown_of } = expected;
    expect(unknown.technologies).toBeGreaterThan(0);
    expect(page).toMatchObject({ count, unknown, unknown_of });
    expect(posted.body).toEqual(expected);
    expect(await bodyOf('/v4/jobs?technologies=python&limit=1')).not.toHaveProperty('unknown');
  });

  test('filters on what every posting has are not among them', async () => {
    const body = await counted('job_statuses=active&countries=US&titles=engineer');
    expect([body.unknown, body.unknown_of]).toEqual([undefined, undefined]);
  });

  test('it is free, also of a page', async () => {
    const customer = await Customer.create(api, { purchasedCredits: 10 });
    expect(creditHeaders(await customer.get('/v4/jobs?count=true&technologies=python,unknown')).charged).toBe(0);
    expect(creditHeaders(await customer.get('/v4/jobs?include_count=true&limit=1&technologies=python')).charged).toBe(
      1,
    );
  });

  test('with `collapse`, postings are counted and not groups', async () => {
    const [body, plain] = [await counted('technologies=python&collapse=company'), await counted('technologies=python')];
    expect([body.count, body.unknown, body.unknown_of]).toEqual([3, plain.unknown, plain.unknown_of]);
  });
});

describe('unknown is a value', () => {
  test('beside others it means OR, in any position and in any case', async () => {
    const [python, unknown] = [await countOf('technologies=python'), await countOf('technologies=unknown')];
    expect(await countOf('technologies=python,unknown')).toBe(python + unknown);
    expect(await countOf('technologies=UNKNOWN&technologies=python')).toBe(python + unknown);
  });

  test('in double quotes it is a name', async () => {
    const named = postings.filter(({ department }) => department === 'Unknown').length;
    expect(await countOf('departments=%22unknown%22')).toBe(named);
    expect(await countOf('departments=unknown')).toBe(postings.filter(({ department }) => department === null).length);
  });

  test('with 200 other values', async () => {
    const ids = Array.from({ length: 200 }, (_, i) => `team ${i}`).join(',');
    const body = await counted(`departments=${ids},unknown`);
    expect(body.count).toBe(body.unknown.departments);
    expect(await countOf(`departments_not=${ids},unknown`)).toBe(POSTINGS - body.count);
  });

  test('bounds and `unknown` are two filters, which exclude each other', async () => {
    expect(await countOf('salary_gte=1&salary=unknown')).toBe(0);
    expect(await countOf('salary_gte=1&salary_not=unknown')).toBe(await countOf('salary_not=unknown'));
  });

  test.each([
    ['brands_all=unknown', 'brands_all'],
    ['technologies_all=unknown,python', 'technologies_all'],
    ['job_statuses=unknown', 'job_statuses'],
    ['countries=unknown', 'countries'],
    ['salary=100000', 'salary'],
    ['salary_gte=unknown', 'salary_gte'],
    ['remote_not=true', 'remote_not'],
    ['known=yes', 'known'],
  ])('%s is refused', async (query, parameter) => {
    const { status, body } = await api.get(`/v4/jobs?count=true&${query}`);
    expect([status, body.error.details.parameter]).toEqual([400, parameter]);
  });

  test('a pull with it continues by cursor', async () => {
    const all = await countOf('levels=senior,unknown');
    const pages = await pullPages<{ id: string }>(api, '/v4/jobs?fields=id&limit=5&levels=senior,unknown');
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(all);
  });
});

test('a filter outside the data tier is refused with `unknown` too, and `unknown` has only filters of the request', async () => {
  const authorization = await api.token('tier_1');
  const { status, body } = await api.get('/v4/jobs?count=true&technologies=unknown', { authorization });
  expect([status, body.error.code]).toEqual([403, 'field_not_in_plan']);
  const { body: counts } = await api.get('/v4/jobs?count=true&remote=true&known=true', { authorization });
  expect(Object.keys(counts.unknown)).toEqual(['remote']);
  const { body: options } = await api.get('/v4/jobs/options', { authorization });
  expect(options.data.map(({ facet }: { facet: string }) => facet)).not.toContain('technologies');
});

test('hidden postings and blocked companies are in no count of the unknown', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 10 });
  const headers = { authorization: customer.token };
  const before = (await customer.get('/v4/jobs?count=true&levels=senior')).body;
  const hidden = postings.find(({ level }) => level === null) as Posting;
  await api.app.inject({
    method: 'POST',
    url: `/v4/jobs/hidden/${hidden.id}`,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  await api.app.inject({
    method: 'POST',
    url: `/v4/sources/blocked/${companies[2]?.id}`,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const isVisible = (record: Posting) => record.id !== hidden.id && record.source !== companies[2]?.id;
  const visible = postings.filter(isVisible);
  const { body } = await api.get('/v4/jobs?count=true&levels=senior', headers);
  expect([body.unknown.levels, body.unknown_of.levels]).toEqual([
    visible.filter(({ level }) => level === null).length,
    visible.length,
  ]);
  expect(before.unknown_of.levels).toBe(POSTINGS);
  const options = await api.get('/v4/jobs/options?facets=levels', headers);
  expect(options.body.data[0]).toMatchObject({ unknown: body.unknown.levels, total: visible.length });
});

/** Any filter whose value may be unknown, as name and value of a parameter. */
const anyFilter = async (): Promise<fc.Arbitrary<readonly [string, string]>> => {
  const { data } = await bodyOf('/v4/jobs/options?facet_limit=100');
  const values = new Map<string, string[]>(
    data.map(({ facet, values: listed }: { facet: string; values: { value: string }[] }) => [
      facet,
      listed.map(({ value }) => value),
    ]),
  );
  const each = [...filterParameters(jobs).values()].flatMap(({ name, filter, operation, unknown, known, refines }) => {
    if (refines || (!known && !['job_statuses', 'countries', 'cities', 'created_at'].includes(filter))) return [];
    const { type } = operation.value.openapi;
    const valid = operation.suffix === '_all' || operation.arity === 'many' ? (values.get(filter) ?? []) : [];
    const numbers =
      type === 'integer' ? ['4', '70000'].filter((value) => operation.value.schema.safeParse(value).success) : [];
    const all = [
      ...(unknown === 'only' || valid.length === 0 ? [] : [...valid, `${valid[0]},${valid.at(-1)}`]),
      ...(unknown ? ['unknown'] : []),
      ...(unknown === 'accepted' && valid.length > 0 ? [`unknown,${valid[0]}`] : []),
      ...(type === 'boolean' ? ['true', 'false'] : []),
      ...(type === 'number' ? ['0.75'] : []),
      ...(operation.suffix.startsWith('_g') || operation.suffix.startsWith('_l') || operation.suffix === '_within_days'
        ? numbers
        : []),
    ];
    return all.length > 0 ? [fc.constantFrom(...all).map((value) => [name, value] as const)] : [];
  });
  return fc.oneof(...each);
};

const queryOf = (filters: readonly (readonly [string, string])[]) =>
  new URLSearchParams(filters as [string, string][]).toString();

test('of any filters, the counts agree with pulls, with counts of fewer filters, and with facets', async () => {
  const parameters = filterParameters(jobs);
  const anyFilters = fc.uniqueArray(await anyFilter(), { minLength: 1, maxLength: 4, selector: ([name]) => name });
  await fc.assert(
    fc.asyncProperty(anyFilters, fc.boolean(), async (filters, onlyKnown) => {
      const known: [string, string][] = onlyKnown ? [['known', 'true']] : [];
      const query = queryOf([...filters, ...known]);
      const [body, pages] = await Promise.all([
        counted(query),
        pullPages<{ id: string }>(api, `/v4/jobs?fields=id&${query}`),
      ]);
      expect([query, pages.flat().length]).toEqual([query, body.count]);
      const names = [...new Set(filters.map(([name]) => parameters.get(name)?.filter as string))];
      expect(Object.keys(body.unknown ?? {}).sort()).toEqual(
        names.filter((filter) => [...parameters.values()].some((each) => each.filter === filter && each.known)).sort(),
      );
      for (const [filter, unknown] of Object.entries(body.unknown ?? {})) {
        const others = filters.filter(([name]) => parameters.get(name)?.filter !== filter);
        const rest = queryOf([...others, ...known]);
        expect([query, filter, unknown, body.unknown_of[filter]]).toEqual([
          query,
          filter,
          await countOf(queryOf([...(onlyKnown ? knownOf(others) : others), [filter, 'unknown']])),
          await countOf(rest),
        ]);
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

type Parameters = readonly (readonly [string, string])[];

/** The same filters with what `known=true` adds to them, written out: it would apply to one that is `unknown` too. */
const knownOf = (filters: Parameters): Parameters => {
  const parameters = filterParameters(jobs);
  const known = new Map(filters);
  for (const [name] of filters) {
    const { filter, known: isKnown } = parameters.get(name) ?? {};
    if (isKnown) known.set(`${filter}_not`, ['unknown', new Map(filters).get(`${filter}_not`) ?? []].flat().join(','));
  }
  return [...known];
};

test('a complete facet and its unknown are all records, if a record has one value; their counts are those of the list', async () => {
  const single = [...facets(jobs).values()].filter(({ known, isList }) => known && !isList).map(({ name }) => name);
  expect(single).toEqual(
    expect.arrayContaining(['levels', 'visa_sponsorship', 'remote', 'employee_ranges', 'onet_codes']),
  );
  for (const query of ['', 'job_statuses=active', 'technologies=python', 'levels=senior,unknown&remote=true']) {
    const { data } = await bodyOf(`/v4/jobs/options?facet_limit=100&${query}`);
    for (const { facet, values, unknown, total, other_count } of data) {
      const ofOthers = query
        .split('&')
        .filter((each) => !each.startsWith(facet))
        .join('&');
      expect([facet, total]).toEqual([facet, await countOf(ofOthers)]);
      if (unknown === undefined) continue;
      expect([facet, unknown]).toEqual([facet, await countOf(`${ofOthers}&${facet}=unknown`)]);
      expect(values.map(({ value }: { value: string }) => value)).not.toContain('unknown');
      if (!single.includes(facet) || hasNoOneValue(facet)) continue;
      const sum = values.reduce((all: number, { count }: { count: number }) => all + count, 0);
      expect([query, facet, sum + unknown, other_count]).toEqual([query, facet, total, 0]);
    }
  }
});

/** Of these, a posting may be known to have none; and a range of pay is in several buckets. */
const hasNoOneValue = (facet: string): boolean =>
  ['education_levels', 'security_clearances', 'liveness_ranges', 'salary'].includes(facet);

test('`other_count` does not count `unknown` as a value', async () => {
  const { data } = await bodyOf('/v4/jobs/options?facets=visa_sponsorship&facet_limit=1');
  expect(data[0]).toMatchObject({ other_count: 1, values: [{ count: POSTINGS / 4 }] });
});
