import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { jobs } from '#libs/registry/records/jobs.js';
import { dropDataset, loadDataset, testJob, testSource } from '../../testing/test-dataset.js';
import { storedRecords } from '../stored-records.js';
import { aliasOf } from './indices.js';
import { mergeSegments } from './merge-segments.js';

// Elasticsearch reports every 30 seconds what the copies of an index have confirmed.
jest.setTimeout(120_000);

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `merge-segments-spec-${process.pid}`;
const client = new Client({ node: elasticsearchUrl });
const acme = testSource();
const postings = Array.from({ length: 200 }, (_, n) =>
  testJob({ source: acme.id as string, title: `Baker ${n}`, post: `<p>${'Bread. '.repeat(100)}</p>` }),
);
const { signal } = new AbortController();

beforeAll(async () => {
  await loadDataset({ elasticsearchUrl, prefix, sources: [acme], jobs: postings, segments: 4 });
});
afterAll(async () => {
  await dropDataset({ elasticsearchUrl, prefix });
  await client.close();
});

const index = async (): Promise<string> => {
  const found = await client.indices.getAlias({ name: aliasOf(prefix, jobs) });
  return Object.keys(found)[0] as string;
};

/** Bytes of the sources that are kept to recover other copies. */
const recoveryBytes = async (name: string): Promise<number> => {
  const usage = await client.indices.diskUsage({ index: name, run_expensive_tasks: true });
  const { fields } =
    (usage as unknown as Record<string, { fields: Record<string, { total_in_bytes: number }> }>)[name] ?? {};
  return fields?._recovery_source?.total_in_bytes ?? 0;
};

const titles = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of storedRecords(client, aliasOf(prefix, jobs), jobs))
    found.push(...page.map(({ record }) => record.title as string));
  return found.sort();
};

test('a merged index has each record once', async () => {
  const name = await index();
  const before = await titles();
  expect(await recoveryBytes(name)).toBeGreaterThan(0);

  const merged = await mergeSegments(client, [name], { signal, minBytes: 0 });

  expect(merged?.bytes).toBeLessThan(merged?.bytes_before as number);
  expect(await recoveryBytes(name)).toBe(0);
  expect(await titles()).toEqual(before);
  expect(before).toHaveLength(postings.length);
});

test('small indices are not merged', async () => {
  expect(await mergeSegments(client, [await index()], { signal })).toBeNull();
});
