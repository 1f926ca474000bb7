import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;
const day = (n: number) => new Date(Date.UTC(2026, 6, n)).toISOString();
// Three postings a day, loaded in an order that differs from that of the list.
const postings = Array.from({ length: 60 }, (_, i) => testJob({ source, created_at: day(1 + ((i * 7) % 20)) }));
const newestFirst = postings
  .toSorted(
    (a, b) => String(b.created_at).localeCompare(String(a.created_at)) || String(a.id).localeCompare(String(b.id)),
  )
  .map(({ id }) => id);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings, asOf: '2026-08-22T10:20:30.000Z' });
}, 60_000);
afterAll(() => api?.stop());

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('without parameters: the 25 newest postings, ties by id, with cursor and watermark', async () => {
  const { status, headers, body } = await api.get('/v4/jobs');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(idsOf(body)).toEqual(newestFirst.slice(0, 25));
  expect(Object.keys(body)).toEqual(['data', 'next_cursor', 'has_more', 'as_of']);
  expect(body).toMatchObject({
    next_cursor: expect.stringMatching(/^[\w-]+$/),
    has_more: true,
    as_of: '2026-08-22T10:20:30.000Z',
  });
});

test('/v4/jobs/search is the same list, also with a trailing slash', async () => {
  const { body } = await api.get('/v4/jobs');
  expect((await api.get('/v4/jobs/search')).body).toEqual(body);
  expect((await api.get('/v4/jobs/search/')).body).toEqual(body);
});

test.each([1, 2, 24, 25])('limit=%i returns that number of records', async (limit) => {
  expect(idsOf((await api.get(`/v4/jobs?limit=${limit}`)).body)).toEqual(newestFirst.slice(0, limit));
});

test.each(['0', '26', '-1', '1e1', '2.0', 'ten', '99999999999999999999'])('limit=%s is refused', async (limit) => {
  const { status, body } = await api.get(`/v4/jobs?limit=${limit}`);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'invalid_request', details: { parameter: 'limit' } });
});

test('a list that exactly fills its page has no next page', async () => {
  const last = `/v4/jobs?created_at_lte=${day(1)}`;
  for (const limit of [3, 4, 25]) {
    expect((await api.get(`${last}&limit=${limit}`)).body).toMatchObject({ has_more: false, next_cursor: null });
  }
  expect((await api.get(`${last}&limit=2`)).body).toMatchObject({ has_more: true });
});

test('an empty result is an empty list with the watermark, and names the filter that excludes the last match', async () => {
  const { status, body } = await api.get('/v4/jobs?created_at_gte=2027-01-01');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: [],
    next_cursor: null,
    has_more: false,
    as_of: '2026-08-22T10:20:30.000Z',
    without: [{ parameter: 'created_at_gte', count: 60 }],
  });
});

describe('fields', () => {
  test('returns only these fields, each in its place', async () => {
    const { body } = await api.get('/v4/jobs?limit=3&fields=id,salary,locations');
    expect(body.data).toEqual(newestFirst.slice(0, 3).map((id) => ({ id, salary: null, locations: [] })));
  });

  test('may be comma-separated, repeated or duplicated', async () => {
    const { body } = await api.get('/v4/jobs?limit=3&fields=id,title');
    expect((await api.get('/v4/jobs?limit=3&fields=title&fields=id&fields=id')).body).toEqual(body);
  });

  test('the company is embedded only if `source` is requested', async () => {
    const { body } = await api.get('/v4/jobs?limit=1&fields=source');
    expect(body.data).toEqual([{ source: expect.objectContaining({ id: source, brand_name: 'Acme' }) }]);
  });

  test('an unknown field is refused with a suggestion', async () => {
    const { status, body } = await api.get('/v4/jobs?fields=id,titel');
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject({
      parameter: 'fields',
      suggestion: 'title',
      allowed: expect.arrayContaining(['id']),
    });
  });
});

describe('count=true', () => {
  test('returns the exact number of matches and no records', async () => {
    expect((await api.get('/v4/jobs?count=true')).body).toMatchObject({ data: [], count: 60 });
    expect((await api.get(`/v4/jobs?count=true&created_at_gte=${day(20)}&limit=1&fields=id`)).body).toMatchObject({
      data: [],
      count: 3,
    });
    expect((await api.get('/v4/jobs?count=true&created_at_gte=2027-01-01')).body).toMatchObject({ data: [], count: 0 });
  });

  test('count=false returns the list', async () => {
    expect((await api.get('/v4/jobs?count=false')).body).toEqual((await api.get('/v4/jobs')).body);
  });
});

test('sort=relevance without q is a missing parameter', async () => {
  const { status, body } = await api.get('/v4/jobs?sort=relevance');
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'missing_parameter', details: { parameter: 'q' } });
});

test('a HEAD request returns the same as GET, without the body', async () => {
  const response = await api.app.inject({
    method: 'HEAD',
    url: '/v4/jobs',
    headers: { authorization: await api.token() },
  });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('');
});
