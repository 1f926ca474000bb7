import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { TestApi } from '../../testing/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
}, 60_000);
afterAll(() => api?.stop());

// The limits of each rate tier, from the specification.
test.each([
  ['default', 60, 5_000, 'min'],
  ['tier_1', 60, 5_000, 'min'],
  ['tier_2', 600, 50_000, 'default'],
  ['tier_3', 6_000, 500_000, 'max'],
] as const)('%s: limits and data tier', async (rateTier, perMinute, perFiveHours, tier) => {
  const { token, organizationId } = await createTestOrganization(api.databaseUrl, { rateTier });
  const { status, body } = await api.get('/v4/me', { authorization: `Bearer ${token}` });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    organization_id: organizationId,
    rate_limit: perMinute,
    period_seconds: 60,
    remaining: perMinute - 1,
    rate_limit_5h: perFiveHours,
    period_seconds_5h: 18_000,
    remaining_5h: perFiveHours - 1,
    billing_mode: 'subscription',
    fields: { tier },
  });
});

const KEYS =
  'organization_id rate_limit period_seconds remaining rate_limit_5h period_seconds_5h remaining_5h billing_mode fields scopes read_only test_data dataset';

test('subscription: exactly the keys of the specification, without credit_balance', async () => {
  expect(Object.keys((await api.get('/v4/me')).body)).toEqual(KEYS.split(' '));
});

test('credits: also credit_balance', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 });
  const { body } = await api.get('/v4/me', { authorization: token });
  expect(Object.keys(body).sort()).toEqual([...KEYS.split(' '), 'credit_balance'].sort());
  expect(body).toMatchObject({ billing_mode: 'credits', credit_balance: 10 });
});

test('custom limits are returned in place of those of the tier', async () => {
  const { token, organizationId } = await createTestOrganization(api.databaseUrl, { rateTier: 'tier_2' });
  await api.operate(({ organizations }) => organizations.setLimits(organizationId, { perMinute: 7, perFiveHours: 9 }));
  expect((await api.get('/v4/me', { authorization: token })).body).toMatchObject({
    rate_limit: 7,
    remaining: 6,
    rate_limit_5h: 9,
    remaining_5h: 8,
    fields: { tier: 'default' },
  });
});

test('the age of the data', async () => {
  const { dataset } = (await api.get('/v4/me')).body;
  const { body } = await api.get('/v4/jobs?limit=1');
  const age = Math.floor((Date.now() - Date.parse(body.as_of)) / 86_400_000);
  expect(dataset).toEqual({ as_of: body.as_of, age_days: age });
  const status = (await api.get('/v4/metrics/status')).body;
  expect(status).toMatchObject({ age_days: age, unverified_after_days: 30 });
});

test('the product plan is absent', async () => {
  expect(JSON.stringify((await api.get('/v4/me')).body)).not.toMatch(/enterprise|premium|product_plan|data_access/i);
});

test('the lists are alphabetical, have no duplicates and grow with the tier', async () => {
  const [min, middle, max] = await Promise.all(
    (['tier_1', 'tier_2', 'tier_3'] as const).map(async (tier) => (await api.get('/v4/me', tier)).body.fields),
  );
  for (const list of ['jobs', 'sources', 'filters', 'facets']) {
    for (const { [list]: names } of [min, middle, max]) expect(names).toEqual([...new Set(names as string[])].sort());
    expect(middle[list]).toEqual(expect.arrayContaining(min[list]));
    expect(max[list]).toEqual(expect.arrayContaining(middle[list]));
  }
  expect(min.sources).toEqual(max.sources);
  // As the specification says: nothing is ever added to the record of a company.
  expect(min.sources).toHaveLength(22);
});

// The base names of all filters.
test('the filters of each tier', async () => {
  const filters = async (tier: 'tier_1' | 'tier_2' | 'tier_3') => (await api.get('/v4/me', tier)).body.fields.filters;
  const min =
    'q titles duplicates partition ids source_ids source_job_ids job_statuses remote onet_codes jobboard_formats countries states cities zips salary has_salary has_text salary_currencies offers_visa_sponsorship created_at first_seen_at enriched_at updated_at verified_active_at verified_inactive_at urls collections source_names source_urls signal_types';
  const middle =
    'isco_codes levels commitments internship work_models industries tags post_languages departments subdepartments cbsas hq_countries hq_states employee_ranges source_types founded_year locations near growth growth_n';
  const max =
    'technologies categories benefit_types compensation_types engagement_types level_types relocation_assistance visa_sponsorship schedule contract education_levels certifications security_clearances work_authorizations required_languages experience_years arrangements remote_from timezones brands liveness liveness_ranges';
  expect(await filters('tier_1')).toEqual(min.split(' ').sort());
  expect(await filters('tier_2')).toEqual(`${min} ${middle}`.split(' ').sort());
  expect(await filters('tier_3')).toEqual(`${min} ${middle} ${max}`.split(' ').sort());
});

test('it accepts no parameter except count, which it ignores', async () => {
  expect((await api.get('/v4/me?count=true')).status).toBe(200);
  const { status, body } = await api.get('/v4/me?fileds=x');
  expect([status, body.error.code, body.error.details]).toEqual([
    400,
    'invalid_request',
    { parameter: 'fileds', allowed: ['count'] },
  ]);
});
