import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import { type StoredRecord, storedRecords } from '#libs/search/store/stored-records.js';
import type { StoredChunk } from './manifest.js';
import { writeStoredFile } from './stored-files.js';

/** Uncompressed bytes of a file of records. A restore that is interrupted repeats at most one. */
const CHUNK_BYTES = 32 * 1024 * 1024;

/** A row of a file of records; a tombstone has neither record nor numbers. */
export type BackupRow = Pick<StoredRecord, 'id' | 'version'> & Partial<Pick<StoredRecord, 'record' | 'numbers'>>;

/** Adds hashes of rows. The sum does not depend on their order. */
export class RowDigest {
  private sum = 0n;

  add({ id, version, record, numbers }: BackupRow): void {
    const text = JSON.stringify([id, version, record ?? null, numbers?.change_number ?? null]);
    this.addDigest(createHash('sha256').update(text).digest('hex').slice(0, 16));
  }

  addDigest(digest: string): void {
    this.sum = BigInt.asUintN(64, this.sum + BigInt(`0x${digest}`));
  }

  toString(): string {
    return this.sum.toString(16).padStart(16, '0');
  }
}

/** The records of one kind, read at one point in time and written as files. */
export class KindExport {
  readonly chunks: StoredChunk[];
  private readonly pages: AsyncGenerator<StoredRecord[]>;
  private page: StoredRecord[] | undefined;
  private lines: string[] = [];
  private bytes = 0;
  private digest = new RowDigest();
  private readonly isTombstones: boolean;

  /**
   * @param definition null for tombstones.
   * @param done the files that an interrupted backup of the same state has written.
   */
  constructor(
    client: Client,
    readonly kind: string,
    index: string,
    definition: Definition | null,
    done: readonly StoredChunk[],
  ) {
    this.chunks = [...done];
    const last = done.at(-1)?.last;
    this.pages = storedRecords(
      client,
      index,
      definition,
      last === undefined ? {} : { query: { range: { id: { gt: last } } } },
    );
    this.isTombstones = definition === null;
  }

  /** Fixes the point in time. Call it before `step`. */
  async open(): Promise<void> {
    this.page = (await this.pages.next()).value as StoredRecord[] | undefined;
  }

  /** Reads one page. Pages of all kinds are read in turn, because an unused point in time expires. @returns the rows; 0 at the end. */
  async step(folder: string, onChunk: () => Promise<void>): Promise<number> {
    const page = this.page;
    if (page === undefined) return 0;
    for (const { id, version, record, numbers } of page) {
      const row: BackupRow = this.isTombstones ? { id, version } : { id, version, record, numbers };
      const line = `${JSON.stringify(row)}\n`;
      this.digest.add(row);
      this.lines.push(line);
      this.bytes += line.length;
    }
    const next = await this.pages.next();
    this.page = next.done ? undefined : next.value;
    if (this.bytes >= CHUNK_BYTES || (this.page === undefined && this.lines.length > 0)) {
      await this.writeChunk(folder, page.at(-1)?.id as string);
      await onChunk();
    }
    return page.length;
  }

  /** Ends the point in time. */
  async close(): Promise<void> {
    await this.pages.return(undefined);
  }

  private async writeChunk(folder: string, last: string): Promise<void> {
    const number = String(this.chunks.length + 1).padStart(6, '0');
    const rows = this.lines.length;
    const source = Readable.from(this.lines.splice(0).map((line) => Buffer.from(line)));
    const file = await writeStoredFile(folder, `records/${this.kind}-${number}.ndjson.zst`, source);
    this.chunks.push({ ...file, rows, digest: this.digest.toString(), last });
    this.digest = new RowDigest();
    this.bytes = 0;
  }
}
