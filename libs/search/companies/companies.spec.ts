import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ElasticsearchReader } from '../read/elasticsearch.js';
import { dropDataset, loadDataset, testSource } from '../testing/test-dataset.js';
import { Companies } from './companies.js';

const elasticsearchUrl = process.env.ELASTICSEARCH_URL as string;
const prefix = `companies${process.pid}`;
const sources = [testSource(), testSource(), testSource()];
const ids = sources.map(({ id }) => id as string);
const elasticsearch = new ElasticsearchReader(elasticsearchUrl);

beforeAll(() => loadDataset({ elasticsearchUrl, prefix, sources, jobs: [] }));
afterAll(async () => {
  await elasticsearch.close();
  await dropDataset({ elasticsearchUrl, prefix });
});

test('every requested company is found while cached entries expire and are loaded again', async () => {
  const companies = new Companies(elasticsearch, prefix, undefined, 8);
  const missed: string[] = [];
  const until = Date.now() + 700;
  await Promise.all(
    Array.from({ length: 6 }, async (_, reader) => {
      for (let i = 0; Date.now() < until; i++) {
        const requested = reader % 2 === 0 ? ids : [...ids].reverse().slice(i % 2);
        for (const [id, company] of await companies.find(new Set(requested))) {
          if (company.value()?.id !== id) missed.push(id);
        }
        await delay(i % 4);
      }
    }),
  );
  expect(missed).toEqual([]);
});

test('a company that is not in the dataset is null', async () => {
  const unknown = `S${'0'.repeat(32)}`;
  const found = (await new Companies(elasticsearch, prefix).find(new Set([unknown]))).get(unknown);
  expect([found?.value(), found?.part.toString()]).toEqual([null, 'null']);
});
