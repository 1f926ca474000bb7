import type { Client } from '@elastic/elasticsearch';
import { isEqual } from 'es-toolkit';
import { type Definitions, definitionOf, definitions } from '../records/definitions.js';
import { BulkWriter } from '../store/bulk/bulk-writer.js';
import { documentWriter } from '../store/document-json.js';
import type { DatasetIndices } from '../store/prepare-record.js';
import { type StoredRecord, storedRecords } from '../store/stored-records.js';
import {
  COUNT_FIELDS,
  type CompanyPostings,
  NO_POSTINGS,
  postingsCounter,
  SUMMARY_FIELDS,
  summarizePostings,
} from './company-postings.js';

/** Whether the stored company matches the summary of its postings. */
const isCurrent = ({ record, values }: StoredRecord, postings: CompanyPostings): boolean =>
  COUNT_FIELDS.every((name) => record[name] === postings[name]) &&
  SUMMARY_FIELDS.every((name) => isEqual([...(values[name] ?? [])].sort(), postings[name]));

export interface UpdateActiveJobsOptions {
  /** Default: all companies. */
  readonly ids?: readonly string[];
  /** Postings to ignore because they are about to be deleted. */
  readonly without?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly definitions?: Definitions;
}

/**
 * Updates companies with the summaries of their postings, and rewrites only those that differ. Both
 * indices must be refreshed. A company keeps the version of its feed row.
 *
 * @returns how many were rewritten.
 */
export const updateActiveJobs = async (
  client: Client,
  indices: DatasetIndices,
  { ids: only, without, signal, definitions: registry = definitions }: UpdateActiveJobsOptions = {},
): Promise<number> => {
  const documentJson = documentWriter(registry);
  const refusals: string[] = [];
  const onRejected = (id: string, reason: string) => refusals.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, indices.sources, { versionType: 'external_gte', onRejected, signal });
  const query = only && { query: { terms: { id: [...only] } } };
  const sources = definitionOf(registry, 'sources');
  const counted = postingsCounter(sources);
  let changed = 0;
  for await (const page of storedRecords(client, indices.sources, sources, { fields: SUMMARY_FIELDS, ...query })) {
    signal?.throwIfAborted();
    const ids = page.map(({ id }) => id);
    const found = await summarizePostings(client, indices.jobs, ids, without);
    for (const source of page) {
      const { id, version, record } = source;
      const postings = found.get(id) ?? NO_POSTINGS;
      if (isCurrent(source, postings)) continue;
      changed += 1;
      const full = writer.put(id, version, documentJson('sources', counted(record, postings), postings), id);
      if (full) await full;
    }
  }
  await writer.drain();
  if (refusals.length > 0) throw new Error(`What its postings say was refused for ${refusals[0]}.`);
  return changed;
};
