import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What counts of a row of a feed when the index is compared with it. */
export interface SpilledRow {
  readonly id: string;
  readonly version: number;
  /** Base64 of 16 bytes; null where the row is a delete. */
  readonly digest: string | null;
  /** Of what must never change; base64 of 8 bytes. */
  readonly keys: string;
  /** Of a delta. */
  readonly delta: boolean;
  readonly file: number;
  readonly line: number;
}

const SIZE = 57;
const BUFFER = SIZE * 256;
const ROWS_EACH = 20_000;
const MOST = 256;

/** Ids from `from` on and before `to`; `to` is null in the last part. */
export interface IdRange {
  readonly from: string;
  readonly to: string | null;
}

/**
 * The rows of a feed on disk, parted by the beginnings of their ids and in the order of the feed, so that a feed of any size
 * is compared in bounded memory: 57 bytes a row on disk, one part at a time in memory.
 */
export class SpilledRows {
  private readonly folder = mkdtempSync(join(tmpdir(), 'rolecall-verify-'));
  private readonly parts: { readonly file: number; readonly buffer: Buffer; used: number }[];

  /** @param letter the first of every id. */
  constructor(
    private readonly letter: 'J' | 'S',
    rows: number,
  ) {
    const count = Math.min(MOST, Math.max(1, Math.ceil(rows / ROWS_EACH)));
    this.parts = Array.from({ length: count }, (_, i) => ({
      file: openSync(join(this.folder, String(i)), 'w'),
      buffer: Buffer.alloc(BUFFER),
      used: 0,
    }));
  }

  add({ id, version, digest, keys, delta, file, line }: SpilledRow): void {
    const first = Number.parseInt(id.slice(1, 3), 16);
    const part = this.parts[(first * this.parts.length) >> 8] as (typeof this.parts)[number];
    const { buffer, used } = part;
    buffer.write(id.slice(1), used, 'hex');
    buffer.writeDoubleLE(version, used + 16);
    buffer.writeUInt8((digest === null ? 0 : 1) + (delta ? 2 : 0), used + 24);
    buffer.write(digest ?? '', used + 25, 'base64');
    buffer.write(keys, used + 41, 'base64');
    buffer.writeUInt32LE(file, used + 49);
    buffer.writeUInt32LE(line, used + 53);
    part.used += SIZE;
    if (part.used === BUFFER) this.flush(part);
  }

  /** Every part once, with the ids that it holds. Nothing may be added any more. */
  *read(): Generator<{ range: IdRange; rows: SpilledRow[] }> {
    for (const [i, part] of this.parts.entries()) {
      this.flush(part);
      const bytes = readFileSync(join(this.folder, String(i)));
      const rows = Array.from({ length: bytes.length / SIZE }, (_, n) => this.row(bytes, n * SIZE));
      yield { range: { from: this.start(i), to: i + 1 < this.parts.length ? this.start(i + 1) : null }, rows };
    }
  }

  dispose(): void {
    for (const { file } of this.parts) closeSync(file);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private flush(part: (typeof this.parts)[number]): void {
    writeSync(part.file, part.buffer, 0, part.used);
    part.used = 0;
  }

  private row(bytes: Buffer, at: number): SpilledRow {
    const flags = bytes.readUInt8(at + 24);
    return {
      id: this.letter + bytes.toString('hex', at, at + 16),
      version: bytes.readDoubleLE(at + 16),
      digest: flags & 1 ? bytes.toString('base64', at + 25, at + 41) : null,
      keys: bytes.toString('base64', at + 41, at + 49),
      delta: (flags & 2) !== 0,
      file: bytes.readUInt32LE(at + 49),
      line: bytes.readUInt32LE(at + 53),
    };
  }

  /** The least id of a part. */
  private start(part: number): string {
    const first = Math.ceil((part * 256) / this.parts.length);
    return this.letter + first.toString(16).padStart(2, '0');
  }
}
