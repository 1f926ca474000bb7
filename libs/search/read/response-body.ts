import type { DidYouMean } from '../query/text-reader.js';
import { PooledBuffer } from './buffer-pool.js';

/** A response body as JSON bytes. */
export interface ResponseBody {
  readonly body: Buffer;
  /** Called when `body` has been sent, so that its buffer can be reused. */
  readonly release?: () => void;
}

export const EMPTY_OBJECT: ResponseBody = { body: Buffer.from('{}') };

const BEFORE = Buffer.from('{"data":[');
const COMMA = Buffer.from(',');

const tail = (cursor: string | null, asOf: number, didYouMean: readonly DidYouMean[]) => ({
  next_cursor: cursor,
  has_more: cursor !== null,
  as_of: new Date(asOf).toISOString(),
  ...(didYouMean.length > 0 && { did_you_mean: didYouMean }),
});

/**
 * A page of a list.
 * @param records the pieces of each record's JSON.
 * @param cursor of the next page; null for the last page.
 * @param asOf epoch milliseconds.
 * @param didYouMean words of search texts that were, or should be, corrected.
 * @param more further keys of the page.
 */
export const pageResponse = (
  records: readonly (readonly Uint8Array[])[],
  cursor: string | null,
  asOf: number,
  didYouMean: readonly DidYouMean[] = [],
  more: object = {},
): ResponseBody => {
  const output = new PooledBuffer();
  output.append(BEFORE);
  records.forEach((pieces, i) => {
    if (i > 0) output.append(COMMA);
    for (const piece of pieces) output.append(piece);
  });
  output.append(Buffer.from(`],${JSON.stringify({ ...tail(cursor, asOf, didYouMean), ...more }).slice(1)}`));
  return { body: output.bytes, release: () => output.release() };
};

/** The response body of a list with `count=true`. */
export const countResponse = (count: number, asOf: number, didYouMean: readonly DidYouMean[] = []): ResponseBody => ({
  body: Buffer.from(JSON.stringify({ data: [], count, ...tail(null, asOf, didYouMean) })),
});
