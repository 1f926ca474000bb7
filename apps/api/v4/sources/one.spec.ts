import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme', industries: ['software'], hq_country: 'DE' });
const idle = testSource({ brand_name: 'Idle' });
const id = acme.id as string;

let api: TestApi;
beforeAll(async () => {
  const jobs = [testJob({ source: id }), testJob({ source: id }), testJob({ source: id, job_status: 'inactive' })];
  api = await TestApi.start({ sources: [acme, idle], jobs });
}, 60_000);
afterAll(() => api?.stop());

test('every tier reads the whole record, with the number of its active postings', async () => {
  for (const tier of ['tier_1', 'tier_2', 'tier_3'] as const) {
    const { status, body } = await api.get(`/v4/sources-id/${id}`, tier);
    expect(status).toBe(200);
    expect(Object.keys(body)).toHaveLength(22);
    expect(body).toMatchObject({
      id,
      brand_name: 'Acme',
      industries: ['software'],
      hq_country: 'DE',
      legal_name: null,
      active_jobs_count: 2,
    });
  }
});

test('it equals the company embedded in its postings', async () => {
  expect((await api.get(`/v4/sources-id/${id}`)).body).toEqual((await api.get('/v4/jobs?limit=1')).body.data[0].source);
});

test('a company without postings has no active postings', async () => {
  expect((await api.get(`/v4/sources-id/${idle.id}`)).body).toMatchObject({
    brand_name: 'Idle',
    industries: [],
    active_jobs_count: 0,
  });
});

test.each([
  `S${'0'.repeat(32)}`,
  `J${id.slice(1)}`,
  id.toLowerCase(),
  'acme',
  '%00',
  '%2e%2e%2f',
  '%F0%9F%98%80',
  'a'.repeat(2_000),
])('{} for an id that names no company: number %#', async (hostile) => {
  const { status, body } = await api.get(`/v4/sources-id/${hostile}`);
  expect([status, body]).toEqual([200, {}]);
});

test('returns only the requested fields, ignores count and refuses other parameters', async () => {
  expect((await api.get(`/v4/sources-id/${id}?fields=brand_name,ticker&count=true`)).body).toEqual({
    brand_name: 'Acme',
    ticker: null,
  });
  const { status, body } = await api.get(`/v4/sources-id/${id}?q=x`);
  expect([status, body.error.code, body.error.details.allowed]).toEqual([
    400,
    'invalid_request',
    ['count', 'fields', 'include'],
  ]);
});
