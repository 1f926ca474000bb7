import { hash } from 'node:crypto';
import { omit } from 'es-toolkit';
import { readVerified, type VerifiedFile } from '#libs/feed/read-rows.js';
import type { Definition } from '#libs/registry/definition.js';
import { type RecordValue, withVerifiedValues } from '#libs/registry/field.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS } from '#libs/search/store/companies/company-postings.js';
import { recordValidator } from '#libs/search/store/prepare-record.js';
import { immutableValues } from '#libs/search/store/stored-versions.js';
import type { SpilledRow, SpilledRows } from './spilled-rows.js';

/** The record without what is counted and computed from the index, regardless of the feed. */
const withoutFigures = (record: RecordValue): RecordValue => omit(record, [...COUNT_FIELDS, ...FIGURE_FIELDS]);

const digest = (text: string, bytes: number): string =>
  hash('sha256', text, 'buffer').subarray(0, bytes).toString('base64');

/** Digest of a completed record, with its fields in the registry's order. Whether a posting is unverified is none of the feed's. */
export const digestOf = ({ isCompany, fields }: Definition, record: RecordValue): string =>
  digest(JSON.stringify(isCompany ? withoutFigures(record) : withVerifiedValues(fields)(record)), 16);

/** Reads a feed as a sync does, and collects the records that the index should contain. */
export class ExpectedRecords {
  /** Rows that a sync rejects. */
  rejected = 0;
  /** Companies read so far; postings of others are rejected. */
  private readonly companies = new Map<string, { version: number; exists: boolean }>();

  private readonly validator;
  private readonly kinds;

  constructor(
    definitions: Definitions,
    private readonly spilled: SpilledRows,
  ) {
    this.validator = recordValidator(definitions);
    this.kinds = byKind(definitions, (definition) => ({ definition, immutable: immutableValues(definition) }));
  }

  /** Reads a file. @param fileIndex its position in the manifest. */
  async read(
    verified: VerifiedFile,
    fileIndex: number,
    onRows: (rows: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind, mode } = verified.file;
    const { definition, immutable } = this.kinds(kind);
    for await (const row of readVerified(verified, this.validator)) {
      signal.throwIfAborted();
      onRows(1);
      if (row.type === 'bad') this.rejected += 1;
      else {
        const record = row.type === 'upsert' ? row.record.record : null;
        if (definition.isCompany) this.rememberCompany(row.id, row.version, record !== null);
        else if (record && definition.embedsCompany && !this.companies.get(record.source as string)?.exists) {
          this.rejected += 1;
          continue;
        }
        this.spilled.add(kind, {
          id: row.id,
          version: row.version,
          digest: record && digestOf(definition, record),
          immutableDigest: digest(JSON.stringify(record && immutable(record)), 8),
          fromDelta: mode === 'delta',
          file: fileIndex,
          line: row.line,
        });
      }
    }
  }

  private rememberCompany(id: string, version: number, exists: boolean): void {
    if ((this.companies.get(id)?.version ?? 0) < version) this.companies.set(id, { version, exists });
  }

  /** The row that decides the state of each record, by id, without deleted records. */
  decidingRows(rows: readonly SpilledRow[]): Map<string, SpilledRow> {
    const deciding = new Map<string, SpilledRow>();
    for (const row of rows) {
      const known = deciding.get(row.id);
      if (known && known.version >= row.version) continue;
      const conflict = row.fromDelta && known?.digest && row.digest && known.immutableDigest !== row.immutableDigest;
      if (conflict) this.rejected += 1;
      else deciding.set(row.id, row);
    }
    for (const [id, { digest }] of deciding) if (digest === null) deciding.delete(id);
    return deciding;
  }
}
