import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allows } from '#libs/records/data-tier.js';
import { facets } from '#libs/registry/derive/facets.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { FilterOperator } from '#libs/registry/kind.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

// Copied from the specification on purpose, not derived from the registry.
const MIN =
  'id title job_status url_job remote onet_code onet_title jobboard_format source created_at created first_seen_at enriched_at updated_at verified_active_at verified_inactive_at source_job_id description post salary offers_visa_sponsorship locations workplace_details'.split(
    ' ',
  );
const DEFAULT =
  'isco level commitment internship work_model industry tags tag responsibilities post_language department subdepartment'.split(
    ' ',
  );
const MAX =
  'post_raw raw_details benefits requirements problems technologies categories contacts visa_sponsorship relocation_assistance level_type schedule_details contract_details experience_details benefit_types compensation_types engagement_types education_requirements certification_requirements security_requirements authorization_requirements language_requirements other_requirements brands declared_details moderation_details occupation_details'.split(
    ' ',
  );

const PLACE = ['text', 'place_name', 'city', 'state', 'country', 'zip', 'street'];
const PLACE_DEFAULT = [...PLACE, 'cbsa', 'latitude', 'longitude'];
const WORKPLACE = ['model', 'text', 'travel'];
const WORKPLACE_MAX = [...WORKPLACE, 'arrangements', 'remote_from', 'cadence', 'timezone', 'confidence'];

const TIERS = {
  tier_1: { tier: 'min', fields: MIN, place: PLACE, workplace: WORKPLACE, travel: ['required', 'text'] },
  tier_2: {
    tier: 'default',
    fields: [...MIN, ...DEFAULT],
    place: PLACE_DEFAULT,
    workplace: WORKPLACE,
    travel: ['required', 'text'],
  },
  tier_3: {
    tier: 'max',
    fields: [...MIN, ...DEFAULT, ...MAX],
    place: PLACE_DEFAULT,
    workplace: WORKPLACE_MAX,
    travel: ['required', 'text', 'percent'],
  },
} as const;
type RateTier = keyof typeof TIERS;
const rateTiers = Object.keys(TIERS) as RateTier[];

const acme = testSource();
const source = acme.id as string;
const bare = testJob({ source, created_at: '2026-08-02T00:00:00Z' });
const full = testJob({
  source,
  created_at: '2026-08-01T00:00:00Z',
  locations: [
    {
      city: 'Austin',
      state: 'TX',
      country: 'US',
      cbsa: [{ code: '12420', name: 'Austin' }],
      latitude: 30.3,
      longitude: -97.7,
    },
    { city: 'Paris', country: 'FR' },
  ],
  workplace_details: {
    model: 'remote',
    travel: { required: true, text: 'some', percent: 10 },
    arrangements: ['remote_first'],
    remote_from: { countries: ['US'] },
    confidence: 0.5,
  },
  level: 'senior',
  tags: ['a', 'b'],
  industry: 'software',
  categories: ['engineering'],
  schedule_details: { shifts: ['night'] },
  responsibilities: ['do'],
  technologies: [{ slug: 'go' }],
  contacts: [{ name: 'Jo' }],
  raw_details: { source: 'x', locations: [], sort: [1] },
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [bare, full] });
}, 60_000);
afterAll(() => api?.stop());

const sorted = (names: readonly string[]) => [...names].sort();
const keys = (value: object) => Object.keys(value).sort();

