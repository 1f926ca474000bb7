import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { dropDataset, loadDataset, testJob, testSource } from '../../testing/test-dataset.js';
import { generationsOf, indicesOf } from '../indices/generations.js';
import { summarizePostings } from './company-postings.js';

jest.setTimeout(60_000);

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `company-postings-spec-${process.pid}`;
const acme = testSource();
const name = (n: number) => `tool-${String(n).padStart(3, '0')}`;
/** Many technologies of similar frequency, so that their order differs between shards. */
const jobs = Array.from({ length: 300 }, (_, i) =>
  testJob({
    source: acme.id as string,
    technologies: Array.from({ length: 8 }, (_, n) => ({ slug: name((i * 37 + n * n * 11) % 400), name: 'Tool' })),
    job_status: i % 3 === 0 ? 'inactive' : 'active',
  }),
);
let client: Client;

beforeAll(async () => {
  await loadDataset({ elasticsearchUrl, prefix, sources: [acme], jobs, shards: 3 });
  client = new Client({ node: elasticsearchUrl });
});
afterAll(async () => {
  await client?.close();
  await dropDataset({ elasticsearchUrl, prefix });
});

/** The hundred most frequent technologies; ties are ordered by name. */
const expected = (counted: readonly (typeof jobs)[number][]) => {
  const counts = new Map<string, number>();
  for (const { technologies } of counted)
    for (const slug of new Set((technologies as { slug: string }[]).map(({ slug }) => slug)))
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return {
    active_jobs_count: counted.filter(({ job_status }) => job_status === 'active').length,
    technologies: ranked
      .slice(0, 100)
      .map(([slug]) => slug)
      .sort(),
  };
};

test.each([
  ['all postings', 0],
  ['the postings that are not ignored', 120],
])('the most frequent values of %s are exact, also on several shards', async (_, ignored) => {
  const [generation] = await generationsOf(client, prefix);
  const indices = generation && indicesOf(generation);
  const ids = jobs.slice(0, ignored).map(({ id }) => id as string);
  const found = await summarizePostings(client, indices?.jobs as string, [acme.id as string], ids);
  expect(found.get(acme.id as string)).toMatchObject(expected(jobs.slice(ignored)));
});
