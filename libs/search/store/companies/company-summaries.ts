import type { Client } from '@elastic/elasticsearch';
import { isEqual } from 'es-toolkit';
import { type Definitions, definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { BulkWriter } from '../bulk/bulk-writer.js';
import { documentSerializer } from '../document-json.js';
import type { DatasetIndices } from '../prepare-record.js';
import { type StoredRecord, storedRecords } from '../stored-records.js';
import {
  COUNT_FIELDS,
  type CompanyPostings,
  NO_POSTINGS,
  SUMMARY_FIELDS,
  summarizePostings,
  withPostingCounts,
} from './company-postings.js';

/** Whether a stored company has the summary of its postings. */
const isCurrent = ({ record, values }: StoredRecord, postings: CompanyPostings): boolean =>
  COUNT_FIELDS.every((name) => record[name] === postings[name]) &&
  SUMMARY_FIELDS.every((name) => isEqual([...(values[name] ?? [])].sort(), postings[name]));

export interface UpdateCompanySummariesOptions {
  /** Default: all companies. */
  readonly ids?: readonly string[];
  /** Postings that are about to be deleted. */
  readonly ignoredPostings?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly definitions?: Definitions;
}

/**
 * Rewrites the companies whose stored summary differs from that of their postings. Both indices must have been refreshed.
 * A company keeps the version of its feed row.
 *
 * @returns how many were rewritten.
 */
export const updateCompanySummaries = async (
  client: Client,
  indices: DatasetIndices,
  { ids: only, ignoredPostings, signal, definitions: registry = definitions }: UpdateCompanySummariesOptions = {},
): Promise<number> => {
  const documentJson = documentSerializer(registry);
  const rejections: string[] = [];
  const onRejected = (id: string, reason: string) => rejections.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, indices.sources, { versionType: 'external_gte', onRejected, signal });
  const query = only && { query: { terms: { id: [...only] } } };
  const sources = definitionOf(registry, 'sources');
  const withCounts = withPostingCounts(sources);
  let changed = 0;
  for await (const page of storedRecords(client, indices.sources, sources, { fields: SUMMARY_FIELDS, ...query })) {
    signal?.throwIfAborted();
    const ids = page.map(({ id }) => id);
    const found = await summarizePostings(client, indices.jobs, ids, ignoredPostings);
    for (const source of page) {
      const { id, version, record, numbers } = source;
      const postings = found.get(id) ?? NO_POSTINGS;
      if (isCurrent(source, postings)) continue;
      changed += 1;
      const document = documentJson('sources', withCounts(record, postings), postings, numbers);
      const full = writer.put(id, version, document, id);
      if (full) await full;
    }
  }
  await writer.drain();
  if (rejections.length > 0) throw new Error(`Elasticsearch rejected the updated company ${rejections[0]}.`);
  return changed;
};
