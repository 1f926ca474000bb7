import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crc32Combine, crc32Shift } from '../../packed/crc32-combine.js';
import { PooledBuffer } from './buffer-pool.js';
import { isText, type PagePart } from './page-part.js';

/** A gzip header without a time or a name (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty stored block, which ends the stream (RFC 1951). */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
const MAX_STORED = 65_535;
/** Text that is shorter is stored, because compressing it would cost more than it saves. */
const MIN_DEFLATED = 512;

/** A gzip stream that is joined from parts: what is stored compressed is copied, and its checksums are combined. */
export class DeflatedPage {
  private readonly output = new PooledBuffer();
  private readonly text: Buffer[] = [];
  private crc = 0;
  /** Bytes of the text of the whole stream. */
  length = 0;

  /** @param deflatesText whether longer texts between compressed parts are compressed too. */
  constructor(private readonly deflatesText: boolean) {
    this.output.append(HEADER);
  }

  append(part: PagePart): void {
    if (isText(part)) {
      this.text.push(part);
      return;
    }
    this.flushText();
    for (const stream of part.deflated) this.output.append(stream);
    this.count(part.length, part.crc, part.shift);
  }

  /** Ends the stream. @returns the whole of it; release its buffer when it is no longer used. */
  end(): PooledBuffer {
    this.flushText();
    this.output.append(END);
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(this.crc);
    trailer.writeUInt32LE(this.length % 2 ** 32, 4);
    this.output.append(trailer);
    return this.output;
  }

  private flushText(): void {
    if (this.text.length === 0) return;
    const text = this.text.length === 1 ? (this.text[0] as Buffer) : Buffer.concat(this.text);
    this.text.length = 0;
    if (this.deflatesText && text.length >= MIN_DEFLATED)
      this.output.append(deflateRawSync(text, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }));
    else this.store(text);
    this.count(text.length, crc32(text));
  }

  private store(text: Buffer): void {
    for (let at = 0; at < text.length; at += MAX_STORED) {
      const block = text.subarray(at, at + MAX_STORED);
      const head = Buffer.alloc(5);
      head.writeUInt16LE(block.length, 1);
      head.writeUInt16LE(~block.length & 0xffff, 3);
      this.output.append(head);
      this.output.append(block);
    }
  }

  private count(length: number, crc: number, shift = crc32Shift(length)): void {
    this.crc = crc32Combine(this.crc, crc, shift);
    this.length += length;
  }
}
