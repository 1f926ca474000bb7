import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const SEGMENTS = 6;
const DOCUMENTS_PER_SEGMENT = 50;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 6, 1);

/** Each segment covers the whole time, so that its documents are interleaved with nested ones in the order of the index sort. */
const times = Array.from({ length: SEGMENTS }, (_, segment) =>
  Array.from({ length: DOCUMENTS_PER_SEGMENT }, (_, i) => START + (i * SEGMENTS + segment) * HOUR_MS),
);
const bounds = times.flat();
const since = (gte: number) => ({ range: { created_at: { gte, format: 'epoch_millis' } } });
type Range = ReturnType<typeof since>;
const expected = (gte: number): number => bounds.filter((time) => time >= gte).length;

const index = `bare-${process.pid}`;
const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
beforeAll(async () => {
  await client.indices.create({
    index,
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      refresh_interval: '-1',
      sort: { field: ['created_at'], order: ['desc'] },
    },
    mappings: { properties: { created_at: { type: 'date' }, places: { type: 'nested' } } },
  });
  for (const [segment, ofSegment] of times.entries()) {
    const operations = ofSegment.flatMap((created_at, i) => [
      { index: {} },
      { created_at, places: Array.from({ length: (i * 5 + segment) % 4 }, (_, place) => ({ place })) },
    ]);
    await client.bulk({ index, operations, refresh: true });
  }
}, 60_000);
afterAll(async () => {
  await client.indices.delete({ index, ignore_unavailable: true });
  await client.close();
});

/** The bounds for which a way to count is wrong. */
const wrong = async (count: (query: Range) => Promise<number>): Promise<number[]> => {
  const counts = await Promise.all(bounds.map(async (gte) => [gte, await count(since(gte))] as const));
  return counts.filter(([gte, counted]) => counted !== expected(gte)).map(([gte]) => gte);
};
const search = async (body: object) => client.search({ index, size: 0, track_total_hits: false, ...body });
const totalOf = ({ hits }: Awaited<ReturnType<typeof search>>): number => (hits.total as { value: number }).value;
// biome-ignore lint/suspicious/noExplicitAny: aggregations of any shape
const result = async (aggregation: object, query?: Range): Promise<any> =>
  (await search({ aggs: { it: aggregation }, ...(query && { query }) })).aggregations?.it;

test('the count API and totals without hits miss documents: once this fails, `withExactTotal` is no longer needed', async () => {
  expect(await wrong(async (query) => (await client.count({ index, query })).count)).not.toEqual([]);
  expect(await wrong(async (query) => totalOf(await search({ query, track_total_hits: true })))).not.toEqual([]);
});

test.each<[string, (query: Range) => Promise<number>]>([
  ['hits', async (query) => (await search({ query, size: 1_000 })).hits.hits.length],
  [
    'hits in the order of the index',
    async (query) => (await search({ query, size: 1_000, sort: [{ created_at: 'desc' }] })).hits.hits.length,
  ],
  ['a filter aggregation', async (query) => (await result({ filter: query })).doc_count],
  [
    'a filter aggregation within the query',
    async (query) => (await result({ filter: { match_all: {} } }, query)).doc_count,
  ],
  [
    'a filters aggregation',
    async (query) =>
      (await result({ filters: { filters: { it: query, all: { match_all: {} } } } })).buckets.it.doc_count,
  ],
  [
    'a date histogram',
    async (query) => {
      const { buckets } = await result({ date_histogram: { field: 'created_at', calendar_interval: 'day' } }, query);
      return buckets.reduce((sum: number, { doc_count }: { doc_count: number }) => sum + doc_count, 0);
    },
  ],
])('%s are not affected', async (_, count) => {
  expect(await wrong(count)).toEqual([]);
});
