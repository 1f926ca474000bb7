import type { Client } from '@elastic/elasticsearch';
import { isEqual } from 'es-toolkit';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { indexFieldsBuilder } from '../../derive/index-fields.js';
import { recordJson } from '../../derive/stored-fields.js';
import { BulkWriter } from '../bulk/bulk-writer.js';
import type { DocumentJson } from '../document-json.js';
import { storedRecords } from '../stored-records.js';

/** Number of records of a company that show whether its change affects their index fields. */
const SAMPLE_SIZE = 5;

/** A company before and after a change; null if there is none. */
export interface CompanyChange {
  readonly before: RecordValue | null;
  readonly after: RecordValue | null;
}

/**
 * Rewrites the records that refer to changed companies, if their index fields depend on the change. Whole documents are written,
 * under their own versions: a partial update would use up a version of the feed and lose fields that are not stored. A company is
 * skipped if its first records do not change. The index must have been refreshed.
 *
 * @returns how many were written.
 */
export const rewriteDependents = async (
  client: Client,
  index: string,
  changes: ReadonlyMap<string, CompanyChange>,
  {
    documentJson,
    definition,
    signal,
  }: { documentJson: DocumentJson; definition: Definition; signal?: AbortSignal | undefined },
): Promise<number> => {
  const rejections: string[] = [];
  const onRejected = (id: string, reason: string) => rejections.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, index, { versionType: 'external_gte', onRejected, signal });
  const toJson = recordJson(definition);
  const indexFields = indexFieldsBuilder(definition);
  let written = 0;
  for (const [company, { before, after }] of changes) {
    const earlier = written;
    for await (const page of storedRecords(client, index, definition, {
      query: { term: { [COMPANY_KEY]: company } },
      firstPageSize: SAMPLE_SIZE,
    })) {
      signal?.throwIfAborted();
      for (const { id, version, record, numbers } of page) {
        if (isEqual(indexFields(record, after), indexFields(record, before))) continue;
        const document = documentJson(definition.name, { record, json: toJson(record) }, after, numbers);
        written += 1;
        const full = writer.put(id, version, document, id);
        if (full) await full;
      }
      if (written === earlier) break;
    }
  }
  await writer.drain();
  if (rejections.length > 0)
    throw new Error(`Elasticsearch rejected a rewritten record of ${definition.name}: ${rejections[0]}.`);
  return written;
};
