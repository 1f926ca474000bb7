import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pullPages } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const POSTINGS = 120;
const SEGMENTS = 6;
/** Of most postings: the more nested documents, the more often Elasticsearch's own counts are wrong. */
const PLACES_PER_POSTING = 14;
const DAYS = 70;
const HOUR_MS = 3_600_000;
const asOf = Date.UTC(2026, 7, 22);

const sources = [
  testSource({ hq_country: 'DE', industries: ['software'] }),
  testSource({ hq_country: 'US' }),
  testSource(),
];
const at = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
const PLACES = [
  { city: 'Boston', state: 'MA', country: 'US', latitude: 42.36, longitude: -71.06 },
  { city: 'Munich', state: 'Bavaria', country: 'DE', latitude: 48.14, longitude: 11.58 },
  { city: 'Paris', country: 'FR', latitude: 48.86, longitude: 2.35 },
];
/** Every segment has postings of the whole time, most of them recent. */
const postings = Array.from({ length: POSTINGS }, (_, i) => {
  const created = asOf - Math.round(DAYS * (((i * 89) % POSTINGS) / POSTINGS) ** 2 * 24) * HOUR_MS;
  return testJob({
    title: at(['Data Engineer', 'Engineering Manager', 'Sales Lead'], i),
    source: at(sources, i).id as string,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(created + HOUR_MS).toISOString(),
    job_status: i % 5 === 0 ? 'inactive' : 'active',
    jobboard_format: at(['greenhouse', 'lever', 'ashby'], i >> 1),
    locations: Array.from(
      { length: at([PLACES_PER_POSTING, PLACES_PER_POSTING, 1, PLACES_PER_POSTING, 0], i) },
      (_, n) => ({
        ...at(PLACES, n + i),
        text: `Place ${n}`,
      }),
    ),
    salary: i % 3 === 0 ? { currency: 'USD', period: 'year', min: 40_000 + i * 500, max: 60_000 + i * 700 } : null,
    level: at([...LEVELS, null], i),
    work_model: at([...WORK_MODELS, null], i),
    tags: at([['backend'], ['backend', 'payments'], []], i),
    department: at(['Sales, EMEA', 'Engineering', null], i),
    technologies: at([[{ slug: 'python', name: 'Python' }], []], i),
    description: at(['We build payments.', 'You sell software.'], i),
  });
});

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await TestApi.start({ sources, jobs: postings, segments: SEGMENTS, asOf: new Date(asOf).toISOString() });
  client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
  // Deletions in the first of the segments only: those without any are counted in another way.
  const deletions = postings.slice(0, 7).map(({ id }) => ({ delete: { _id: id as string } }));
  await client.bulk({ index: aliasOf(api.prefix, jobs), operations: deletions, refresh: true });
}, 60_000);
afterAll(async () => {
  await client?.close();
  await api?.stop();
});

const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  q: ['payments', 'engineer -sales', '"sell software"'],
  titles: ['engineer', 'sales OR data'],
  near: ['42.36,-71.06'],
  ids: postings.slice(0, 30).map(({ id }) => id as string),
  source_ids: sources.map(({ id }) => id as string),
  source_urls: sources.map(({ url_source }) => url_source as string),
};

/** Values of the facets, as filters accept them. */
const facetValues = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { body } = await api.get('/v4/jobs/options?facet_limit=100');
  return new Map(
    body.data.map(({ facet, values }: { facet: string; values: { value: string }[] }) => [
      facet,
      values.map(({ value }) => value),
    ]),
  );
};

type NumberSchema = { readonly type?: unknown; readonly minimum?: number; readonly maximum?: number };

