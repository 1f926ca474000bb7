import { Transform } from 'node:stream';

const FRAME = 0xfd2fb528;
/** The first of 16 magic numbers. */
const SKIPPABLE_FRAME = 0x184d2a50;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4] as const;
const CONTENT_SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const RLE_BLOCK = 1;
const CHECKSUM_BYTES = 4;

/**
 * Cuts zstd frames into chunks that never extend beyond the end of a frame, and removes skippable frames. Node's decoder ignores
 * what follows the end of a frame in the same chunk: without an error, it reads only a part of a file with several frames.
 */
export const zstdFrameSplitter = (): Transform => {
  const parser = new FrameParser();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (const part of parser.parse(chunk)) this.push(part);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush: (done) => done(parser.isComplete ? null : new Error('The file ends within a zstd frame.')),
  });
};

/** Follows the structure of a file (RFC 8878, section 3.1) without decoding the content of its blocks. */
class FrameParser {
  private next: 'frame' | 'block' | 'end' = 'frame';
  private checksumBytes = 0;
  /** Bytes before the next header. */
  private remaining = 0;
  private isSkippable = false;
  /** The start of a header that continues in the next chunk. */
  private rest: Buffer = Buffer.alloc(0);
  private isEmpty = true;

  get isComplete(): boolean {
    return !this.isEmpty && this.next === 'frame' && this.remaining === 0 && this.rest.length === 0;
  }

  /** @returns the bytes to decode: the chunk, divided at the ends of frames. */
  *parse(chunk: Buffer): Generator<Buffer> {
    this.isEmpty &&= chunk.length === 0;
    const bytes = Buffer.concat([this.rest, chunk]);
    let start = 0;
    let at = 0;
    for (;;) {
      const length = Math.min(this.remaining, bytes.length - at);
      at += length;
      this.remaining -= length;
      if (this.isSkippable) start = at;
      if (this.remaining > 0) break;
      this.isSkippable = false;
      if (this.next === 'end') {
        yield bytes.subarray(start, at);
        start = at;
        this.next = 'frame';
      }
      const isHeader = this.next === 'frame' ? this.frameHeader(bytes, at) : this.blockHeader(bytes, at);
      if (!isHeader) break;
    }
    if (at > start) yield bytes.subarray(start, at);
    this.rest = bytes.subarray(at);
  }

  /** @returns false when the header is incomplete. */
  private frameHeader(bytes: Buffer, at: number): boolean {
    if (bytes.length < at + 5) return false;
    const magic = bytes.readUInt32LE(at);
    if (magic - (magic % 16) === SKIPPABLE_FRAME) {
      if (bytes.length < at + 8) return false;
      this.remaining = 8 + bytes.readUInt32LE(at + 4);
      this.isSkippable = true;
      return true;
    }
    if (magic !== FRAME) throw new Error('The file has bytes that are not a zstd frame.');
    const descriptor = bytes.readUInt8(at + 4);
    const isSingleSegment = (descriptor & 0x20) !== 0;
    const contentSize = descriptor >> 6;
    this.remaining =
      5 +
      (isSingleSegment ? 0 : 1) +
      (DICTIONARY_ID_BYTES[descriptor & 3] as number) +
      (isSingleSegment && contentSize === 0 ? 1 : (CONTENT_SIZE_BYTES[contentSize] as number));
    this.checksumBytes = descriptor & 4 ? CHECKSUM_BYTES : 0;
    this.next = 'block';
    return true;
  }

  /** @returns false when the header is incomplete. */
  private blockHeader(bytes: Buffer, at: number): boolean {
    if (bytes.length < at + BLOCK_HEADER_BYTES) return false;
    const header = bytes.readUIntLE(at, BLOCK_HEADER_BYTES);
    const isLast = (header & 1) === 1;
    const size = ((header >> 1) & 3) === RLE_BLOCK ? 1 : header >> 3;
    this.remaining = BLOCK_HEADER_BYTES + size + (isLast ? this.checksumBytes : 0);
    this.next = isLast ? 'end' : 'block';
    return true;
  }
}
