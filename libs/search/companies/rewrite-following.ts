import type { Client } from '@elastic/elasticsearch';
import { shownJson } from '../derive/stored-fields.js';
import { COMPANY_KEY, type Definition } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import { BulkWriter } from '../store/bulk/bulk-writer.js';
import type { DocumentJson } from '../store/document-json.js';
import { storedRecords } from '../store/stored-records.js';

/** Number of records that are compared to find out whether a change affects their index fields. */
const SAMPLE_SIZE = 5;

/** A company before and after a change; null if there is none. */
export interface CompanyChange {
  readonly before: RecordValue | null;
  readonly after: RecordValue | null;
}

/**
 * Rewrites the records of changed companies if their index fields depend on the change: whole documents, at
 * their own versions, because an update in place would use up a version of the feed and lose fields that are not stored. A
 * company whose first records stay the same is skipped. The index must be refreshed.
 *
 * @returns how many were written.
 */
export const rewriteFollowing = async (
  client: Client,
  index: string,
  changes: ReadonlyMap<string, CompanyChange>,
  {
    documentJson,
    definition,
    signal,
  }: { documentJson: DocumentJson; definition: Definition; signal?: AbortSignal | undefined },
): Promise<number> => {
  const refusals: string[] = [];
  const onRejected = (id: string, reason: string) => refusals.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, index, { versionType: 'external_gte', onRejected, signal });
  const shown = shownJson(definition);
  let written = 0;
  for (const [company, { before, after }] of changes) {
    const earlier = written;
    for await (const page of storedRecords(client, index, definition, {
      query: { term: { [COMPANY_KEY]: company } },
      firstPageSize: SAMPLE_SIZE,
    })) {
      signal?.throwIfAborted();
      for (const { id, version, record } of page) {
        const prepared = { record, json: shown(record) };
        const document = documentJson(definition.name, prepared, after);
        if (document === documentJson(definition.name, prepared, before)) continue;
        written += 1;
        const full = writer.put(id, version, document, id);
        if (full) await full;
      }
      if (written === earlier) break;
    }
  }
  await writer.drain();
  if (refusals.length > 0)
    throw new Error(`A record of ${definition.name} was refused that was stored before: ${refusals[0]}.`);
  return written;
};
