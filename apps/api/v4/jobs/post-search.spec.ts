import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const source = acme.id as string;
const posting = (i: number, department: string) =>
  testJob({
    source,
    department,
    created_at: new Date(Date.UTC(2026, 6, i + 1)).toISOString(),
    locations: [{ city: i % 2 ? 'Boston' : 'Austin', country: 'US' }],
    salary: { min: 90_000, max: 100_000 + i, currency: 'USD', period: 'year' },
  });
const postings = range(12).map((i) => posting(i, i < 6 ? 'Sales, EMEA' : 'Legal'));

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const SEARCH = '/v4/jobs/search';
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

test.each<[object, string]>([
  [{}, ''],
  [{ departments: ['Sales, EMEA', 'Legal'], limit: 5 }, 'departments="Sales, EMEA",Legal&limit=5'],
  [
    { departments: ['Sales, EMEA'], has_salary: true, salary_gte: 100_003 },
    'departments="Sales, EMEA"&has_salary=true&salary_gte=100003',
  ],
  [{ cities: 'boston', sort: 'oldest', fields: ['id', 'title'] }, 'cities=boston&sort=oldest&fields=id,title'],
  [{ count: true, cities: ['Boston'] }, 'count=true&cities=Boston'],
])('POST %j returns what GET returns', async (body, query) => {
  const posted = await api.post(SEARCH, body);
  expect([posted.status, posted.body]).toEqual([200, (await api.get(`/v4/jobs?${query}`)).body]);
});

describe('a cursor of one continues in the other', () => {
  test.each<[object, string]>([
    [{ departments: ['Sales, EMEA', 'Legal'], sort: 'salary' }, 'departments="Sales, EMEA",Legal&sort=salary'],
    [{ departments: 'Legal,"Sales, EMEA"' }, 'departments=Legal&departments=Sales, EMEA'],
    [{ cities: ['Boston', 'Austin'], has_salary: true }, 'cities=Boston,Austin&has_salary=true'],
  ])('%j', async (body, query) => {
    const all = idsOf(await api.get(`/v4/jobs?${query}`));
    const first = await api.post(SEARCH, { ...body, limit: 5 });
    const second = await api.get(`/v4/jobs?${query}&limit=5&cursor=${first.body.next_cursor}`);
    const third = await api.post(SEARCH, { ...body, cursor: second.body.next_cursor });
    expect([first, second, third].flatMap(idsOf)).toEqual(all);
    expect(third.body.next_cursor).toBeNull();
  });

  test('but not with other values: `["Sales", " EMEA"]` is not `["Sales, EMEA"]`', async () => {
    const { body } = await api.post(SEARCH, { departments: ['Sales, EMEA'], limit: 5 });
    const other = await api.post(SEARCH, { departments: ['Sales', ' EMEA'], cursor: body.next_cursor });
    expect([other.status, other.body.error.code]).toEqual([400, 'invalid_cursor']);
  });
});

test('500 values with long names are accepted, although no URL could carry them', async () => {
  const departments = [...range(499).map((i) => `${'x'.repeat(90)}, ${i}`), 'Legal'];
  const { status, body } = await api.post(SEARCH, { departments, count: true });
  expect([status, body.count]).toEqual([200, 6]);
});

test('a page costs one credit per record, and a count nothing', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 });
  const headers = { authorization: `Bearer ${token}` };
  const page = await api.post(SEARCH, { limit: 7 }, headers);
  expect(page.headers['x-credit-charged']).toBe('7');
  expect((await api.post(SEARCH, { count: true }, headers)).headers['x-credit-balance']).toBe('3');
  expect(idsOf(await api.post(SEARCH, { limit: 7 }, headers))).toHaveLength(3);
  const refused = await api.post(SEARCH, {}, headers);
  expect(refused.status).toBe(402);
});

test('a filter outside the data tier is refused as in a query string', async () => {
  const { status, body } = await api.post(SEARCH, { levels: ['senior'], departments: 'Legal' }, 'tier_1');
  expect([status, body.error.code, body.error.details.fields]).toEqual([
    403,
    'field_not_in_plan',
    ['levels', 'departments'],
  ]);
});

test.each<[string, string | object, string]>([
  ['no JSON', '{"q":', 'invalid_request'],
  ['an array', [{ q: 'x' }], 'invalid_request'],
  ['an unknown parameter', { country: ['US'] }, 'invalid_request'],
  ['an object as a value', { salary: { gte: 1 } }, 'invalid_request'],
  ['null as a value', { q: null }, 'invalid_request'],
  ['an empty list', { departments: [] }, 'invalid_request'],
  ['a list of lists', { departments: [['Legal']] }, 'invalid_request'],
  ['a list where one value is expected', { q: ['a', 'b'] }, 'invalid_request'],
  ['501 values', { departments: range(501).map(String) }, 'invalid_request'],
  ['U+0000 in a value', { q: 'a\0b' }, 'invalid_request'],
  ['U+0000 in a list', { departments: ['Legal', 'a\0'] }, 'invalid_request'],
  ['U+0000 in a name', { 'q\0': 'a' }, 'invalid_request'],
  ['a damaged cursor', { cursor: 'x' }, 'invalid_cursor'],
  ['a damaged cursor with U+0000', { cursor: '\0' }, 'invalid_cursor'],
])('%s is refused', async (_, body, code) => {
  const { status, body: response } = await api.post(SEARCH, body);
  expect([status, response.error.code]).toEqual([400, code]);
});

test('a body above 64 KiB is refused', async () => {
  const { status } = await api.post(SEARCH, { departments: range(499).map((i) => `${'x'.repeat(200)}${i}`) });
  expect(status).toBe(413);
});

test('parameters in both places are refused', async () => {
  const { status, body } = await api.post(`${SEARCH}?limit=1`, { q: 'engineer' });
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('in the body')]);
});
