import type { Client } from '@elastic/elasticsearch';
import { shownJson } from '../derive/stored-fields.js';
import type { Definition } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import type { PreparedRecord } from '../store/prepare-record.js';

/** Companies asked for at once: with their values they stay below the most buckets that Elasticsearch makes. */
const COMPANIES_PER_REQUEST = 200;
const MAX_VALUES = 100;
/** Of each shard: more than a company's postings have, so that the most frequent ones are so on any number of shards. */
const MAX_VALUES_PER_SHARD = 5_000;

/** What the postings of a company say of it. */
export type CompanyPostings = {
  active: number;
  /** Slugs of the technologies that most of its postings name. */
  technologies: string[];
  /** O*NET-SOC codes of its most frequent occupations. */
  onet_codes: string[];
};

export const NO_POSTINGS: CompanyPostings = { active: 0, technologies: [], onet_codes: [] };

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
  readonly technologies: Values;
  readonly onet_codes: Values;
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
            technologies: { terms: { field: 'technologies_slug', size: MAX_VALUES, shard_size: MAX_VALUES_PER_SHARD } },
            onet_codes: { terms: { field: 'onet_code', size: MAX_VALUES, shard_size: MAX_VALUES_PER_SHARD } },
          },
        },
      },
    });
    for (const { key, active, technologies, onet_codes } of aggregations?.sources.buckets ?? []) {
      found.set(key.source, {
        active: active.doc_count,
        technologies: keys(technologies),
        onet_codes: keys(onet_codes),
      });
    }
  }
  return found;
};
