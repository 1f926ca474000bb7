import type { Checked } from '../../packed/packed-format.js';

/** A part of a response body that is stored compressed: raw-deflate streams that end with a sync flush. */
export interface DeflatedPart extends Checked {
  /** The streams; `length` and `crc` are those of their text. */
  readonly deflated: readonly Buffer[];
  /** `crc32Shift` of `length`, if it is known. */
  readonly shift?: number;
}

/** A part of a response body: compressed, or text. */
export type PagePart = DeflatedPart | Buffer;

export const isText = (part: PagePart): part is Buffer => Buffer.isBuffer(part);
