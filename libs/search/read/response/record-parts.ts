import { constants, crc32, inflateRawSync } from 'node:zlib';
import type { DataTier } from '#libs/records/data-tier.js';
import { crc32Combine, crc32Shift } from '../../packed/crc32-combine.js';
import type { PackedRecord } from '../../packed/packed-record.js';
import { type DeflatedPart, isText, type PagePart } from './page-part.js';
import { textOf } from './response-body.js';

const CLOSE = Buffer.from('}');
const CLOSE_CRC = crc32(CLOSE);
const CLOSE_SHIFT = crc32Shift(CLOSE.length);
/** The closing brace as a stored block (RFC 1951). */
const CLOSE_BLOCK = Buffer.concat([Buffer.from([0, 1, 0, 0xfe, 0xff]), CLOSE]);

/**
 * A record as it is stored, as a tier reads it.
 * @param company its company's record, if it has one.
 */
export const recordParts = (record: PackedRecord, tier: DataTier, company: PagePart | null): PagePart[] => {
  const { head, companyId } = record;
  const before: DeflatedPart = { ...head, deflated: [head.deflated] };
  return [before, ...(companyId === null || !company ? [] : [company]), record.tail(tier), CLOSE];
};

/** A record without a company as one part. Its bytes are copied. */
export const joinedPart = (record: PackedRecord, tier: DataTier) => {
  const [head, tail] = [record.head, record.tail(tier)];
  const open = crc32Combine(head.crc, tail.crc, crc32Shift(tail.length));
  const length = head.length + tail.length + CLOSE.length;
  return {
    length,
    crc: crc32Combine(open, CLOSE_CRC, CLOSE_SHIFT),
    shift: crc32Shift(length),
    deflated: [Buffer.concat([head.deflated, ...tail.deflated, CLOSE_BLOCK])] as const,
  } satisfies DeflatedPart;
};

export const partText = ({ deflated, length }: DeflatedPart): Buffer =>
  inflateRawSync(Buffer.concat(deflated), { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: Math.max(64, length + 1) });

/** The text of a record from its parts. */
export const recordText = (parts: readonly PagePart[]): Buffer => {
  const [text] = parts;
  return parts.length === 1 && text && isText(text) ? text : textOf(parts);
};

/** The texts of records, each when it is needed. */
export function* recordTexts(records: Iterable<readonly PagePart[]>): Generator<Buffer> {
  for (const record of records) yield recordText(record);
}
