import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { omit, pick } from 'es-toolkit/compat';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ aliases: ['acme.example'], industries: ['software'] });
const source = acme.id as string;
const bare = testJob({ source, created_at: '2026-08-02T00:00:00Z' });
const full = testJob({
  source,
  created_at: '2026-08-01T00:00:00Z',
  description: 'Build robots.',
  salary: { min: 90_000, max: 120_000, currency: 'USD', period: 'year' },
  locations: [
    { city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420', name: 'Austin' }] },
    { city: 'Paris', country: 'FR' },
  ],
  workplace_details: { model: 'remote', travel: { required: true, text: 'some', percent: 10 } },
});

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [bare, full] });
}, 60_000);
afterAll(() => api?.stop());

type Row = Record<string, unknown>;
const read = async (fields: string): Promise<Row[]> => {
  const { status, body } = await api.get(`/v4/jobs?fields=${fields}`);
  expect([fields, status]).toEqual([fields, 200]);
  return body.data;
};
const all = async (): Promise<Row[]> => (await api.get('/v4/jobs')).body.data;

test('a path returns a part of a field: of an object, of each element of a list, and of the company', async () => {
  const [second, first] = [await read('title,salary.min,locations.city,source.brand_name'), await all()];
  expect(second[1]).toEqual({
    title: 'Software Engineer',
    salary: { min: 90_000 },
    locations: [{ city: 'Austin' }, { city: 'Paris' }],
    source: { brand_name: 'Acme' },
  });
  expect(Object.keys(second[1] as Row)).toEqual(Object.keys(pick(first[1], Object.keys(second[1] as Row))));
});

test('where the field is null or an empty list, a path returns it as such', async () => {
  const [row] = await read('salary.min,locations.cbsa.code,workplace_details.travel.required');
  expect(row).toEqual({ salary: null, locations: [], workplace_details: { travel: { required: null } } });
});

test.each([
  ['-description', ['description']],
  ['-description,-post', ['description', 'post']],
  ['-source', ['source']],
  [
    '-source.ticker,-salary.max,-locations.cbsa',
    ['source.ticker', 'salary.max', 'locations.0.cbsa', 'locations.1.cbsa'],
  ],
])('fields=%s leaves out only that', async (fields, paths) => {
  expect(await read(fields)).toEqual((await all()).map((record) => omit(record, paths)));
});

test.each([
  ['salary,-salary.min,-salary.max', ['salary'], ['salary.min', 'salary.max']],
  ['id,source,-source.industries', ['id', 'source'], ['source.industries']],
  ['id,workplace_details,-workplace_details.travel', ['id', 'workplace_details'], ['workplace_details.travel']],
  ['salary,salary.min', ['salary'], []],
  ['ID,Source.Brand_Name', ['id', 'source.brand_name'], []],
])('fields=%s: an exclusion applies within what is included', async (fields, included, excluded) => {
  expect(await read(fields)).toEqual((await all()).map((record) => omit(pick(record, included), excluded)));
});

test('a single record and the company record accept the same paths', async () => {
  const { body } = await api.get(`/v4/jobs/${full.id}?fields=id,source.id`);
  expect(body).toEqual({ id: full.id, source: { id: source } });
  const { body: company } = await api.get(`/v4/sources-id/${source}?fields=-industries`);
  expect(company).toEqual(omit((await api.get(`/v4/sources-id/${source}`)).body, ['industries']));
});

describe('data tiers', () => {
  test('a path of a higher tier is refused, and its exclusion is not', async () => {
    const { status, body } = await api.get(
      '/v4/jobs?fields=id,locations.cbsa,workplace_details.travel.percent',
      'tier_1',
    );
    expect([status, body.error.details.fields]).toEqual([403, ['locations.cbsa', 'workplace_details.travel.percent']]);
    const { body: excluded } = await api.get('/v4/jobs?fields=-post_raw,-locations.cbsa,-description', 'tier_1');
    const { body: whole } = await api.get('/v4/jobs', 'tier_1');
    expect(excluded.data).toEqual(whole.data.map((record: Row) => omit(record, ['description'])));
  });

  test('a field of which the tier reads a part returns that part', async () => {
    const { body } = await api.get('/v4/jobs?fields=workplace_details.travel,locations', 'tier_1');
    const { body: whole } = await api.get('/v4/jobs', 'tier_1');
    expect(body.data).toEqual(whole.data.map((record: Row) => pick(record, ['workplace_details.travel', 'locations'])));
  });
});

test.each([
  ['-id,id', undefined],
  ['source.brand_name,-source', undefined],
  ['locations.cbsa,-locations.cbsa.code,-locations.cbsa.name', undefined],
  ['location.city', 'locations.city'],
  ['brand_name', 'source.brand_name'],
  ['source.brand', undefined],
  ['locations.0.city', undefined],
  ['--post', undefined],
  ['-', undefined],
  ['raw_details.x', undefined],
  ['*', undefined],
])('fields=%s is refused', async (fields, suggestion) => {
  const { status, body } = await api.get(`/v4/jobs?fields=${fields}`);
  expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', 'fields']);
  if (suggestion !== undefined) expect(body.error.details.suggestion).toBe(suggestion);
});

test('the same list returns the same cursor regardless of its fields', async () => {
  const first = await api.get('/v4/jobs?limit=1&fields=-post');
  const { body } = await api.get(`/v4/jobs?limit=1&fields=source.brand_name&cursor=${first.body.next_cursor}`);
  expect(body.data).toEqual([{ source: { brand_name: 'Acme' } }]);
});
