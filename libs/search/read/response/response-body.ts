import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import type { DidYouMean } from '../../query/text-reader.js';
import type { UnknownCounts } from '../../query/unknown-counts.js';
import type { Without } from '../../query/without.js';
import { PooledBuffer } from './buffer-pool.js';
import { DeflatedPage } from './deflated-page.js';
import { isText, type PagePart } from './page-part.js';

/** A response body as JSON bytes. */
export interface ResponseBody {
  readonly body: Buffer;
  /** The body of parts that are stored compressed. A long one is decompressed by another thread, so that other requests do not wait. */
  readonly decompress?: () => Buffer | Promise<Buffer>;
  /** Its entity tag, if it can be revalidated. */
  readonly tag?: string | undefined;
  /** The body as a gzip stream, if that costs less than to compress it. Either is made when it is read. */
  readonly gzip?: Buffer;
  /** The cursor of the next page of a list; undefined if there is none, or not yet. */
  readonly nextCursor?: string | undefined;
  /** Called when the response has been sent, so that its buffers can be reused. */
  readonly release?: () => void;
}

export const EMPTY_OBJECT: ResponseBody = { body: Buffer.from('{}') };

/** Bytes of gzip. Shorter bodies, such as single records, are not worth the hand-over to a thread of the pool. */
const MAX_ON_MAIN_THREAD = 16_384;

const gunzipInPool = promisify(gunzip);

const isDeflated = (part: PagePart): boolean => !isText(part);

/** The stream of parts, and the options to decompress it at once: that costs a third of one call for each, and checks what was read. */
const streamOf = (parts: readonly PagePart[], deflatesText: boolean) => {
  const page = new DeflatedPage(deflatesText);
  for (const part of parts) page.append(part);
  return { stream: page.end(), options: { chunkSize: Math.max(64, page.length + 1) } };
};

const joinedTexts = (parts: readonly PagePart[]): PooledBuffer => {
  const output = new PooledBuffer();
  for (const part of parts) output.append(part as Buffer);
  return output;
};

/** The text of some parts, at least one of which is compressed. */
export const textOf = (parts: readonly PagePart[]): Buffer => {
  const { stream, options } = streamOf(parts, false);
  try {
    return gunzipSync(stream.bytes, options);
  } finally {
    stream.release();
  }
};

/** A body that is joined from parts, some of which are compressed. */
class JoinedBody implements ResponseBody {
  private readonly buffers: PooledBuffer[] = [];

  constructor(
    private readonly parts: readonly PagePart[],
    private readonly releaseParts: () => void,
    readonly tag?: string,
  ) {}

  get body(): Buffer {
    return textOf(this.parts);
  }

  decompress(): Buffer | Promise<Buffer> {
    const { stream, options } = streamOf(this.parts, false);
    this.buffers.push(stream);
    const { bytes } = stream;
    return bytes.length > MAX_ON_MAIN_THREAD ? gunzipInPool(bytes, options) : gunzipSync(bytes, options);
  }

  get gzip(): Buffer {
    const { stream } = streamOf(this.parts, true);
    this.buffers.push(stream);
    return stream.bytes;
  }

  /** Can be called without its object: callers take it out of the body. */
  readonly release = (): void => {
    for (const buffer of this.buffers.splice(0)) buffer.release();
    this.releaseParts();
  };
}

/**
 * Joins parts to a body.
 * @param release called when the parts are no longer used.
 */
export const joinedBody = (parts: readonly PagePart[], release: () => void = () => {}, tag?: string): ResponseBody => {
  if (parts.some(isDeflated)) return new JoinedBody(parts, release, tag);
  // Text alone is compressed as any other response is.
  const text = joinedTexts(parts);
  const releaseAll = () => {
    text.release();
    release();
  };
  return { body: text.bytes, release: releaseAll, ...(tag !== undefined && { tag }) };
};

const BEFORE = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

/**
 * A list as a response.
 * @param rows the parts of each row.
 * @param others the keys after `data`.
 */
export const listResponse = (
  rows: readonly (readonly PagePart[])[],
  others: { readonly next_cursor: string | null; readonly has_more: boolean },
  release?: () => void,
): ResponseBody => {
  const between = rows.flatMap((parts, i) => (i > 0 ? [COMMA, ...parts] : parts));
  const joined = joinedBody([BEFORE, ...between, Buffer.from(`],${JSON.stringify(others).slice(1)}`)], release);
  return others.has_more && others.next_cursor !== null
    ? Object.assign(joined, { nextCursor: others.next_cursor })
    : joined;
};

/** The number of matches of a list, and what is unknown about it if filters may be about an unknown value. */
export type Counts = Pick<UnknownCounts, 'count'> &
  Partial<UnknownCounts> & {
    /** Matches that the organization's exclusions leave out; absent if it excludes nothing. */
    readonly excluded?: number;
  };

/** How to find more. */
export interface Hints {
  /** Words of search texts that were, or should be, corrected. */
  readonly did_you_mean?: readonly DidYouMean[];
  /** Only of a list without results. */
  readonly without?: readonly Without[] | undefined;
}

const tail = (cursor: string | null, asOf: number, { did_you_mean: didYouMean = [], without }: Hints) => ({
  next_cursor: cursor,
  has_more: cursor !== null,
  as_of: new Date(asOf).toISOString(),
  ...(didYouMean.length > 0 && { did_you_mean: didYouMean }),
  ...(without && { without }),
});

/**
 * A page of a list.
 * @param records the parts of each record.
 * @param cursor of the next page; null for the last page.
 * @param asOf epoch milliseconds.
 * @param more further keys of the page.
 * @param release called when the records are no longer used.
 */
export const pageResponse = (
  records: readonly (readonly PagePart[])[],
  cursor: string | null,
  asOf: number,
  hints: Hints = {},
  more: object = {},
  release?: () => void,
): ResponseBody => listResponse(records, { ...tail(cursor, asOf, hints), ...more }, release);

/** The response body of a list with `count=true`. */
export const countResponse = (counts: Counts, asOf: number, hints: Hints = {}): ResponseBody => ({
  body: Buffer.from(JSON.stringify({ data: [], ...counts, ...tail(null, asOf, hints) })),
});
