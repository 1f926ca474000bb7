import type { Client } from '@elastic/elasticsearch';
import { pick } from 'es-toolkit';
import { COMPANY_KEY, type Definition, fieldPaths } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { sources } from '#libs/registry/records/sources.js';
import { recordJson } from '../../derive/stored-fields.js';
import type { PreparedRecord } from '../prepare-record.js';

/** Small enough for the buckets of a request to stay below `search.max_buckets`. */
const COMPANIES_PER_REQUEST = 200;
const MAX_VALUES = 100;
/** More than the postings of a company have, so that the result does not depend on the number of shards. */
const MAX_VALUES_PER_SHARD = 5_000;

/** Summary of a company's postings: the number of each counting field, and the sorted values of each summarizing field. */
export type CompanyPostings = { [field: string]: number | string[] };

const fields = fieldPaths(sources.fields);

/** Fields of companies, each with the index path of postings that it summarizes. */
const summaries = fields.flatMap(({ field, indexPath }): [string, string][] =>
  field.summarizes === undefined ? [] : [[indexPath, field.summarizes]],
);

/** Fields of companies, each with the postings that it counts. */
const counts = fields.flatMap(({ field: { counts }, indexPath }) => (counts ? [[indexPath, counts] as const] : []));

/** Names of the fields that summarize postings. They are indexed, and not part of the record. */
export const SUMMARY_FIELDS: readonly string[] = summaries.map(([name]) => name);

/** Names of the fields that count postings. They are part of the record, regardless of the feed. */
export const COUNT_FIELDS: readonly string[] = counts.map(([name]) => name);

export const NO_POSTINGS: CompanyPostings = Object.fromEntries([
  ...COUNT_FIELDS.map((name) => [name, 0]),
  ...SUMMARY_FIELDS.map((name) => [name, []]),
]);

/** @returns a function that sets the counting fields in a company's record. */
export const withPostingCounts = (definition: Definition) => {
  const toJson = recordJson(definition);
  return (company: RecordValue, postings: CompanyPostings): PreparedRecord => {
    const record = { ...company, ...pick(postings, [...COUNT_FIELDS]) };
    return { record, json: toJson(record) };
  };
};

interface Values {
  readonly buckets: readonly { readonly key: string }[];
}
interface Bucket {
  readonly key: { readonly company: string };
  readonly [field: string]: unknown;
}

const sortedKeys = ({ buckets }: Values): string[] => buckets.map(({ key }) => key).sort();

/**
 * Summaries of the postings of some companies, as of the last refresh of the jobs index; a company without postings has no entry.
 * @param ignoredPostings their ids.
 */
export const summarizePostings = async (
  client: Client,
  jobsIndex: string,
  sourceIds: readonly string[],
  ignoredPostings: readonly string[] = [],
): Promise<Map<string, CompanyPostings>> => {
  const found = new Map<string, CompanyPostings>();
  for (let start = 0; start < sourceIds.length; start += COMPANIES_PER_REQUEST) {
    const { aggregations } = await client.search<unknown, { sources: { buckets: Bucket[] } }>({
      index: jobsIndex,
      size: 0,
      // A count without one of the shards would be wrong.
      allow_partial_search_results: false,
      query: {
        bool: {
          filter: { terms: { [COMPANY_KEY]: sourceIds.slice(start, start + COMPANIES_PER_REQUEST) } },
          must_not: { ids: { values: [...ignoredPostings] } },
        },
      },
      aggs: {
        sources: {
          composite: { size: COMPANIES_PER_REQUEST, sources: [{ company: { terms: { field: COMPANY_KEY } } }] },
          aggs: {
            ...Object.fromEntries(
              counts.map(([name, { path, value }]) => [name, { filter: { term: { [path]: value } } }]),
            ),
            ...Object.fromEntries(
              summaries.map(([name, field]) => [
                name,
                { terms: { field, size: MAX_VALUES, shard_size: MAX_VALUES_PER_SHARD } },
              ]),
            ),
          },
        },
      },
    });
    for (const { key, ...values } of aggregations?.sources.buckets ?? []) {
      const summary = summaries.map(([name]) => [name, sortedKeys(values[name] as Values)]);
      const numbers = COUNT_FIELDS.map((name) => [name, (values[name] as { doc_count: number }).doc_count]);
      found.set(key.company, Object.fromEntries([...numbers, ...summary]));
    }
  }
  return found;
};
