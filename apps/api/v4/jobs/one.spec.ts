import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const posting = testJob({
  source: acme.id as string,
  title: 'Keeper of the “keys” {"source":"x"}',
  job_status: 'inactive',
});
const id = posting.id as string;

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [posting] });
}, 60_000);
afterAll(() => api?.stop());

test('returns the same record as the list, with its company', async () => {
  const { status, headers, body } = await api.get(`/v4/jobs/${id}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toMatchObject({
    id,
    title: posting.title,
    source: { id: acme.id, brand_name: 'Acme', active_jobs_count: 0 },
  });
  expect(body).toEqual((await api.get('/v4/jobs')).body.data[0]);
});

test('an inactive posting is returned', async () => {
  expect((await api.get(`/v4/jobs/${id}?fields=job_status`)).body).toEqual({ job_status: 'inactive' });
});

describe('returns {} for an id without a posting', () => {
  test.each([
    `J${'0'.repeat(32)}`,
    acme.id as string,
    id.toUpperCase(),
    id.slice(0, -1),
    `${id}0`,
    `%20${id}`,
    `${id}%0a`,
    '%00',
    `${id}%00`,
    '%2e%2e%2f',
    '..%2f..%2fetc%2fpasswd',
    '%252e%252e',
    '*',
    '_search',
    '_all',
    '%7B%22match_all%22%3A%7B%7D%7D',
    'a'.repeat(2_000),
    'a'.repeat(3_000),
    // Not UTF-8.
    '%ff',
    '%',
    '%C3',
    '%E0%80%AF',
    '%F0%9F%98%80',
    '%C3%A9',
    'null',
    '__proto__',
    'constructor',
    "1'%20OR%20'1'='1",
    '%3Cscript%3E',
  ])('number %#', async (hostile) => {
    const { status, body } = await api.get(`/v4/jobs/${hostile}`);
    expect([status, body]).toEqual([200, {}]);
  });
});

test('a path of dots is not an id', async () => {
  // URLs with dot segments are normalized to other URLs.
  expect((await api.get('/v4/jobs/..')).status).toBe(404);
});

test('returns only the requested fields', async () => {
  expect((await api.get(`/v4/jobs/${id}?fields=id,salary,tags`)).body).toEqual({ id, salary: null, tags: [] });
  expect((await api.get(`/v4/jobs/${id}?fields=source`)).body).toEqual({
    source: expect.objectContaining({ id: acme.id }),
  });
});

test.each(['true', 'false'])('count=%s is accepted and ignored', async (count) => {
  expect((await api.get(`/v4/jobs/${id}?count=${count}`)).body).toMatchObject({ id });
});

test.each(['limit=1', 'cursor=x', 'sort=newest', 'q=x', 'countries=US', 'idd=1'])(
  'a list parameter is refused: %s',
  async (query) => {
    const { status, body } = await api.get(`/v4/jobs/${id}?${query}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.details.allowed).toEqual(['count', 'fields']);
  },
);
