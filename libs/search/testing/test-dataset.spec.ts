import { Client } from '@elastic/elasticsearch';
import { afterAll, expect, test } from '@jest/globals';
import { type StoredSource, sourceRecord } from '../derive/stored-fields.js';
import { dropDataset, loadDataset, testJob, testSource } from './test-dataset.js';

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `test-dataset-${process.pid}`;
const client = new Client({ node: elasticsearchUrl ?? 'http://127.0.0.1:9200' });

afterAll(async () => {
  await dropDataset({ elasticsearchUrl, prefix });
  await client.close();
});

test('records are found behind the aliases, with the company attributes and counts of a sync', async () => {
  const source = testSource({ hq_country: 'DE' });
  const jobs = [testJob({ source: source.id ?? null }), testJob({ source: source.id ?? null, job_status: 'inactive' })];
  await loadDataset({ elasticsearchUrl, prefix, sources: [source], jobs, asOf: '2026-08-22T00:00:00.000Z' });

  const german = await client.search({
    index: `${prefix}-jobs`,
    query: { term: { company_hq_country: 'DE' } },
    sort: [{ id: 'asc' }],
  });
  expect(german.hits.hits.map(({ _id }) => _id)).toEqual(jobs.map(({ id }) => id).sort());
  const stored = await client.get<StoredSource>({ index: `${prefix}-sources`, id: source.id as string });
  expect(sourceRecord(stored._source as StoredSource, '')).toMatchObject({ brand_name: 'Acme', active_jobs_count: 1 });
  // Loading again replaces the dataset.
  await loadDataset({ elasticsearchUrl, prefix, sources: [source], jobs: jobs.slice(1) });
  expect((await client.count({ index: `${prefix}-jobs` })).count).toBe(1);
});

test('a record that a feed could not contain is rejected', async () => {
  const load = loadDataset({ elasticsearchUrl, prefix, sources: [], jobs: [testJob({ source: 'x' })] });
  await expect(load).rejects.toThrow('source');
});
