import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pullPages } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

// Records are extracted from Elasticsearch's responses as bytes. These contain the byte sequences that delimit records.
const HOSTILE = [
  '"},"sort":[',
  '},"sort":[1,"x"]},{',
  '"_source":{"record":',
  '"source":"',
  '"hits":[',
  '\\',
  '\\"',
  '"',
  ']}]}}',
  '\u2028\u2029\u0000\u007f',
  '😀é\u0301',
  '{{',
  '%00',
  '<script>alert(1)</script>',
];
/** The text as the sanitized `post` contains it. */
const asText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const PAYLOADS = [
  { source: 'S'.repeat(33), sort: [1, 'x'], hits: [{ sort: [] }], record: { id: 'J' }, _id: 1, data: [] },
  {
    '},"sort":[': '},"sort":[',
    '"source":"': 1,
    '': '',
    ' ': null,
    'a.b': { 'c.d': [] },
    '*': [[[]]],
    '.': 1,
    '..': {},
  },
  { number: 1e300, small: 1e-300, big: 9007199254740991, negative: -0.5, nested: [[{ a: [null, true, ''] }]] },
];
const acme = testSource({ brand_name: 'Acme "},"sort":[ \\', description: HOSTILE.join('') });
const postings = HOSTILE.map((text, i) =>
  testJob({
    source: acme.id as string,
    title: text,
    description: HOSTILE.join(text),
    post: `<p>${asText(text)}</p>`,
    tags: ['a'],
    department: text,
    raw_details: PAYLOADS[i % PAYLOADS.length] ?? null,
    benefits: [text, text],
  }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(() => api?.stop());

const byId = new Map(postings.map((posting) => [posting.id, posting]));

test.each([
  '/v4/jobs?limit=3',
  '/v4/jobs?limit=3&sort=salary',
  '/v4/jobs?limit=3&fields=raw_details,id,title,source,description,post,department,benefits',
])('every record comes back as it was: %s', async (url) => {
  const records = (await pullPages<Record<string, unknown>>(api, url)).flat();
  expect(records).toHaveLength(postings.length);
  for (const record of records) {
    const { title, description, post, raw_details, department, benefits } = byId.get(record.id as string) ?? {};
    expect(record).toMatchObject({
      title,
      description,
      post,
      department,
      benefits,
      source: { id: acme.id, brand_name: acme.brand_name, description: acme.description },
    });
    expect(record.raw_details).toEqual(raw_details);
  }
});

test('and alone', async () => {
  for (const { id, title, raw_details } of postings) {
    expect((await api.get(`/v4/jobs/${id}`)).body).toMatchObject({
      id,
      title,
      source: { brand_name: acme.brand_name },
    });
    expect((await api.get(`/v4/jobs/${id}?fields=raw_details`)).body).toEqual({ raw_details });
  }
});

test('lower tiers receive them unchanged', async () => {
  for (const tier of ['tier_1', 'tier_2'] as const) {
    const { data } = (await api.get('/v4/jobs', tier)).body;
    expect(data.map(({ title }: { title: string }) => title).sort()).toEqual([...HOSTILE].sort());
  }
});