/** Any value of any operation of any filter, as name and value of a parameter. */
const anyFilter = async (): Promise<fc.Arbitrary<readonly [string, string]>> => {
  const byFacet = await facetValues();
  const anyTime = fc.integer({ min: 0, max: POSTINGS * 7 * HOUR_MS }).map((ago) => new Date(asOf - ago).toISOString());
  const valuesOf = (filter: string, format: unknown, { type, minimum = 0, maximum }: NumberSchema) => {
    if (type === 'boolean') return fc.constantFrom('true', 'false');
    if (type === 'integer') return fc.integer({ min: 1, max: DAYS }).map(String);
    if (type === 'number' && maximum !== undefined)
      return fc.integer({ min: 0, max: 100 }).map((part) => String(minimum + ((maximum - minimum) * part) / 100));
    if (type === 'number') return fc.integer({ min: 40_000, max: 200_000 }).map(String);
    if (format === 'time') return anyTime;
    const values = WRITTEN[filter] ?? byFacet.get(filter) ?? [];
    return values.length === 0 ? null : fc.constantFrom(...values);
  };
  const each = [...filterParameters(jobs).values()].flatMap(
    ({ name, filter, fieldPath, operation, refines, unknown }) => {
      if (refines) return [];
      if (unknown === 'only') return [fc.constant([name, 'unknown'] as const)];
      const values = valuesOf(filter, fieldPath.field.kind.name, operation.value.openapi as NumberSchema);
      return values ? [values.map((value) => [name, value] as const)] : [];
    },
  );
  return fc.oneof(...each);
};

/** Bounds in the wrong order are an error, so both are exchanged. */
const withOrderedBounds = (query: Record<string, string>): Record<string, string> => {
  for (const [name, least] of Object.entries(query)) {
    const upper = name.replace(/_gte$/, '_lte');
    const most = query[upper];
    if (upper === name || most === undefined || !isLater(least, most)) continue;
    query[name] = most;
    query[upper] = least;
  }
  return query;
};

const isLater = (one: string, other: string): boolean =>
  Number.isNaN(Number(one)) ? one > other : Number(one) > Number(other);

const requestOf = (filters: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(withOrderedBounds(Object.fromEntries(filters))).toString();

test('the index has segments with and without deletions, and nested places', async () => {
  const { indices } = await client.indices.segments({ index: aliasOf(api.prefix, jobs) });
  const segments = Object.values(indices).flatMap(({ shards }) =>
    [Object.values(shards)].flat(2).flatMap((shard) => Object.values(shard.segments)),
  );
  expect(segments.filter(({ deleted_docs }) => deleted_docs === 0).length).toBeGreaterThan(3);
  expect(segments.filter(({ deleted_docs }) => deleted_docs > 0)).not.toEqual([]);
  expect(segments.reduce((sum, { num_docs }) => sum + num_docs, 0)).toBeGreaterThan(POSTINGS);
});

test('the count of any filters is the number of records of a full pull and the sum of a complete facet', async () => {
  const anyFilters = fc.uniqueArray(await anyFilter(), { minLength: 1, maxLength: 3, selector: ([name]) => name });
  const recent = fc.integer({ min: 1, max: DAYS }).map((days) => ['created_at_within_days', String(days)] as const);
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyFilters, fc.tuple(recent, await anyFilter())), async (filters) => {
      const query = requestOf(filters);
      // Facets with one value in each posting. A facet ignores its own filter.
      const facet = ['job_statuses', 'jobboard_formats'].find((name) => !query.includes(name));
      fc.pre(facet !== undefined);
      const [count, options, pages] = await Promise.all([
        api.get(`/v4/jobs?count=true&${query}`),
        api.get(`/v4/jobs/options?facets=${facet}&facet_limit=100&${query}`),
        pullPages<{ id: string }>(api, `/v4/jobs?fields=id&${query}`),
      ]);
      const ids = pages.flat().map(({ id }) => id);
      const counted = options.body.data[0].values.map((value: { count: number }) => value.count);
      expect({
        count: count.body.count,
        facet: counted.reduce((sum: number, n: number) => sum + n, 0),
        distinct: new Set(ids).size,
      }).toEqual({ count: ids.length, facet: ids.length, distinct: ids.length });
    }),
    { numRuns: 300 },
  );
}, 120_000);
