import type { estypes } from '@elastic/elasticsearch';
import { median } from 'd3-array';
import { omit } from 'es-toolkit';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { indexFieldsBuilder } from '#libs/search/derive/index-fields.js';
import { mapping } from '#libs/search/derive/mapping.js';
import { facetRequestReader } from '#libs/search/facets/facet-request.js';
import { facetsBody } from '#libs/search/facets/facets-body.js';
import { searchBody } from '#libs/search/query/search-body.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import type { BenchContext } from './bench-context.js';
import { storeTimes } from './process-times.js';

const REPEATS = 1_000;
const LIST = 'locations';
const SEVERAL = 'several_locations';

/** The mapping of postings with places in plain fields, and those of postings with several places also as nested documents. */
const severalOnly = (): estypes.MappingTypeMapping => {
  const { properties = {}, ...rest } = mapping(jobs);
  const { type, include_in_root, ...list } = properties[LIST] as estypes.MappingNestedProperty;
  return { ...rest, properties: { ...properties, [LIST]: list, [SEVERAL]: { type: 'nested', ...list } } };
};

const withSeveral = (document: RecordValue): RecordValue => {
  const places = document[LIST] as RecordValue[];
  return places.length > 1 ? { ...document, [SEVERAL]: places } : document;
};

const LAYOUTS = {
  'every place nested': { mappings: mapping(jobs), toDocument: (document: RecordValue) => document },
  'only where a posting has several': { mappings: severalOnly(), toDocument: withSeveral },
};
type Layout = keyof typeof LAYOUTS;

const PAGE = { ...searchBody(jobs, { filters: [], sort: 'newest', limit: 25, context: { asOf: 0 } }), _source: false };
const FACETS = facetsBody(
  {
    ...facetRequestReader(jobs)({ facets: 'cbsas,commitments,industries,jobboard_formats,levels' }, 'max'),
    filters: [],
  },
  { asOf: 0 },
);

/** What nested documents of places cost: the index of today against one that has them only for postings with several places. */
export const places = async (context: BenchContext): Promise<void> => {
  const { client, databaseUrl, prefix, rounds } = context;
  const times = await storeTimes(client, databaseUrl);
  const cpu = async (run: () => Promise<unknown>): Promise<number> => {
    const before = await times();
    await run();
    return (await times()).elasticsearch - before.elasticsearch;
  };
  const names = Object.keys(LAYOUTS) as Layout[];
  const indexOf = (name: Layout): string => `${prefix}-places-${names.indexOf(name)}`;
  try {
    const sizes = new Map<Layout, object>();
    for (const name of names) sizes.set(name, await load(context, indexOf(name), LAYOUTS[name], cpu));
    // In turn, because the compiler of Elasticsearch makes what is measured later cheaper.
    const measured: { name: Layout; page: number; facets: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        const repeated = async (body: object): Promise<number> =>
          (await cpu(async () => {
            for (let i = 0; i < REPEATS; i += 1)
              await client.search({ index: indexOf(name), request_cache: false, ...body });
          })) / REPEATS;
        const found = { name, page: await repeated(PAGE), facets: await repeated(FACETS) };
        if (round > 0) measured.push(found);
      }
    }
    const medianOf = (name: Layout, of: 'page' | 'facets'): string =>
      (median(measured.filter((each) => each.name === name).map((each) => each[of])) ?? 0).toFixed(2);
    console.log(`\nNested documents of places, CPU milliseconds of Elasticsearch, medians of ${rounds} rounds`);
    console.table(
      Object.fromEntries(
        names.map((name) => [
          name,
          { ...sizes.get(name), 'ms a page': medianOf(name, 'page'), 'ms for five facets': medianOf(name, 'facets') },
        ]),
      ),
    );
  } finally {
    await client.indices.delete({ index: names.map(indexOf), ignore_unavailable: true });
  }
};

/** Copies the postings into an index of a layout. @returns its size and what it cost. */
const load = async (
  { client, prefix }: BenchContext,
  index: string,
  { mappings, toDocument }: (typeof LAYOUTS)[Layout],
  cpu: (run: () => Promise<unknown>) => Promise<number>,
): Promise<object> => {
  const fields = indexFieldsBuilder(jobs);
  const sort = { field: ['created_at', 'id'], order: ['desc', 'asc'] as ('asc' | 'desc')[] };
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 as const, sort };
  await client.indices.create({ index, settings, mappings });
  let count = 0;
  let indexing = 0;
  let bytes = 0;
  for await (const found of storedRecords(client, aliasOf(prefix, jobs), jobs)) {
    const operations = found.flatMap(({ id, record }) => [
      { index: { _id: id } },
      toDocument({ record: omit(record, ['board', 'has_text']), ...fields(record, null) }),
    ]);
    indexing += await cpu(async () => {
      const { errors } = await client.bulk({ index, operations });
      if (errors) throw new Error('The index rejected a posting.');
    });
    count += found.length;
  }
  await client.indices.refresh({ index });
  indexing += await cpu(async () => {
    bytes = (await mergeSegments(client, [index], { signal: new AbortController().signal, minBytes: 0 }))?.bytes ?? 0;
  });
  const { indices = {} } = await client.indices.stats({ index, metric: ['docs'] });
  return {
    'Lucene documents': indices[index]?.primaries?.docs?.count,
    MB: Math.round(bytes / 1e6),
    'ms a posting to index': (indexing / count).toFixed(2),
  };
};
