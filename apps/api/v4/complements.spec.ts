import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { signalId } from '#libs/records/ids.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Collections } from '#libs/visibility/collections.js';
import { responseOf, TestApi } from '../testing/test-api.js';

const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;

/** In many combinations some of their values are known and others are not. */
const companies = Array.from({ length: 18 }, (_, i) =>
  testSource({
    brand_name: `Acme ${i}`,
    jobboard_format: at(['greenhouse', 'lever', null], i),
    industries: at([['robotics'], ['robotics', 'software'], ['software'], []], i),
    source_type: at(['employer', 'agency', null], i >> 1),
    employee_range: at(['11-50', '51-200', null], i >> 2),
    hq_country: at(['US', 'DE', null, 'US'], i),
    hq_state: at(['CA', 'Bavaria', null, 'NY'], i),
    signal_types: at([['hiring_surge'], [], ['hiring_surge', 'new_country'], ['mass_closure'], []], i),
  }),
);
const idOf = (i: number) => at(companies, i).id as string;

/** Two thirds of the companies have postings, half of these with technologies. */
const postings = Array.from({ length: 12 }, (_, i) =>
  testJob({
    source: idOf(i),
    technologies: at([[{ slug: 'golang' }], [], [{ slug: 'golang' }, { slug: 'rust' }], []], i),
  }),
);

const SEGMENTS = [
  null,
  { dimension: 'countries', value: 'DE', label: 'Germany' },
  { dimension: 'countries', value: 'FR', label: 'France' },
  { dimension: 'departments', value: 'Café, Bar', label: 'Café, Bar' },
];
const TYPES = ['hiring_surge', 'hiring_freeze', 'mass_closure'] as const;
const signals = Array.from({ length: 20 }, (_, i): RecordValue => {
  const [type, segment, day] = [at(TYPES, i), at(SEGMENTS, i), `2026-08-${10 + i}`];
  return {
    id: signalId(type, idOf(i), segment && [segment.dimension, segment.value], day),
    type,
    source: idOf(i),
    segment,
    detected_at: `${day}T00:00:00.000Z`,
    window: { from: '2026-07-20', to: day },
    baseline: { value: 4, method: 'negative_binomial', n: 60 },
    observed: 12,
    change: 2,
    strength: (i % 10) / 10,
    evidence: { job_ids: [] },
    rule_version: 1,
  };
});

const technologies = ['golang', 'rust', 'postgresql', 'kubernetes', 'react', 'python'].map(
  (slug, i): RecordValue => ({
    id: slug,
    slug,
    name: slug,
    category: at(['language', 'database', 'framework'], i),
    aliases: i % 2 ? [`${slug} tool`] : [],
    hot: i % 2 === 0,
    in_demand: i % 3 === 0,
    active_jobs_count: i,
    employers_count: i,
  }),
);

/** For each filter with `_not`: one value, and several values, each of which finds something. */
const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sources: {
    ids: [idOf(1), `${idOf(1)},${idOf(2)}`],
    urls: [companies[3]?.url_source as string, `${companies[3]?.url_source},${companies[4]?.url_source}`],
    jobboard_formats: ['lever', 'greenhouse,lever'],
    industries: ['robotics', 'robotics,software'],
    source_types: ['agency', 'employer,agency'],
    employee_ranges: ['11-50', '11-50,51-200'],
    hq_states: ['CA', 'CA,NY,Bavaria'],
    hq_countries: ['DE', 'US,DE'],
    technologies: ['rust', 'golang,rust'],
    signal_types: ['mass_closure', 'hiring_surge,new_country'],
  },
  technologies: {
    slugs: ['rust', 'rust,golang'],
    categories: ['database', 'language,database,framework'],
    q: ['rust', 'kubernetes tool', 'kuber&prefix=true', 'go,py&prefix=true'],
  },
  signals: {
    ids: [signals[2]?.id as string, `${signals[2]?.id},${signals[3]?.id}`],
    types: ['mass_closure', TYPES.join(',')],
    source_ids: [idOf(1), `${idOf(1)},${idOf(2)}`],
    segment: ['countries', 'countries:de', 'countries,departments', '"departments:cafe, bar",countries:FR'],
    collections: ['Targets', 'Targets,Others'],
    industries: ['robotics', 'robotics,software'],
    hq_countries: ['DE', 'US,DE'],
  },
};

/** A second filter of each kind. */
const SECOND: Readonly<Record<string, readonly string[]>> = {
  sources: ['q=acme', 'hq_countries=US', 'industries_not=software'],
  technologies: ['hot=true', 'in_demand=false', 'categories_not=database'],
  signals: ['strength_gte=0.3', 'types_not=hiring_freeze', 'detected_at_lte=2026-08-20'],
};

const kinds = definitions.filter((definition) => definition !== jobs && definition.served);
const negated = kinds.flatMap((definition) =>
  [...filterParameters(definition).values()]
    .filter(({ operation, refines }) => operation.negated && refines === undefined)
    .map(({ filter, unknown }) => [definition.name, filter, unknown === 'only'] as const),
);

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: postings, computed: { signals, technologies } });
  const organization = await createTestOrganization(api.databaseUrl, { rateTier: 'tier_3', limits: NO_LIMITS });
  token = organization.token;
  await api.operate(async ({ dataSource }) => {
    const collections = new Collections(dataSource);
    for (const [i, name] of ['Targets', 'Others'].entries()) {
      const { id } = await collections.create(organization.organizationId, name);
      await collections.add(organization.organizationId, id, [idOf(i), idOf(i + 5)]);
    }
  });
}, 60_000);
afterAll(() => api?.stop());

const found = async (kind: string, query: string): Promise<string[]> => {
  const { status, body } = await responseOf(api.app, `/v4/${kind}?fields=id&${query}`, { authorization: token });
  if (status !== 200) throw new Error(`${kind}?${query}: ${JSON.stringify(body)}`);
  expect(body.has_more).toBe(false);
  return body.data.map(({ id }: { id: string }) => id).sort();
};

// The filters of postings are tested in jobs/complements.spec.ts.
test.each(negated)(
  '%s: %s and its `_not` are complements, alone and with a second filter',
  async (kind, filter, isOnlyUnknown) => {
    const values = isOnlyUnknown ? ['unknown'] : (VALUES[kind]?.[filter] ?? []);
    expect([filter, isOnlyUnknown || values.length > 1]).toEqual([filter, true]);
    for (const value of values) {
      for (const second of ['', ...(SECOND[kind] ?? []).filter((query) => !query.startsWith(filter))]) {
        const all = await found(kind, second);
        const is = await found(kind, `${filter}=${value}&${second}`);
        const isNot = await found(kind, `${filter}_not=${value}&${second}`);
        expect([value, second, [...is, ...isNot].sort()]).toEqual([value, second, all]);
      }
      expect([value, (await found(kind, `${filter}=${value}`)).length > 0]).toEqual([value, true]);
    }
  },
);
