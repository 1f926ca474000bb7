import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const zurich = testSource({ brand_name: 'Zürich Robotics' });
const filler = 'Nothing of interest is said here about anything. '.repeat(12);
const posting = testJob({
  source: zurich.id as string,
  title: 'Sr. Software Engineers (C++)',
  description: `We hire people.\n${filler}You write software with C++ and Node.js. ${filler}👩‍🚀 Our engineers' team speaks Français.`,
});
const other = testJob({ source: zurich.id as string, title: 'Nurse', description: null });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [zurich], jobs: [posting, other] });
}, 60_000);
afterAll(() => api?.stop());

interface Fragment {
  start: number;
  text: string;
  spans: { start: number; end: number }[];
}
const marked = ({ text, spans }: Fragment): string[] => spans.map(({ start, end }) => text.slice(start, end));

const highlight = async (query: string) => {
  const { status, body } = await api.get(`/v4/jobs?highlight=true&fields=title&${query}`);
  expect([query, status]).toEqual([query, 200]);
  const [found] = body.highlights as { title: Fragment; company: Fragment; description: Fragment[] }[];
  if (!found) throw new Error(`${query} found nothing.`);
  for (const { start, text } of found.description)
    expect((posting.description as string).slice(start, start + text.length)).toBe(text);
  return {
    title: marked(found.title),
    company: marked(found.company),
    description: found.description.flatMap(marked),
  };
};

test.each([
  ['q=software', { title: ['Software'], company: [], description: ['software'] }],
  // As the index reads them: plurals, accents, signs, synonyms and corrections.
  ['q=engineer', { title: ['Engineers'], company: [], description: ['engineers'] }],
  ['q=francais', { title: [], company: [], description: ['Français'] }],
  ['q=c%2B%2B', { title: ['C++'], company: [], description: ['C++'] }],
  ['q=zurich', { title: [], company: ['Zürich'], description: [] }],
  ['q=nodejs', { title: [], company: [], description: ['Node.js'] }],
  ['q=senior', { title: ['Sr'], company: [], description: [] }],
  ['q=softwear', { title: ['Software'], company: [], description: ['software'] }],
  ['q=%22software+engineer%22', { title: ['Software Engineers'], company: [], description: [] }],
  ['q=softw*', { title: ['Software'], company: [], description: ['software'] }],
  // Excluded words, other texts and other filters mark nothing.
  ['q=software+-nurse', { title: ['Software'], company: [], description: ['software'] }],
  ['q=title:software', { title: ['Software'], company: [], description: [] }],
  ['titles=software', { title: ['Software'], company: [], description: [] }],
  ['titles_not=nurse', { title: [], company: [], description: [] }],
])('%s', async (query, expected) => expect(await highlight(query)).toEqual(expected));

test('there is an entry for each record, in the same order, also of records without a text', async () => {
  const { body } = await api.get('/v4/jobs?highlight=true&q=nurse+OR+software&sort=oldest');
  expect(body.highlights.map(({ title }: { title: Fragment }) => title.text)).toEqual(
    body.data.map(({ title }: { title: string }) => title),
  );
  expect((await api.get('/v4/jobs?highlight=true&q=zebra')).body.highlights).toEqual([]);
  expect((await api.get('/v4/jobs?q=nurse')).body.highlights).toBeUndefined();
});
