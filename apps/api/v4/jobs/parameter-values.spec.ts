import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;
const sales = testJob({ source, department: 'Sales, EMEA', level: 'senior', work_model: 'remote' });
const plain = testJob({ source, department: 'Sales', level: 'mid', onet_code: '35-2014.00' });
const emea = testJob({ source, department: 'EMEA', created_at: '2026-08-10T00:00:00.000Z' });
const all = [sales, plain, emea].map(({ id }) => id).sort();

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [sales, plain, emea] });
}, 60_000);
afterAll(() => api?.stop());

const get = (query: string) => api.get(`/v4/jobs?fields=id&${query}`);
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await get(query);
  expect([query, status]).toEqual([query, 200]);
  return body.data.map(({ id }: { id: string }) => id).sort();
};
const of = (...records: { id?: unknown }[]) => records.map(({ id }) => id).sort();

describe('commas', () => {
  test('a value that the dataset has as a whole is not split', async () => {
    expect(await found('departments=Sales%2C%20EMEA')).toEqual(of(sales));
    expect(await found('departments=sales,+emea')).toEqual(of(sales));
    expect(await found('departments_not=Sales%2C%20EMEA')).toEqual(of(plain, emea));
    const { body } = await api.get('/v4/jobs/options?facets=levels&departments=Sales%2C%20EMEA');
    expect(body.data[0].values).toMatchObject([{ value: 'senior', count: 1 }]);
  });

  test('a label of the reference is not split', async () => {
    expect(await found(`onet_codes=${encodeURIComponent('Cooks, Restaurant')}`)).toEqual(of(plain));
  });

  test.each([
    ['onet_codes', 'Cooks, Restaurant', ['35-2014.00'], 1],
    ['onet_codes', '"Cooks, Restaurant"', ['35-2014.00'], 1],
    ['levels', 'senior,mid', ['mid', 'senior'], 2],
  ])('the slices of analyses follow the same rule: %s=%s', async (name, raw, values, n) => {
    const { body } = await api.get(`/v4/metrics?${name}=${encodeURIComponent(raw)}`);
    expect([body.slice?.[name]?.sort(), body.n, body.error]).toEqual([values, n, undefined]);
    expect((await api.get(`/v4/jobs?count=true&${name}=${encodeURIComponent(raw)}`)).body.count).toBe(n);
  });

  test('others are split, and double quotes protect', async () => {
    expect(await found('departments=EMEA,Sales')).toEqual(of(plain, emea));
    expect(await found('departments="Sales, EMEA",EMEA')).toEqual(of(sales, emea));
    expect(await found('departments="Sales","EMEA"')).toEqual(of(plain, emea));
  });

  test('a repeated parameter is never split', async () => {
    expect(await found('departments=Sales%2C%20EMEA&departments=EMEA')).toEqual(of(sales, emea));
    expect(await found('levels=senior&levels=mid')).toEqual(of(sales, plain));
    const { status, body } = await get('levels=senior,mid&levels=lead');
    expect([status, body.error.details.parameter]).toEqual([400, 'levels']);
  });
});

test.each([
  ['salary_gte=90000&salary_lte=50000', ['salary_gte', 'salary_lte']],
  ['created_at_gte=2026-08-10&created_at_lte=2026-08-01', ['created_at_gte', 'created_at_lte']],
  ['created_at_lte=2026-08-01T00:00:00Z&created_at_gte=2026-08-01T00:00:01Z', ['created_at_gte', 'created_at_lte']],
])('reversed bounds are an error that names both parameters: %s', async (query, parameters) => {
  for (const url of [`/v4/jobs?${query}`, `/v4/jobs?count=true&${query}`, `/v4/jobs/options?${query}`]) {
    const { status, body } = await api.get(url);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.parameters).toEqual(parameters);
    for (const name of parameters) expect(body.error.message).toContain(`\`${name}\``);
  }
});

test('equal bounds, and a day as both bounds, are a range', async () => {
  expect(await found('created_at_gte=2026-08-10&created_at_lte=2026-08-10')).toEqual(of(emea));
  expect(await found('salary_gte=5&salary_lte=5')).toEqual([]);
});

test('booleans ignore case', async () => {
  expect(await found('remote=True')).toEqual(of(sales));
  expect((await get('count=TRUE')).body.count).toBe(all.length);
  expect((await get('remote=yes')).body.error.message).toContain('must be true or false');
});

test('an offset whose + was not escaped is an error that says how to write it', async () => {
  const { status, body } = await get('created_at_gte=2026-08-01T00:00:00+02:00');
  expect(status).toBe(400);
  expect(body.error.message).toContain('%2B02:00');
  expect(await found('created_at_gte=2026-08-01T00:00:00%2B02:00')).toEqual(all);
});
