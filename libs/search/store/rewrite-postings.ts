import type { Client } from '@elastic/elasticsearch';
import type { RecordValue } from '../registry/field.js';
import { BulkWriter } from './bulk-writer.js';
import type { DocumentJson } from './document-json.js';

const PAGE = 200;

/** A company before and after a change; null where there is none. */
export interface CompanyChange {
  readonly before: RecordValue | null;
  readonly after: RecordValue | null;
}

/**
 * Writes the postings of changed companies again where their index fields depend on what has changed: whole documents, at
 * their own versions, since an update in place would take a version of the feed and lose the fields that are not stored. A
 * company whose first postings stay the same is left alone. The index must be refreshed.
 *
 * @returns how many were written.
 */
export const rewritePostings = async (
  client: Client,
  index: string,
  changes: ReadonlyMap<string, CompanyChange>,
  { documentJson, signal }: { documentJson: DocumentJson; signal?: AbortSignal | undefined },
): Promise<number> => {
  const refusals: string[] = [];
  const onRejected = (id: string, reason: string) => refusals.push(`${id}: ${reason}`);
  const writer = new BulkWriter<string>(client, index, { versionType: 'external_gte', onRejected, signal });
  let written = 0;
  for (const [company, { before, after }] of changes) {
    for await (const page of postingsOf(client, index, company)) {
      signal?.throwIfAborted();
      const earlier = written;
      for (const { id, version, record } of page) {
        const prepared = { record, json: JSON.stringify(record) };
        const document = documentJson('jobs', prepared, after);
        if (document === documentJson('jobs', prepared, before)) continue;
        written += 1;
        const full = writer.put(id, version, document, id);
        if (full) await full;
      }
      if (written === earlier) break;
    }
  }
  await writer.drain();
  if (refusals.length > 0) throw new Error(`A posting was refused that was stored before: ${refusals[0]}.`);
  return written;
};

interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly record: RecordValue;
}

async function* postingsOf(client: Client, index: string, company: string): AsyncGenerator<StoredRecord[]> {
  let after: string | undefined;
  for (;;) {
    const { hits, _shards } = await client.search<{ record: RecordValue }>({
      index,
      size: PAGE,
      version: true,
      track_total_hits: false,
      query: { term: { source: company } },
      sort: [{ id: 'asc' }],
      ...(after !== undefined && { search_after: [after] }),
    });
    if (_shards.failed > 0) throw new Error('Part of the postings cannot be read.');
    if (hits.hits.length === 0) return;
    yield hits.hits.map(({ _id, _version, _source }) => ({
      id: _id as string,
      version: _version as number,
      record: (_source as { record: RecordValue }).record,
    }));
    after = hits.hits.at(-1)?._id as string;
  }
}
