import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allows } from '#libs/records/data-tier.js';
import { facets } from '#libs/registry/derive/facets.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { sources } from '#libs/registry/records/sources.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ url_source: 'acme.com', jobboard_format: 'greenhouse', industries: ['technology'] });
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
}, 60_000);
afterAll(() => api?.stop());

const JOB_LISTS = [`/v4/sources-id/${acme.id}/jobs`, '/v4/sources/acme.com/jobs'];
const COMPANY_LISTS = [
  '/v4/sources',
  '/v4/sources/search',
  `/v4/sources-id/${acme.id}/related`,
  '/v4/sources/acme.com/related',
];

const TIERS = { tier_1: 'min', tier_2: 'default', tier_3: 'max' } as const;
type RateTier = keyof typeof TIERS;

describe.each(Object.keys(TIERS) as RateTier[])('%s', (rateTier) => {
  const tier = TIERS[rateTier];

  test.each(COMPANY_LISTS)('%s accepts the filters of the tier and refuses all others', async (route) => {
    const listed = (await api.get('/v4/me', rateTier)).body.fields.filters;
    for (const { name, filter, tier: needed, operation, fieldPath } of filterParameters(sources).values()) {
      const value = operation.value.allowed?.[0] ?? fieldPath.field.example ?? operation.value.example ?? 'acme.com';
      const { status, body } = await api.get(`${route}?${new URLSearchParams({ [name]: String(value) })}`, rateTier);
      if (allows(tier, needed)) expect([name, status, listed]).toEqual([name, 200, expect.arrayContaining([filter])]);
      else
        expect([name, status, body.error]).toMatchObject([
          name,
          403,
          { code: 'field_not_in_plan', details: { fields: [name], tier, available_filters: expect.any(Array) } },
        ]);
    }
  });

  test.each(JOB_LISTS)('%s accepts the job filters of the tier', async (route) => {
    for (const [needed, query] of [
      ['min', 'countries=US'],
      ['default', 'levels=senior'],
      ['max', 'technologies=golang'],
    ] as const) {
      const { status } = await api.get(`${route}?${query}`, rateTier);
      expect([query, status]).toEqual([query, allows(tier, needed) ? 200 : 403]);
    }
  });
});

test.each([...JOB_LISTS, ...COMPANY_LISTS])('%s refuses unknown parameters', async (route) => {
  for (const [query, code, parameter] of [
    ['lmit=1', 'invalid_request', 'lmit'],
    ['limit=0', 'invalid_request', 'limit'],
    ['limit=26', 'invalid_request', 'limit'],
    ['cursor=x', 'invalid_cursor', 'cursor'],
    ['fields=nothing', 'invalid_request', 'fields'],
    ['sort=nothing', 'invalid_request', 'sort'],
    ['ids=x', 'invalid_request', 'ids'],
    ['count=maybe', 'invalid_request', 'count'],
  ]) {
    const { status, body } = await api.get(`${route}?${query}`);
    expect([query, status, body.error?.code, body.error?.details.parameter]).toEqual([query, 400, code, parameter]);
  }
});

describe.each(['/v4/jobs/options', '/v4/sources/options'])('%s', (route) => {
  test.each([
    ['facets=nothing', 'facets'],
    ['facets=', 'facets'],
    ['facet_limit=0', 'facet_limit'],
    ['facet_limit=101', 'facet_limit'],
    ['facet_limit=ten', 'facet_limit'],
    [`facet_prefix=${'x'.repeat(101)}`, 'facet_prefix'],
    ['facet_prefix=', 'facet_prefix'],
    ['limit=1', 'limit'],
    ['fields=id', 'fields'],
    ['cursor=x', 'cursor'],
    ['facets=countries&facets_not=levels', 'facets_not'],
  ])('400 for %s', async (query, parameter) => {
    const { status, body } = await api.get(`${route}?${query}`);
    expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
  });

  test('facets are empty if nothing is found, except for fixed buckets, and count is ignored', async () => {
    const { status, body } = await api.get(
      `${route}?ids=${route.includes('jobs') ? 'J' : 'S'}${'0'.repeat(32)}&count=true`,
    );
    expect(status).toBe(200);
    for (const { values, other_count, error_bound } of body.data) {
      const isBucket = ({ gte, lte }: { gte?: unknown; lte?: unknown }) => gte !== undefined || lte !== undefined;
      const found = values.filter((value: { count: number }) => value.count > 0 || !isBucket(value as object));
      expect([found, other_count, error_bound]).toEqual([[], 0, 0]);
    }
  });

  test('prefixes with special characters find nothing and are not errors', async () => {
    for (const prefix of [
      '.*',
      '(a|b)',
      '[a-z]',
      '\\',
      '"',
      '@',
      '#',
      '~a',
      '<1-5>',
      '&',
      '😀',
      'ä'.repeat(100),
      '^$',
    ]) {
      const { status, body } = await api.get(`${route}?${new URLSearchParams({ facet_prefix: prefix })}`);
      expect([prefix, status]).toEqual([prefix, 200]);
      expect(body.data.flatMap(({ values }: { values: unknown[] }) => values)).toEqual([]);
    }
  });
});

test('every facet of companies has its own name in /v4/me', async () => {
  const { body } = await api.get('/v4/me');
  expect(body.fields.facets).toEqual(expect.arrayContaining([...facets(sources).keys()]));
});
