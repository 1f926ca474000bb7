import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ industries: ['software'] });
const source = acme.id as string;
const postings = range(40).map((i) =>
  testJob({
    source,
    title: i % 4 === 0 ? 'Nurse' : 'Engineer',
    created_at: new Date(Date.UTC(2026, 6, 1) + i * 3_600_000).toISOString(),
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, testSource({ industries: ['software'] })], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

test.each(['newest', 'oldest', 'updated', 'salary', 'relevance&q=nurse'])(
  'every page contains the number of all matches: sort=%s',
  async (sort) => {
    const query = `titles=nurse&sort=${sort}&limit=4`;
    const { count } = (await api.get(`/v4/jobs?count=true&${query}`)).body;
    expect(count).toBe(10);
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages += 1) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await api.get(`/v4/jobs?include_count=true&${query}${after}`);
      expect([pages, body.count]).toEqual([pages, 10]);
      cursor = body.next_cursor;
    }
  },
);

test('it may be set for one page of a pull, and costs nothing', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  const first = await customer.get('/v4/jobs?limit=3&include_count=true');
  expect([first.body.count, creditHeaders(first).charged]).toEqual([40, 3]);
  const second = await customer.get(`/v4/jobs?limit=3&cursor=${first.body.next_cursor}`);
  expect([second.status, 'count' in second.body]).toEqual([200, false]);
});

test('the page is the same as without it', async () => {
  const { body: page } = await api.get('/v4/jobs?titles=nurse');
  const { body: counted } = await api.get('/v4/jobs?titles=nurse&include_count=true');
  expect(counted).toEqual({ ...page, count: 10 });
  const { body: withFalse } = await api.get('/v4/jobs?titles=nurse&include_count=false');
  expect(withFalse).toEqual(page);
});

test('a count alone is unaffected, and an empty page has the count 0', async () => {
  const { body } = await api.get('/v4/jobs?count=true&include_count=true');
  expect(body).toMatchObject({ data: [], count: 40 });
  expect((await api.get('/v4/jobs?titles=plumber&include_count=true')).body).toMatchObject({ data: [], count: 0 });
});

test('lists of companies, of a company and of related companies have it too', async () => {
  expect((await api.get('/v4/sources?include_count=true')).body.count).toBe(2);
  expect((await api.get(`/v4/sources-id/${source}/jobs?include_count=true&limit=1`)).body.count).toBe(40);
  expect((await api.get(`/v4/sources-id/${source}/related?include_count=true`)).body.count).toBe(1);
});

test('hidden postings are not counted', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 100 });
  const headers = { authorization: `Bearer ${customer.token}` };
  await api.app.inject({ method: 'POST', url: `/v4/jobs/hidden/${postings[0]?.id}`, headers });
  expect((await api.get('/v4/jobs?include_count=true', headers)).body.count).toBe(39);
});

test.each(['yes', '1', ''])('include_count=%s is refused', async (value) => {
  const { status, body } = await api.get(`/v4/jobs?include_count=${value}`);
  expect([status, body.error.details.parameter]).toEqual([400, 'include_count']);
});
