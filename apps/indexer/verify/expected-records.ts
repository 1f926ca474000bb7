import { hash } from 'node:crypto';
import { readVerified, type VerifiedFile } from '#libs/feed/read-rows.js';
import type { FedKind } from '#libs/records/ids.js';
import { immutableValues } from '#libs/search/companies/stored-postings.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import type { SpilledRow, SpilledRows } from './spilled-rows.js';

/** The record to compare. The number of active postings is not in the feed, but counted from the index. */
const compared = ({ active_jobs_count: _, ...record }: RecordValue): RecordValue => record;

const digest = (text: string, bytes: number): string =>
  hash('sha256', text, 'buffer').subarray(0, bytes).toString('base64');

/** Digest of a completed record, with its fields in the registry's order. */
export const digestOf = (kind: FedKind, record: RecordValue): string =>
  digest(JSON.stringify(kind === 'sources' ? compared(record) : record), 16);

/** Reads a feed as a sync does, and collects the records that the index should contain. */
export class ExpectedRecords {
  /** Rows that a sync rejects. */
  refused = 0;
  /** Companies that were read so far; postings of others are rejected. */
  private readonly companies = new Map<string, { version: number; there: boolean }>();

  constructor(private readonly spilled: Readonly<Record<FedKind, SpilledRows>>) {}

  /** @param number of the file, for reports. */
  async read(
    verified: VerifiedFile,
    number: number,
    progress: (rows: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind, mode } = verified.file;
    for await (const row of readVerified(verified, prepareRecord)) {
      signal.throwIfAborted();
      progress(1);
      if (row.type === 'bad') this.refused += 1;
      else {
        const record = row.type === 'upsert' ? row.record.record : null;
        if (kind === 'sources') this.noteCompany(row.id, row.version, record !== null);
        else if (record && !this.companies.get(record.source as string)?.there) {
          this.refused += 1;
          continue;
        }
        this.spilled[kind].add({
          id: row.id,
          version: row.version,
          digest: record && digestOf(kind, record),
          immutableDigest: digest(JSON.stringify(record && kind === 'jobs' ? immutableValues(record) : null), 8),
          fromDelta: mode === 'delta',
          file: number,
          line: row.line,
        });
      }
    }
  }

  private noteCompany(id: string, version: number, there: boolean): void {
    if ((this.companies.get(id)?.version ?? 0) < version) this.companies.set(id, { version, there });
  }

  /** The deciding row of each record, without deletes. */
  fold(rows: readonly SpilledRow[]): Map<string, SpilledRow> {
    const left = new Map<string, SpilledRow>();
    for (const row of rows) {
      const known = left.get(row.id);
      if (known && known.version >= row.version) continue;
      const conflict = row.fromDelta && known?.digest && row.digest && known.immutableDigest !== row.immutableDigest;
      if (conflict) this.refused += 1;
      else left.set(row.id, row);
    }
    for (const [id, { digest }] of left) if (digest === null) left.delete(id);
    return left;
  }
}
