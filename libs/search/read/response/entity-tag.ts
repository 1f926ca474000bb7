import { hash } from 'node:crypto';
import { isText, type PagePart } from './page-part.js';

const weak = (content: string | Buffer): string => `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/** The entity tag of JSON. It is weak: it is the same for every encoding. */
export const textTag = (json: string): string => weak(json);

/** The entity tag of a body, without decompressing it. The same parts have the same tag. */
export const partsTag = (parts: readonly PagePart[]): string => {
  const checks = parts.map((part) => (isText(part) ? part : Buffer.from(` ${part.length} ${part.crc} `)));
  return weak(Buffer.concat(checks));
};

/** Whether a header `If-None-Match` names a tag, or any. */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => opaque(each) === opaque(tag));
};
