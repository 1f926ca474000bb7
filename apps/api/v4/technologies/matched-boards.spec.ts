import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

type Technologies = { slug: string; name: string; category: string }[];
const PYTHON: Technologies = [{ slug: 'python', name: 'Python', category: 'languages' }];
const JAVA: Technologies = [{ slug: 'java', name: 'Java', category: 'languages' }];

/**
 * Two companies whose texts name Python as often in each month, and two that join in July, whose texts name Java. Nobody hires differently. One of
 * them publishes a posting in June without a text.
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
const published = (company: number, month: string, named: Technologies, other: Technologies) =>
  Array.from({ length: 20 }, (_, index) => posting(company, month, index % 2 === 0 ? named : other));
const jobs = [
  ...[0, 1].flatMap((company) => ['2026-06', '2026-07'].flatMap((month) => published(company, month, PYTHON, []))),
  ...[2, 3].flatMap((company) => published(company, '2026-07', JAVA, [])),
  posting(2, '2026-06', [], null),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: companies, jobs, asOf: '2026-07-30T00:00:00Z' });
});
afterAll(() => api?.stop());

test('boards that join change the shares of technologies, and not those on matched boards', async () => {
  const { body } = await api.get('/v4/technologies/trend?technologies=python&from=2026-06&to=2026-07');
  expect(body.data).toMatchObject([
    { month: '2026-06', share: 0.5, matched: { boards: 0, n_read: 0, share: null, change: null } },
    {
      month: '2026-07',
      share: 0.25,
      matched: { boards: 2, n_read: 40, previous_n_read: 40, share: 0.5, previous_share: 0.5, change: 0 },
    },
  ]);
});

test('boards that join are no turnover of technologies', async () => {
  const { body } = await api.get('/v4/technologies/churn?period=30d');
  expect(body).toMatchObject({ n: 80, churn: { boards: 2, n_read: 40, previous_n_read: 40, rate: 0 } });
  expect(body.data).toEqual([{ technology: 'python', label: 'Python', from_share: 0.5, to_share: 0.5, change: 0 }]);
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
