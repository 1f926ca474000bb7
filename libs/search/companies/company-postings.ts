import type { Client } from '@elastic/elasticsearch';
import { shownJson } from '../derive/stored-fields.js';
import { sources } from '../records/sources.js';
import { type Definition, fieldPaths } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import type { PreparedRecord } from '../store/prepare-record.js';

/** Companies per request. Their buckets stay below `search.max_buckets`. */
const COMPANIES_PER_REQUEST = 200;
const MAX_VALUES = 100;
/** More values than the postings of a company have, so that the result does not depend on the number of shards. */
const MAX_VALUES_PER_SHARD = 5_000;

/** Summary of a company's postings: for each summarized field, the sorted values. */
export type CompanyPostings = { active: number; [field: string]: number | string[] };

/** A field of companies, and the index path of postings that it summarizes. */
const summaries = fieldPaths(sources.fields).flatMap(({ field, indexPath }): [string, string][] =>
  field.summarizes === undefined ? [] : [[indexPath, field.summarizes]],
);

/** Names of the fields that summarize postings. */
export const SUMMARY_FIELDS: readonly string[] = summaries.map(([name]) => name);

export const NO_POSTINGS: CompanyPostings = { active: 0, ...Object.fromEntries(summaries.map(([name]) => [name, []])) };

/** @returns the function that gives a company's record with the number of its active postings. */
export const activeJobsCounter = (definition: Definition) => {
  const shown = shownJson(definition);
  return (company: RecordValue, { active }: CompanyPostings): PreparedRecord => {
    const record = { ...company, active_jobs_count: active };
    return { record, json: shown(record) };
  };
};

interface Values {
  readonly buckets: readonly { readonly key: string }[];
}
interface Bucket {
  readonly key: { readonly source: string };
  readonly active: { readonly doc_count: number };
  readonly [field: string]: unknown;
}

const keys = ({ buckets }: Values): string[] => buckets.map(({ key }) => key).sort();

/**
 * What the jobs index says of some companies, as of its last refresh; a company without postings has no entry.
 * @param without postings that count for nothing.
 */
export const summarizePostings = async (
  client: Client,
  jobsIndex: string,
  sourceIds: readonly string[],
  without: readonly string[] = [],
): Promise<Map<string, CompanyPostings>> => {
  const found = new Map<string, CompanyPostings>();
  for (let start = 0; start < sourceIds.length; start += COMPANIES_PER_REQUEST) {
    const { aggregations } = await client.search<unknown, { sources: { buckets: Bucket[] } }>({
      index: jobsIndex,
      size: 0,
      // A count without one of the shards would be taken for the truth.
      allow_partial_search_results: false,
      query: {
        bool: {
          filter: { terms: { source: sourceIds.slice(start, start + COMPANIES_PER_REQUEST) } },
          must_not: { ids: { values: [...without] } },
        },
      },
      aggs: {
        sources: {
          composite: { size: COMPANIES_PER_REQUEST, sources: [{ source: { terms: { field: 'source' } } }] },
          aggs: {
            active: { filter: { term: { job_status: 'active' } } },
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
    for (const { key, active, ...values } of aggregations?.sources.buckets ?? []) {
      const summary = summaries.map(([name]) => [name, keys(values[name] as Values)]);
      found.set(key.source, { active: active.doc_count, ...Object.fromEntries(summary) });
    }
  }
  return found;
};
