import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of a feed row that the comparison needs. */
export interface SpilledRow {
  readonly id: string;
  readonly version: number;
  /** Base64 of 16 bytes; null for a delete. */
  readonly digest: string | null;
  /** Digest of the immutable values; base64 of 8 bytes. */
  readonly immutableDigest: string;
  /** Whether the row is from a delta. */
  readonly fromDelta: boolean;
  readonly file: number;
  readonly line: number;
}

const ROW_BYTES = 57;
const BUFFER_BYTES = ROW_BYTES * 256;
const ROWS_PER_PARTITION = 20_000;
const MAX_PARTITIONS = 256;

/** Ids from `from` (inclusive) to `to` (exclusive); `to` is null in the last partition. */
export interface IdRange {
  readonly from: string;
  readonly to: string | null;
}

/**
 * The rows of a feed, spilled to disk, partitioned by id prefix and in the order of the feed, so that a feed of any size
 * is compared in bounded memory: 57 bytes a row on disk, one partition at a time in memory.
 */
export class SpilledRows {
  private readonly folder = mkdtempSync(join(tmpdir(), 'rolecall-verify-'));
  private readonly partitions: { readonly file: number; readonly buffer: Buffer; used: number }[];

  /** The first letter of every id. */
  private letter = '';

  constructor(rows: number) {
    const count = Math.min(MAX_PARTITIONS, Math.max(1, Math.ceil(rows / ROWS_PER_PARTITION)));
    this.partitions = Array.from({ length: count }, (_, i) => ({
      file: openSync(join(this.folder, String(i)), 'w'),
      buffer: Buffer.alloc(BUFFER_BYTES),
      used: 0,
    }));
  }

  add({ id, version, digest, immutableDigest, fromDelta, file, line }: SpilledRow): void {
    this.letter = id.charAt(0);
    const first = Number.parseInt(id.slice(1, 3), 16);
    const partition = this.partitions[(first * this.partitions.length) >> 8] as (typeof this.partitions)[number];
    const { buffer, used } = partition;
    buffer.write(id.slice(1), used, 'hex');
    buffer.writeDoubleLE(version, used + 16);
    buffer.writeUInt8((digest === null ? 0 : 1) + (fromDelta ? 2 : 0), used + 24);
    buffer.write(digest ?? '', used + 25, 'base64');
    buffer.write(immutableDigest, used + 41, 'base64');
    buffer.writeUInt32LE(file, used + 49);
    buffer.writeUInt32LE(line, used + 53);
    partition.used += ROW_BYTES;
    if (partition.used === BUFFER_BYTES) this.flush(partition);
  }

  /** Returns each partition once, with its range of ids. No row may be added afterwards. */
  *read(): Generator<{ range: IdRange; rows: SpilledRow[] }> {
    for (const [i, partition] of this.partitions.entries()) {
      this.flush(partition);
      const bytes = readFileSync(join(this.folder, String(i)));
      const rows = Array.from({ length: bytes.length / ROW_BYTES }, (_, n) => this.row(bytes, n * ROW_BYTES));
      yield { range: { from: this.start(i), to: i + 1 < this.partitions.length ? this.start(i + 1) : null }, rows };
    }
  }

  dispose(): void {
    for (const { file } of this.partitions) closeSync(file);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private flush(partition: (typeof this.partitions)[number]): void {
    writeSync(partition.file, partition.buffer, 0, partition.used);
    partition.used = 0;
  }

  private row(bytes: Buffer, at: number): SpilledRow {
    const flags = bytes.readUInt8(at + 24);
    return {
      id: this.letter + bytes.toString('hex', at, at + 16),
      version: bytes.readDoubleLE(at + 16),
      digest: flags & 1 ? bytes.toString('base64', at + 25, at + 41) : null,
      immutableDigest: bytes.toString('base64', at + 41, at + 49),
      fromDelta: (flags & 2) !== 0,
      file: bytes.readUInt32LE(at + 49),
      line: bytes.readUInt32LE(at + 53),
    };
  }

  /** The smallest id of a partition. */
  private start(partition: number): string {
    if (this.letter === '') return '';
    const first = Math.ceil((partition * 256) / this.partitions.length);
    return this.letter + first.toString(16).padStart(2, '0');
  }
}
