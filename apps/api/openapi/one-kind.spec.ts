import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { definitions } from '#libs/registry/records/definitions.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { withParameters } from '../testing/dereference.js';
import { mascotReads, mascots } from '../testing/mascots.js';
import { TestApi } from '../testing/test-api.js';

const acme = testSource();
const globex = testSource();
const mascot = (number: number, overrides: object) => ({
  id: `M${String(number).padStart(3, '0')}`,
  name: `Number ${number}`,
  source: acme.id as string,
  ...overrides,
});
const otter = mascot(1, { name: 'Otto the Otter', habitat: 'river', legs: 4 });
const spider = mascot(2, { name: 'Itsy Spider', habitat: 'web', legs: 8, source: globex.id });
const snake = mascot(3, { name: 'Sir Hiss', habitat: 'river', legs: 0 });
const ghost = mascot(4, { name: 'Ghost' });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme, globex],
    jobs: [testJob({ source: acme.id ?? null })],
    computed: { mascots: [otter, spider, snake, ghost] },
    definitions: [...definitions, mascots],
    endpoints: mascotReads,
  });
}, 60_000);
afterAll(() => api?.stop());

const ids = async (query: string) => {
  const { body } = await api.get(`/v4/mascots?${query}`);
  return body.data.map(({ id }: { id: string }) => id);
};

test('its records are listed completely, in its default order', async () => {
  const { data, has_more, as_of } = (await api.get('/v4/mascots')).body;
  expect(data).toEqual([spider, otter, snake, { ...ghost, habitat: null, legs: null }]);
  expect({ has_more, as_of }).toEqual({ has_more: false, as_of: '2026-08-22T00:00:00.000Z' });
});

test('its filters and counts work', async () => {
  expect(await ids('habitats=river')).toEqual(['M001', 'M003']);
  expect(await ids('habitats_not=river')).toEqual(['M002', 'M004']);
  expect(await ids('legs_gte=1&legs_lte=7')).toEqual(['M001']);
  expect(await ids('names=sir hiss')).toEqual(['M003']);
  expect((await api.get('/v4/mascots?habitats=river&count=true')).body.count).toBe(2);
  expect((await api.get('/v4/mascots?habitat=river')).body.error.details).toMatchObject({ suggestion: 'habitats' });
});

test('its cursor', async () => {
  const pulled: string[] = [];
  for (let query = 'limit=1'; query !== ''; ) {
    const { data, next_cursor } = (await api.get(`/v4/mascots?${query}`)).body;
    pulled.push(...data.map(({ id }: { id: string }) => id));
    query = next_cursor === null ? '' : `limit=1&cursor=${next_cursor}`;
  }
  expect(pulled).toEqual(['M002', 'M001', 'M003', 'M004']);
  // A cursor belongs to one kind.
  const { next_cursor } = (await api.get('/v4/mascots?limit=1')).body;
  expect((await api.get(`/v4/sources?cursor=${next_cursor}`)).body.error.code).toBe('invalid_cursor');
});

test('one of them', async () => {
  expect((await api.get('/v4/mascots/M001?fields=name')).body).toEqual({ name: 'Otto the Otter' });
  expect((await api.get('/v4/mascots/M999')).body).toEqual({});
});

test('its facets', async () => {
  expect((await api.get('/v4/mascots/options')).body.data).toEqual([
    {
      facet: 'habitats',
      values: [
        { value: 'river', label: 'River', count: 2 },
        { value: 'web', label: 'Web', count: 1 },
      ],
      other_count: 0,
      total: 4,
      error_bound: 0,
    },
  ]);
});

test('its tiers', async () => {
  const { body } = await api.get('/v4/mascots?limit=1', 'tier_1');
  expect(body.data[0]).not.toHaveProperty('legs');
  expect((await api.get('/v4/mascots?legs_gte=1', 'tier_1')).body.error).toMatchObject({
    code: 'field_not_in_plan',
    details: { fields: ['legs_gte'], tier: 'min', available_filters: ['habitats', 'ids', 'names', 'source_ids'] },
  });
});

test('exclusions of an organization apply to it', async () => {
  const headers = { authorization: `Bearer ${await api.token('tier_2')}` };
  await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${globex.id}`, headers });
  expect((await api.get('/v4/mascots?count=true', 'tier_2')).body.count).toBe(3);
  expect((await api.get('/v4/mascots/M002', 'tier_2')).body).toEqual({});
  expect((await api.get('/v4/mascots?count=true', 'tier_3')).body.count).toBe(4);
});

test('/v4/me does not list it', async () => {
  const { fields } = (await api.get('/v4/me')).body;
  expect(Object.keys(fields)).toEqual(['tier', 'jobs', 'sources', 'filters', 'facets']);
  expect(fields.filters).not.toContain('habitats');
});

test('OpenAPI', async () => {
  const { paths, components } = withParameters((await api.get('/openapi.json', {})).body);
  const names = paths['/v4/mascots'].get.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['habitats', 'habitats_not', 'legs_gte', 'names', 'cursor', 'sort']));
  expect(components.schemas.Mascot.properties.legs).toMatchObject({ description: 'Number of legs.' });
  expect(components.schemas.MascotList.properties.data.items).toEqual({ $ref: '#/components/schemas/Mascot' });
  expect(paths['/v4/mascots/{mascot_id}'].get.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/MascotOrEmpty' } } },
  });
});
