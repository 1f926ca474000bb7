import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { COMMITMENTS, LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { facets } from '#libs/registry/derive/facets.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Collections } from '#libs/visibility/collections.js';
import { responseOf, TestApi } from '../../testing/test-api.js';

const companies = [
  testSource({ hq_country: 'DE', hq_state: 'Bavaria', employee_range: '11-50', source_type: 'employer' }),
  testSource({ hq_country: 'US', hq_state: 'CA', employee_range: '51-200', source_type: 'agency' }),
  testSource(),
];

const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
const TITLES = ['Engineer', 'Engineering Manager', 'Intern', 'International Sales Lead', 'IT Aide', 'AI Engineers'];
const PLACES = [
  [{ city: 'Paris', country: 'FR', zip: '75001', text: 'Paris' }],
  [
    { city: 'Boston', state: 'MA', country: 'US', zip: '02110', cbsa: [{ code: '14460', name: 'Boston' }] },
    { city: 'Munich', state: 'Bavaria', country: 'DE' },
  ],
  [],
  [{ city: 'Boston', country: 'GB' }],
];
const offers = [{ status: 'offered' }, { status: 'not_offered' }, null];

/** In many combinations some of their values are known and others are not. */
const postings = Array.from({ length: 24 }, (_, i) =>
  testJob({
    title: at(TITLES, i),
    source: at(companies, i).id as string,
    source_job_id: `posting-${i}`,
    job_status: i % 5 === 0 ? 'inactive' : 'active',
    jobboard_format: at(['greenhouse', 'lever'], i),
    onet_code: at(['15-1252.00', '15-1299.08', '11-1021.00', null], i),
    locations: at(PLACES, i >> 1),
    salary: i % 3 === 0 ? null : { currency: at(['USD', 'EUR'], i), period: 'year' },
    level: at([...LEVELS, null], i),
    commitment: at([...COMMITMENTS, null], i),
    work_model: at([...WORK_MODELS, null], i),
    industry: at(['software', 'retail', null], i),
    tags: at([['backend'], ['backend', 'payments'], []], i),
    post_language: at(['en', 'de', null], i),
    department: at(['Sales, EMEA', 'Engineering', null], i),
    subdepartment: at(['Platform', null], i),
    technologies: at([[{ slug: 'python', name: 'Python', category: 'language' }], []], i),
    categories: at([['engineering'], []], i),
    benefit_types: at([['equity', 'dental'], []], i),
    compensation_types: at([['base'], []], i),
    engagement_types: at([['employee'], []], i),
    level_type: at(['manager', null], i),
    visa_sponsorship: at(offers, i),
    relocation_assistance: at(offers, i + 1),
    schedule_details: at([{ shifts: ['night'] }, null], i),
    contract_details: at([{ type: 'permanent' }, null], i),
    education_requirements: at([{ level: 'bachelor' }, null], i),
    certification_requirements: at([[{ name: 'PMP' }], []], i),
    security_requirements: at([{ clearance: 'secret' }, null], i),
    authorization_requirements: at([{ countries: ['US', 'CA'] }, null], i),
    language_requirements: at([[{ language: 'de' }], []], i),
    workplace_details: at(
      [
        {
          travel: {},
          arrangements: ['remote_first'],
          remote_from: at([{ countries: ['DE'] }, { anywhere: true, except_countries: ['US'] }], i >> 1),
          timezone: { zones: ['Europe/Berlin'] },
        },
        { travel: {} },
      ],
      i,
    ),
    brands: at([['Acme Pro'], []], i),
    moderation_details: at([{ liveness: 0.75 }, { liveness: 0.95 }, null], i),
  }),
);

/** Values of the filters that are not facets. */
const VALUES: Record<string, string[]> = {
  titles: ['engineer', 'it', 'ai', 'intern', 'engineer -manager', 'eng&prefix=true', 'int,ai&prefix=true'],
  ids: [postings[3]?.id as string],
  source_ids: [companies[1]?.id as string],
  source_names: [companies[0]?.brand_name as string],
  source_urls: [companies[0]?.url_source as string],
  source_job_ids: ['posting-7'],
  zips: ['02110'],
  collections: ['Targets'],
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: postings });
  const organization = await createTestOrganization(api.databaseUrl, { rateTier: 'tier_3', limits: NO_LIMITS });
  token = organization.token;
  await api.operate(async ({ dataSource }) => {
    const collections = new Collections(dataSource);
    const { id } = await collections.create(organization.organizationId, 'Targets');
    await collections.add(organization.organizationId, id, [companies[0]?.id as string]);
  });
}, 60_000);
afterAll(() => api?.stop());

