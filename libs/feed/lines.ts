/** One line without its newline; `tooLong` if it exceeded the limit and was cut off. */
export interface Line {
  /** Counted from 1, including blank lines. */
  number: number;
  bytes: Buffer;
  tooLong: boolean;
}

const NEWLINE = 0x0a;

/** Bytes of blank lines between two other lines. */
const MAX_BLANK_BYTES = 1024 * 1024;

/** A file has so many blank lines that it may never end: a small file can decompress to any number of them. */
export class TooManyBlankLinesError extends Error {
  override readonly name = 'TooManyBlankLinesError';
}

/** Bytes of a file that are skipped because they are in lines that are too long. */
const MAX_SKIPPED_BYTES = 64 * 1024 * 1024;

/** The lines of a file are so long that it may never end: a few kilobytes can decompress to a line of gigabytes. */
export class TooLongLinesError extends Error {
  override readonly name = 'TooLongLinesError';

  constructor(readonly line: number) {
    super();
  }
}

/**
 * Splits a byte stream into non-blank lines. Keeps one chunk and one line of at most `maxBytes` in memory. Stops reading the stream when it
 * throws.
 *
 * @throws TooManyBlankLinesError, TooLongLinesError
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let blankBytes = 0;
  let parts: Buffer[] = [];
  let length = 0;
  let skippedBytes = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= maxBytes) {
      parts.push(part);
      return;
    }
    parts = [];
    skippedBytes += part.length;
    if (skippedBytes > MAX_SKIPPED_BYTES) throw new TooLongLinesError(number);
  };
  const take = (): Line => {
    const line = {
      number,
      bytes: parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts),
      tooLong: length > maxBytes,
    };
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      const line = take();
      if (line.tooLong || !isBlank(line.bytes)) {
        blankBytes = 0;
        yield line;
      } else {
        blankBytes += line.bytes.length + 1;
        if (blankBytes > MAX_BLANK_BYTES) throw new TooManyBlankLinesError();
      }
      number += 1;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  const last = take();
  if (last.tooLong || !isBlank(last.bytes)) yield last;
}

const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
