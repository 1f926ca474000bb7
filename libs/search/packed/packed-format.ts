import { crc32 } from 'node:zlib';
import { DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';

/**
 * The format of packed records. A later one must be able to read this one: `indexer rebuild` reads the records of the earlier version.
 *
 * A packed record is a header and its pieces. Integers are little-endian.
 *
 * | bytes | what |
 * | --- | --- |
 * | 1 | format |
 * | 1 | number of pieces |
 * | 1 | length of the company's id, 0 without one |
 * | n | the company's id |
 * | 4, 4 | length and CRC-32 of the text of the head |
 * | 3 × (4, 4) | for each tier: length and CRC-32 of the text after the head and the company |
 * | 9 per piece | flags, length, CRC-32 of its compressed bytes |
 * | 4 | CRC-32 of the header |
 *
 * Each piece is a raw-deflate stream of its text that ends with a sync flush, so that pieces can be joined to one stream. The first piece
 * is the head.
 */
export const FORMAT = 1;

const FIXED = 3;
const CHECKS = 8 * (1 + DATA_TIERS.length);
const ENTRY = 9;
/** The bits of the flags: those of the tiers that read the piece, and whether its stream refers to the piece before it. */
const CONTINUES = 1 << DATA_TIERS.length;

export interface Checked {
  readonly length: number;
  readonly crc: number;
}

export interface Piece {
  /** The tiers whose responses contain it: none for fields that are only returned on request. */
  readonly tiers: readonly DataTier[];
  /** Its stream refers to the text of the pieces before it, back to the last one that does not. */
  readonly continues: boolean;
  readonly deflated: Buffer;
}

export interface PackedParts {
  readonly companyId: string | null;
  readonly head: Checked;
  readonly tails: Readonly<Record<DataTier, Checked>>;
  readonly pieces: readonly Piece[];
}

const flagsOf = ({ tiers, continues }: Piece): number =>
  DATA_TIERS.reduce((flags, tier, bit) => flags | (tiers.includes(tier) ? 1 << bit : 0), continues ? CONTINUES : 0);

export const encodePacked = ({ companyId, head, tails, pieces }: PackedParts): Buffer => {
  const id = Buffer.from(companyId ?? '', 'latin1');
  const header = Buffer.alloc(FIXED + id.length + CHECKS + ENTRY * pieces.length + 4);
  let at = header.writeUInt8(FORMAT);
  at = header.writeUInt8(pieces.length, at);
  at = header.writeUInt8(id.length, at);
  at += id.copy(header, at);
  for (const { length, crc } of [head, ...DATA_TIERS.map((tier) => tails[tier])]) {
    at = header.writeUInt32LE(length, at);
    at = header.writeUInt32LE(crc, at);
  }
  for (const piece of pieces) {
    at = header.writeUInt8(flagsOf(piece), at);
    at = header.writeUInt32LE(piece.deflated.length, at);
    at = header.writeUInt32LE(crc32(piece.deflated), at);
  }
  header.writeUInt32LE(crc32(header.subarray(0, at)), at);
  return Buffer.concat([header, ...pieces.map(({ deflated }) => deflated)]);
};

/** @returns the reason why the bytes are not a packed record, or its parts. The parts refer to the bytes. */
export const decodePacked = (bytes: Buffer): PackedParts | string => {
  if (bytes.length < FIXED || bytes[0] !== FORMAT) return 'its format is unknown';
  const [count, idLength] = [bytes[1] as number, bytes[2] as number];
  const end = FIXED + idLength + CHECKS + ENTRY * count;
  if (count === 0 || bytes.length < end + 4) return 'it is truncated';
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32LE(end)) return 'the checksum of its header is wrong';
  let at = FIXED + idLength;
  const companyId = idLength === 0 ? null : bytes.toString('latin1', FIXED, at);
  const checked = (): Checked => {
    at += 8;
    return { length: bytes.readUInt32LE(at - 8), crc: bytes.readUInt32LE(at - 4) };
  };
  const head = checked();
  const tails = Object.fromEntries(DATA_TIERS.map((tier) => [tier, checked()])) as Record<DataTier, Checked>;
  const pieces: Piece[] = [];
  let start = end + 4;
  for (let n = 0; n < count; n += 1, at += ENTRY) {
    const flags = bytes[at] as number;
    const deflated = bytes.subarray(start, start + bytes.readUInt32LE(at + 1));
    start += deflated.length;
    if (crc32(deflated) !== bytes.readUInt32LE(at + 5)) return `the checksum of its piece ${n} is wrong`;
    const tiers = TIERS_OF_FLAGS[flags % CONTINUES] as readonly DataTier[];
    pieces.push({ tiers, continues: flags >= CONTINUES, deflated });
  }
  return { companyId, head, tails, pieces };
};

const TIERS_OF_FLAGS = Array.from({ length: CONTINUES }, (_, flags) =>
  DATA_TIERS.filter((_tier, bit) => (flags & (1 << bit)) !== 0),
);