const found = async (query: string): Promise<string[]> => {
  const { status, body } = await responseOf(api.app, `/v4/jobs?fields=id&${query}`, { authorization: token });
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return body.data.map(({ id }: { id: string }) => id).sort();
};

/** One value of the filter, and all of its values. */
const valuesOf = async (filter: string): Promise<string[]> => {
  const listed = VALUES[filter];
  if (listed) return listed;
  if (onlyUnknown.has(filter)) return ['unknown'];
  const { body } = await responseOf(api.app, `/v4/jobs/options?facet_limit=100&facets=${filter}`, {
    authorization: token,
  });
  const values: string[] = body.data[0].values.map(({ value }: { value: string }) => encodeURIComponent(value));
  return [values[0] as string, values.join(',')];
};

const parameters = [...filterParameters(jobs).values()];
/** Filters that exclude nothing but unknown values. */
const onlyUnknown = new Set(
  parameters.filter(({ unknown, operation }) => unknown === 'only' && operation.negated).map(({ filter }) => filter),
);
const negated = parameters.filter(({ operation, refines }) => operation.negated && refines === undefined);

const SECOND = ['remote=false', 'job_statuses=active', 'titles=engineer', 'onet_codes_not=15', 'countries_not=FR'];
const ofPlaces = new Set(
  parameters.filter(({ fieldPath }) => fieldPath.nestedPath !== null).map(({ filter }) => filter),
);

test.each(negated.map(({ filter }) => filter))(
  '%s and %s_not are complements, alone and with a second filter; unknown values match `_not`',
  async (filter) => {
    for (const [i, value] of (await valuesOf(filter)).entries()) {
      const others = SECOND.filter((query) => !query.startsWith(filter));
      for (const second of ['', at(others, i + filter.length)]) {
        const [all, is, isNot] = await Promise.all([
          found(second),
          found(`${filter}=${value}&${second}`),
          found(`${filter}_not=${value}&${second}`),
        ]);
        expect([filter, value, second, [...is, ...isNot].sort()]).toEqual([filter, value, second, all]);
      }
    }
  },
);

test('every faceted filter has postings with a value and, unless the field is required, without one', async () => {
  const optional = [...facets(jobs).values()].filter(
    ({ name, fieldPath }) => !fieldPath.field.required && !onlyUnknown.has(name),
  );
  for (const { name } of optional.filter((facet) => negated.some(({ filter }) => filter === facet.name))) {
    const [, every = ''] = await valuesOf(name);
    expect([name, (await found(`${name}=${every}`)).length > 0]).toEqual([name, true]);
    expect([name, (await found(`${name}_not=${every}`)).length > 0]).toEqual([name, true]);
  }
});

test('with another filter on places, `_not` still leaves out every posting of which any place matches', async () => {
  for (const filter of ofPlaces) {
    if (!negated.some((parameter) => parameter.filter === filter)) continue;
    const [value = ''] = await valuesOf(filter);
    const boston = await found('cities=Boston');
    const matching = new Set(await found(`${filter}=${value}`));
    expect(await found(`cities=Boston&${filter}_not=${value}`)).toEqual(boston.filter((id) => !matching.has(id)));
  }
});
