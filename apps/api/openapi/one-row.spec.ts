import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Definition } from '#libs/registry/definition.js';
import { feedRecordSchema } from '#libs/registry/derive/record-schema.js';
import { field, withTier } from '#libs/registry/field.js';
import { keyword } from '#libs/registry/kinds/values.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { jobs as registered } from '#libs/registry/records/jobs.js';
import { mapping } from '#libs/search/derive/mapping.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { withParameters } from '../testing/dereference.js';
import { TestApi } from '../testing/test-api.js';

// All the code of a new field.
const row = field('mascot', keyword(), "The employer's mascot.", {
  filter: 'mascots',
  finds: 'Postings of employers with any of these mascots.',
  facet: true,
  example: 'otter',
});

const jobs: Definition = { ...registered, fields: [...registered.fields, ...withTier('default', [row])] };

const acme = testSource();
const source = acme.id as string;
const otter = testJob({ source, title: 'otter', mascot: 'otter', created_at: '2026-08-03T00:00:00Z' });
const heron = testJob({ source, title: 'heron', mascot: 'heron', created_at: '2026-08-02T00:00:00Z' });
const none = testJob({ source, title: 'none', created_at: '2026-08-01T00:00:00Z' });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme],
    jobs: [otter, heron, none],
    definitions: definitions.with(definitions.indexOf(registered), jobs),
  });
}, 60_000);
afterAll(() => api?.stop());

const titles = async (query: string, as: 'tier_1' | 'tier_2' | 'tier_3' = 'tier_2') => {
  const { body } = await api.get(`/v4/jobs?${query}`, as);
  return body.data.map(({ title }: { title: string }) => title);
};

test('the index', () => {
  expect(mapping(jobs).properties).toEqual({ ...mapping(registered).properties, mascot: { type: 'keyword' } });
});

test('the feed', () => {
  const { success, data } = feedRecordSchema(jobs).safeParse(none);
  expect([success, data?.mascot]).toEqual([true, null]);
  expect(feedRecordSchema(jobs).safeParse({ ...none, mascot: 1 }).success).toBe(false);
  // Without the row there is no such field.
  expect(feedRecordSchema(registered).safeParse(otter).success).toBe(false);
});

test('its filters', async () => {
  expect(await titles('mascots=otter')).toEqual(['otter']);
  expect(await titles('mascots=otter,heron')).toEqual(['otter', 'heron']);
  expect(await titles('mascots_not=otter')).toEqual(['heron', 'none']);
  expect((await api.get('/v4/jobs?count=true&mascots=heron')).body.count).toBe(1);
  // It has a single value, so there is no filter that requires all values.
  expect((await api.get('/v4/jobs?mascots_all=otter')).body.error).toMatchObject({
    code: 'invalid_request',
    details: { parameter: 'mascots_all', suggestion: 'mascots' },
  });
});

test('its facet', async () => {
  const { data } = (await api.get('/v4/jobs/options?facets=mascots&facet_prefix=OT', 'tier_2')).body;
  expect(data).toMatchObject([{ facet: 'mascots', values: [{ value: 'otter', label: 'otter', count: 1 }] }]);
  expect((await api.get('/v4/jobs/options?facets=mascots', 'tier_1')).body.error.code).toBe('field_not_in_plan');
});

test('records contain it in the tiers that include it', async () => {
  for (const as of ['tier_2', 'tier_3'] as const) {
    const { data } = (await api.get('/v4/jobs', as)).body;
    expect(data.map(({ mascot }: { mascot: unknown }) => mascot)).toEqual(['otter', 'heron', null]);
    expect((await api.get(`/v4/jobs/${otter.id}?fields=mascot`, as)).body).toEqual({ mascot: 'otter' });
  }
  for (const record of (await api.get('/v4/jobs', 'tier_1')).body.data) expect(record).not.toHaveProperty('mascot');
});

test('its refusal below them', async () => {
  expect((await api.get('/v4/jobs?mascots_not=otter', 'tier_1')).body.error).toMatchObject({
    code: 'field_not_in_plan',
    details: { fields: ['mascots_not'], tier: 'min' },
  });
  expect((await api.get('/v4/jobs?fields=mascot', 'tier_1')).body.error).toMatchObject({
    code: 'field_not_in_plan',
    details: { fields: ['mascot'] },
  });
});

test('the lists of /v4/me', async () => {
  for (const [as, included] of [
    ['tier_1', false],
    ['tier_2', true],
    ['tier_3', true],
  ] as const) {
    const { fields } = (await api.get('/v4/me', as)).body;
    expect([
      fields.jobs.includes('mascot'),
      fields.filters.includes('mascots'),
      fields.facets.includes('mascots'),
    ]).toEqual([included, included, included]);
    expect(fields.sources).not.toContain('mascot');
  }
});

test('OpenAPI', async () => {
  const { paths, components } = withParameters((await api.get('/openapi.json', {})).body);
  const parameters = paths['/v4/jobs'].get.parameters.filter(({ name }: { name: string }) =>
    name.startsWith('mascots'),
  );
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['mascots', 'mascots_not']);
  expect(parameters[0]).toMatchObject({
    'x-data-tier': 'default',
    description: 'Postings of employers with any of these mascots. Data tier: default.',
    schema: { type: 'array', items: { type: 'string' } },
  });
  expect(components.schemas.Job.properties.mascot).toMatchObject({
    description: "The employer's mascot.",
    examples: ['otter'],
  });
});
