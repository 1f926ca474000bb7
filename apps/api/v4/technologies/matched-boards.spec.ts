import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

type Technologies = { slug: string; name: string; category: string }[];
const PYTHON: Technologies = [{ slug: 'python', name: 'Python', category: 'languages' }];
const RUST: Technologies = [{ slug: 'rust', name: 'Rust', category: 'languages' }];
const JAVA: Technologies = [{ slug: 'java', name: 'Java', category: 'languages' }];

/**
 * Two companies whose texts name Python as often in each month, and Rust more often in the second; and two that join in July, whose texts name
 * Java. One of these publishes a posting in June without a text.
 */
const companies = Array.from({ length: 4 }, () => testSource());
const posting = (company: number, month: string, technologies: Technologies, description: string | null = 'A text.') =>
  testJob({
    source: companies[company]?.id as string,
    created_at: `${month}-10T00:00:00Z`,
    description,
    technologies,
    locations: [{ country: 'DE', city: 'Here', text: 'Here' }],
  });
/** Every second text names Python, and every `rust`-th of the others Rust. */
const published = (company: number, month: string, count: number, rust: number) =>
  Array.from({ length: count }, (_, index) =>
    posting(company, month, index % 2 === 0 ? PYTHON : Math.floor(index / 2) % rust === 0 ? RUST : []),
  );
const jobs = [
  ...[0, 1].flatMap((company) => [...published(company, '2026-06', 16, 8), ...published(company, '2026-07', 20, 2)]),
  ...[2, 3].flatMap((company) => Array.from({ length: 20 }, () => posting(company, '2026-07', JAVA))),
  posting(2, '2026-06', [], null),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs, asOf: '2026-07-30T00:00:00Z' });
});
afterAll(() => api?.stop());

const trendOf = async (technology: string) =>
  (await api.get(`/v4/technologies/trend?technologies=${technology}&from=2026-06&to=2026-07`)).body.data;

test('boards that join change the shares of technologies, and not those on matched boards', async () => {
  expect(await trendOf('python')).toMatchObject([
    { month: '2026-06', share: 0.5, matched: { boards: 0, n_read: 0, share: null, change: null } },
    {
      month: '2026-07',
      share: 0.25,
      matched: { boards: 2, n_read: 40, previous_n_read: 32, share: 0.5, previous_share: 0.5, change: 0 },
    },
  ]);
});

test('a technology that matched boards name more often has a change there, although it hardly has one on all', async () => {
  const [june, july] = await trendOf('rust');
  expect(june).toMatchObject({ n: 2, share: 0.0625 });
  expect(july).toMatchObject({
    n: 10,
    share: 0.125,
    matched: { share: 0.25, previous_share: 0.0625, change: 0.1875 },
  });
});

test('a month with fewer than 30 texts on matched boards is not compared', async () => {
  const [, july] = (
    await api.get(`/v4/technologies/trend?technologies=rust&from=2026-06&to=2026-07&source_ids=${companies[0]?.id}`)
  ).body.data;
  expect(july.matched).toEqual({
    boards: 1,
    n_read: 20,
    previous_n_read: 16,
    share: null,
    previous_share: null,
    change: null,
  });
});

test('the turnover of technologies is that of matched boards', async () => {
  const { body } = await api.get('/v4/technologies/churn?period=30d');
  expect(body).toMatchObject({
    n: 80,
    coverage: 0.5,
    against: { n: 33 },
    churn: { boards: 2, n_read: 40, previous_n_read: 32, rate: 0.1875, gains: 0.1875, losses: 0 },
  });
  expect(body.data).toEqual([
    { technology: 'rust', label: 'Rust', from_share: 0.0625, to_share: 0.25, change: 0.1875 },
    { technology: 'python', label: 'Python', from_share: 0.5, to_share: 0.5, change: 0 },
  ]);
});

test('boards of which nothing was read before have no turnover, and the note says so', async () => {
  const { body } = await api.get(`/v4/technologies/churn?period=30d&source_ids=${companies[2]?.id}`);
  expect(body).toMatchObject({
    data: [],
    n: 20,
    churn: null,
    note: 'No board has texts that were read in both windows, so that nothing can be compared.',
  });
});