describe.each(rateTiers)('%s', (rateTier) => {
  const { tier, fields, place, workplace, travel } = TIERS[rateTier];
  const read = async (url: string) => (await api.get(url, rateTier)).body;

  test('a record has exactly the fields of the tier, including nulls and fields that are split across tiers', async () => {
    const { data } = await read('/v4/jobs');
    for (const record of data) {
      expect(keys(record)).toEqual(sorted(fields));
      expect(keys(record.workplace_details)).toEqual(sorted(workplace));
      expect(keys(record.workplace_details.travel)).toEqual(sorted(travel));
      for (const location of record.locations) expect(keys(location)).toEqual(sorted(place));
    }
    expect(data[0].locations).toEqual([]);
    expect(data[1].locations).toHaveLength(2);
    expect(await read(`/v4/jobs/${bare.id}`)).toEqual(data[0]);
    expect(await read(`/v4/jobs/${full.id}`)).toEqual(data[1]);
  });

  test('each field requested alone equals that of the full record', async () => {
    const { data } = await read('/v4/jobs');
    for (const field of fields) {
      expect((await read(`/v4/jobs?fields=${field}`)).data).toEqual(
        data.map((record: Record<string, unknown>) => ({ [field]: record[field] })),
      );
    }
  });

  test('/v4/me lists exactly these fields, and all 22 of the company', async () => {
    const me = await read('/v4/me');
    expect(me.fields.tier).toBe(tier);
    expect(me.fields.jobs).toEqual(sorted(fields));
    expect(me.fields.sources).toEqual(keys((await read('/v4/jobs')).data[0].source));
  });

  test('every field is returned if /v4/me lists it, and refused otherwise', async () => {
    const listed = (await read('/v4/me')).fields.jobs;
    const [, alone, single] = [0, '/v4/jobs?limit=1', `/v4/jobs/${bare.id}?count=false`];
    for (const field of TIERS.tier_3.fields) {
      for (const url of [alone, single]) {
        const { status, body } = await api.get(`${url}&fields=id,${field}`, rateTier);
        if (listed.includes(field)) expect([field, status]).toEqual([field, 200]);
        else
          expect([field, status, body.error.code, body.error.details.fields]).toEqual([
            field,
            403,
            'field_not_in_plan',
            [field],
          ]);
      }
    }
  });

  test('every filter parameter is accepted if /v4/me lists its filter, and refused otherwise', async () => {
    const listed = new Set((await read('/v4/me')).fields.filters);
    for (const { name, filter, operation, refines, fieldPath } of filterParameters(jobs).values()) {
      const { kind, example } = fieldPath.field;
      const value = kind.vocabulary ? await heldValue(filter, String(example)) : someValue(operation, filter);
      const query = new URLSearchParams({ limit: '1', fields: 'id', [name]: value });
      const [refined] = refines ?? [];
      if (refined !== undefined) query.set(refined, POINT);
      const { status, body } = await api.get(`/v4/jobs?${query}`, rateTier);
      // This organization has no collections, so the value is refused but not the filter.
      if (filter === 'collections')
        expect(body.error).toMatchObject({ code: 'invalid_request', details: { allowed: [] } });
      else if (listed.has(filter)) expect([name, status]).toEqual([name, 200]);
      else
        expect([name, status, body.error.code, body.error.details]).toEqual([
          name,
          403,
          'field_not_in_plan',
          expect.objectContaining({ fields: expect.arrayContaining([name]), tier }),
        ]);
    }
  }, 120_000);

  test('every facet is counted if /v4/me lists it, and refused otherwise', async () => {
    const { filters, facets: listed } = (await read('/v4/me')).fields;
    expect(filters).toEqual(expect.arrayContaining(listed));
    for (const [route, definition] of [
      ['jobs', jobs],
      ['sources', sources],
    ] as const) {
      const allowed = [...facets(definition).values()].filter((facet) => allows(tier, facet.tier));
      const all = await read(`/v4/${route}/options`);
      expect(all.data.map(({ facet }: { facet: string }) => facet)).toEqual(allowed.map(({ name }) => name));
      for (const facet of facets(definition).keys()) {
        const { status, body } = await api.get(`/v4/${route}/options?facets=${facet}`, rateTier);
        if (allowed.some(({ name }) => name === facet)) {
          expect([facet, status, listed]).toEqual([facet, 200, expect.arrayContaining([facet])]);
        } else {
          const details = { fields: [facet], tier, available_facets: allowed.map(({ name }) => name) };
          expect([facet, status, body.error]).toMatchObject([facet, 403, { code: 'field_not_in_plan', details }]);
        }
      }
    }
  });
});

const POINT = '42.36,-71.06';

/** A value of the dataset or, if it has none, of the reference. */
const heldValue = async (filter: string, example: string): Promise<string> => {
  const { body } = await api.get(`/v4/jobs/options?facets=${filter}`);
  return body.data[0].values[0]?.value ?? example;
};

const someValue = ({ value }: FilterOperator, filter: string): string => {
  const candidates = [
    value.allowed?.[0],
    '2020',
    '2026-08-01',
    'US',
    'a',
    '15',
    'USD',
    '41860',
    'en',
    `J${'0'.repeat(32)}`,
    `S${'0'.repeat(32)}`,
    POINT,
    'acme.com',
    '1/4',
  ];
  const taken =
    candidates.find((candidate) => candidate !== undefined && value.schema.safeParse(candidate).success) ??
    integerOf(value.openapi);
  if (taken === undefined) throw new Error(`no value for ${filter}`);
  return taken;
};
const integerOf = ({ minimum }: { minimum?: unknown }) => (typeof minimum === 'number' ? String(minimum) : undefined);

test('field_not_in_plan lists every offending parameter, the tier and the available filters', async () => {
  const { status, body } = await api.get('/v4/jobs?levels_not=senior&technologies=go&countries=US', 'tier_1');
  expect(status).toBe(403);
  expect(body.error.details).toMatchObject({ fields: ['levels_not', 'technologies'], tier: 'min' });
  const ofCompaniesOnly = ['urls', 'signal_types'];
  expect(body.error.details.available_filters).toEqual(
    (await api.get('/v4/me', 'tier_1')).body.fields.filters.filter((name: string) => !ofCompaniesOnly.includes(name)),
  );
});

test('field_not_in_plan names filters, fields and facets together', async () => {
  const offending = async (url: string) => {
    const { status, body } = await api.get(url, 'tier_1');
    expect([status, body.error.code]).toEqual([403, 'field_not_in_plan']);
    return body.error.details.fields;
  };
  expect(await offending('/v4/jobs?levels=senior&fields=id,tags,level')).toEqual(['levels', 'level', 'tags']);
  expect(await offending('/v4/jobs/options?brands_not=x&facets=countries,levels')).toEqual(['brands_not', 'levels']);
});

test('a filter outside the tier is refused before its value is validated, an unknown one as unknown', async () => {
  expect((await api.get('/v4/jobs?levels=nonsense', 'tier_1')).body.error.code).toBe('field_not_in_plan');
  expect((await api.get('/v4/jobs?levles=senior', 'tier_1')).body.error.code).toBe('invalid_request');
});
