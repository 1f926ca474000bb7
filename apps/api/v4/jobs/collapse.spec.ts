import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countBy, omit, range, uniqBy } from 'es-toolkit';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { Customer, creditHeaders } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';

const companies = range(9).map((i) => testSource({ brand_name: `Company ${i}` }));
const TITLES = ['Nurse', 'Software Engineer', 'Teacher'];
// The first company has most postings, as in a real search.
const postings = range(80).map((i) =>
  testJob({
    source: companies[i % 3 === 0 ? i % 9 : 0]?.id as string,
    title: TITLES[i % TITLES.length] as string,
    created_at: new Date(Date.UTC(2026, 6, 1) + ((i * 37) % 80) * 3_600_000).toISOString(),
    salary: i % 4 === 0 ? null : { min: 40_000, max: 50_000 + i * 100, currency: 'USD', period: 'year' },
    raw_details: { fields: { source: ['x'] }, sort: [1], text: '},"fields":{"source":["x"]},"sort":[1]' },
  }),
);
const first = postings[0] as RecordValue;
const duplicates = [1, 2, 4].map((i) =>
  testJob({
    ...omit(postings[i] as RecordValue, ['id']),
    moderation_details: { duplicate_of: postings[i]?.id as string },
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs: [...postings, ...duplicates] });
}, 60_000);
afterAll(() => api?.stop());

interface Row {
  id: string;
  title: string;
  source: { id: string };
}
interface Page {
  data: Row[];
  folded: number[];
  next_cursor: string | null;
  count?: number;
}
const pull = async (query: string, limit = 25): Promise<{ data: Row[]; folded: number[] }> => {
  const all: { data: Row[]; folded: number[] } = { data: [], folded: [] };
  let after = '';
  do {
    const { status, body } = await api.get(`/v4/jobs?limit=${limit}&${query}${after}`);
    expect([query, status]).toEqual([query, 200]);
    const page = body as Page;
    all.data.push(...page.data);
    all.folded.push(...(page.folded ?? []));
    after = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (after !== '');
  return all;
};

const GROUPS: Record<string, (row: Row) => string> = {
  company: ({ source }) => source.id,
  role: ({ source, title }) => `${source.id} ${title}`,
};

describe.each(Object.keys(GROUPS))('collapse=%s', (collapse) => {
  const groupOf = GROUPS[collapse] as (row: Row) => string;

  test.each(['newest', 'oldest', 'updated', 'salary', 'relevance&q=engineer', 'newest&titles=nurse&has_salary=true'])(
    'returns the first posting of each group, and how many others it has: sort=%s',
    async (sort) => {
      const plain = await pull(`sort=${sort}`);
      const collapsed = await pull(`sort=${sort}&collapse=${collapse}`, 4);
      const expected = uniqBy(plain.data, groupOf);
      expect(collapsed.data).toEqual(expected);
      const sizes = countBy(plain.data, groupOf);
      expect(collapsed.folded).toEqual(expected.map((row) => (sizes[groupOf(row)] as number) - 1));
    },
  );

  test('the count is the number of groups, alone and beside a page', async () => {
    const groups = new Set((await pull('titles=nurse')).data.map(groupOf)).size;
    expect((await api.get(`/v4/jobs?count=true&titles=nurse&collapse=${collapse}`)).body.count).toBe(groups);
    const { body } = await api.get(`/v4/jobs?include_count=true&limit=1&titles=nurse&collapse=${collapse}`);
    expect([body.count, body.data.length, body.folded.length]).toEqual([groups, 1, 1]);
    expect((await api.get(`/v4/jobs?count=true&titles=plumber&collapse=${collapse}`)).body.count).toBe(0);
  });

  test('an empty page has no groups, and fields select from records as usual', async () => {
    expect((await api.get(`/v4/jobs?titles=plumber&collapse=${collapse}`)).body).toMatchObject({
      data: [],
      folded: [],
    });
    const { body } = await api.get(`/v4/jobs?limit=1&fields=source.brand_name&collapse=${collapse}`);
    expect(Object.keys(body.data[0])).toEqual(['source']);
  });
});

test('hidden postings and blocked companies are neither returned nor counted as folded', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 1_000 });
  const headers = { authorization: `Bearer ${customer.token}` };
  const before = (await api.get('/v4/jobs?collapse=company', headers)).body as Page;
  const [top] = before.data as [Row];
  await api.app.inject({ method: 'POST', url: `/v4/jobs/hidden/${top.id}`, headers });
  await api.app.inject({ method: 'POST', url: `/v4/sources/blocked/${before.data[1]?.source.id}`, headers });
  const after = (await api.get('/v4/jobs?collapse=company&include_count=true', headers)).body as Page;
  expect(after.count).toBe(before.data.length - 1);
  const at = after.data.findIndex(({ source }) => source.id === top.source.id);
  expect([after.data[at]?.id === top.id, after.folded[at]]).toEqual([false, (before.folded[0] as number) - 1]);
});

test('a page costs one credit per group', async () => {
  const customer = await Customer.create(api, { purchasedCredits: 2 });
  const page = await customer.get('/v4/jobs?collapse=company');
  expect(creditHeaders(page)).toMatchObject({ charged: 2, balance: 0 });
  expect((page.body as Page).folded).toHaveLength(2);
});

test('a cursor belongs to its collapse', async () => {
  const { body } = await api.get('/v4/jobs?collapse=company&limit=2');
  for (const other of ['', '&collapse=role'])
    expect((await api.get(`/v4/jobs?limit=2${other}&cursor=${body.next_cursor}`)).body.error.code).toBe(
      'invalid_cursor',
    );
});

test.each([
  ['/v4/jobs?collapse=title', 'collapse'],
  ['/v4/jobs?collapse=company,role', 'collapse'],
  ['/v4/jobs/options?collapse=company', 'collapse'],
  ['/v4/sources?collapse=company', 'collapse'],
  ['/v4/jobs?duplicates=only', 'duplicates'],
])('%s is refused', async (url, parameter) => {
  const { status, body } = await api.get(url);
  expect([status, body.error.code, body.error.details.parameter]).toEqual([400, 'invalid_request', parameter]);
});

describe('duplicates=exclude', () => {
  test('leaves out postings that duplicate another, in lists, counts and facets', async () => {
    expect((await pull('')).data).toHaveLength(postings.length + duplicates.length);
    const { data } = await pull('duplicates=exclude');
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(postings.map(({ id }) => id)));
    expect((await api.get('/v4/jobs?count=true&duplicates=exclude')).body.count).toBe(postings.length);
    const counted = async (query: string) =>
      (await api.get(`/v4/jobs/options?facets=source_ids${query}`)).body.data[0].values[0].count;
    expect([await counted(''), await counted('&duplicates=exclude')]).toEqual([
      [...postings, ...duplicates].filter(({ source }) => source === companies[0]?.id).length,
      postings.filter(({ source }) => source === companies[0]?.id).length,
    ]);
    expect((await pull('duplicates=include')).data).toHaveLength(postings.length + duplicates.length);
  });

  test('applies before collapse, and is available to every tier', async () => {
    const { body } = await api.get('/v4/jobs?duplicates=exclude&collapse=role&include_count=true', 'tier_1');
    const own = postings.filter(({ source, title }) => source === first.source && title === first.title).length;
    const at = (body as Page).data.findIndex(
      ({ source, title }) => source.id === first.source && title === first.title,
    );
    expect((body as Page).folded[at]).toBe(own - 1);
  });
});
