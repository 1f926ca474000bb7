import { performance } from 'node:perf_hooks';
import type { estypes } from '@elastic/elasticsearch';
import { omit } from 'es-toolkit';
import { indexFieldsBuilder } from '#libs/search/derive/index-fields.js';
import { mapping } from '#libs/search/derive/mapping.js';
import { facetRequestReader } from '#libs/search/facets/facet-request.js';
import { facetsBody } from '#libs/search/facets/facets-body.js';
import { searchBody } from '#libs/search/query/search-body.js';
import { jobs } from '#libs/search/records/jobs.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { storedRecords } from '#libs/search/store/stored-records.js';
import type { BenchContext } from './bench-context.js';
import { storeTimes } from './process-times.js';

const REPEATS = 300;
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

/** What nested documents of places cost: the index of today against one that has them only for postings with several places. */
export const places = async ({ client, databaseUrl, prefix }: BenchContext): Promise<void> => {
  const times = await storeTimes(client, databaseUrl);
  const cpu = async (run: () => Promise<unknown>): Promise<number> => {
    const before = await times();
    await run();
    return (await times()).elasticsearch - before.elasticsearch;
  };
  const fields = indexFieldsBuilder(jobs);
  const page = searchBody(jobs, { filters: [], sort: 'newest', limit: 25, context: { asOf: 0 } });
  const read = facetRequestReader(jobs)({ facets: 'cbsas,commitments,industries,jobboard_formats,levels' }, 'max');
  const facets = facetsBody({ ...read, filters: [] }, { asOf: 0 });
  const rows: Record<string, object> = {};
  for (const [name, { mappings, toDocument }] of Object.entries(LAYOUTS)) {
    const index = `${prefix}-places`;
    const sort = { field: ['created_at', 'id'], order: ['desc', 'asc'] as ('asc' | 'desc')[] };
    const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 as const, sort };
    try {
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
      const { signal } = new AbortController();
      const merging = async () => {
        bytes = (await mergeSegments(client, [index], { signal, minBytes: 0 }))?.bytes ?? 0;
      };
      indexing += await cpu(merging);
      const { indices = {} } = await client.indices.stats({ index, metric: ['docs'] });
      const repeated = async (body: object): Promise<string> => {
        const search = () => client.search({ index, request_cache: false, ...body });
        for (let i = 0; i < REPEATS; i += 1) await search();
        const started = performance.now();
        const spent = await cpu(async () => {
          for (let i = 0; i < REPEATS; i += 1) await search();
        });
        return `${(spent / REPEATS).toFixed(2)} (${((performance.now() - started) / REPEATS).toFixed(1)} ms)`;
      };
      rows[name] = {
        'Lucene documents': indices[index]?.primaries?.docs?.count,
        MB: Math.round(bytes / 1e6),
        'ms a posting to index': (indexing / count).toFixed(2),
        'ms a page': await repeated({ ...page, _source: false }),
        'ms for five facets': await repeated(facets),
      };
    } finally {
      await client.indices.delete({ index });
    }
  }
  console.log('\nNested documents of places, CPU milliseconds of Elasticsearch');
  console.table(rows);
};
