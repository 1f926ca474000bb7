import { hash } from 'node:crypto';
import { omit } from 'es-toolkit';
import { readVerified, type VerifiedFile } from '#libs/feed/read-rows.js';
import { COUNT_FIELDS } from '#libs/search/companies/company-postings.js';
import { byKind, type Definitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import { recordValidator } from '#libs/search/store/prepare-record.js';
import { immutableValues } from '#libs/search/store/stored-versions.js';
import type { SpilledRow, SpilledRows } from './spilled-rows.js';

/** The record to compare. Numbers of postings are counted from the index, regardless of the feed. */
const compared = (record: RecordValue): RecordValue => omit(record, [...COUNT_FIELDS]);

const digest = (text: string, bytes: number): string =>
  hash('sha256', text, 'buffer').subarray(0, bytes).toString('base64');

/** Digest of a completed record, with its fields in the registry's order. */
export const digestOf = ({ isCompany }: Definition, record: RecordValue): string =>
  digest(JSON.stringify(isCompany ? compared(record) : record), 16);

/** Reads a feed as a sync does, and collects the records that the index should contain. */
export class ExpectedRecords {
  /** Rows that a sync rejects. */
  refused = 0;
  /** Companies read so far; postings of others are rejected. */
  private readonly companies = new Map<string, { version: number; there: boolean }>();

  private readonly validator;
  private readonly kinds;

  constructor(
    definitions: Definitions,
    private readonly spilled: SpilledRows,
  ) {
    this.validator = recordValidator(definitions);
    this.kinds = byKind(definitions, (definition) => ({ definition, immutable: immutableValues(definition) }));
  }

  /** @param number of the file, for reports. */
  async read(
    verified: VerifiedFile,
    number: number,
    progress: (rows: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind, mode } = verified.file;
    const { definition, immutable } = this.kinds(kind);
    for await (const row of readVerified(verified, this.validator)) {
      signal.throwIfAborted();
      progress(1);
      if (row.type === 'bad') this.refused += 1;
      else {
        const record = row.type === 'upsert' ? row.record.record : null;
        if (definition.isCompany) this.noteCompany(row.id, row.version, record !== null);
        else if (record && definition.embedsCompany && !this.companies.get(record.source as string)?.there) {
          this.refused += 1;
          continue;
        }
        this.spilled.add(kind, {
          id: row.id,
          version: row.version,
          digest: record && digestOf(definition, record),
          immutableDigest: digest(JSON.stringify(record && immutable(record)), 8),
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
