import { constants, inflateRawSync } from 'node:zlib';
import type { DataTier } from '#libs/records/data-tier.js';
import type { RecordValue } from '#libs/registry/field.js';
import { DamagedRecordError } from './damaged-record.js';
import { type Checked, decodePacked, type PackedParts, type Piece } from './packed-format.js';

const CLOSE = Buffer.from('}');

const inflate = (deflated: Buffer, dictionary?: Buffer): Buffer =>
  inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary && { dictionary }) });

/** A stored record. Its pieces are parts of the bytes that it was read from. */
export class PackedRecord {
  private constructor(
    private readonly parts: PackedParts,
    readonly id: string,
  ) {}

  /** @param id names the record in the error. @throws DamagedRecordError when a checksum is wrong. */
  static read(bytes: Buffer, id: string): PackedRecord {
    const parts = decodePacked(bytes);
    if (typeof parts === 'string') throw new DamagedRecordError(id, parts);
    return new PackedRecord(parts, id);
  }

  /** @param base64 as `recordPacker` returns it. @throws DamagedRecordError */
  static decode(base64: string, id: string): PackedRecord {
    return PackedRecord.read(Buffer.from(base64, 'base64'), id);
  }

  /** The id of its company, whose record follows the head; null without one. */
  get companyId(): string | null {
    return this.parts.companyId;
  }

  /** The text up to the company: a raw-deflate stream that ends with a sync flush. */
  get head(): Checked & { readonly deflated: Buffer } {
    return { ...this.parts.head, deflated: (this.parts.pieces[0] as Piece).deflated };
  }

  /** The text after the head and the company, without the closing brace, as a tier reads it: streams to be joined. */
  tail(tier: DataTier): Checked & { readonly deflated: readonly Buffer[] } {
    const pieces = this.tailPieces.filter(({ tiers }) => tiers.includes(tier));
    return { ...this.parts.tails[tier], deflated: pieces.map(({ deflated }) => deflated) };
  }

  /** The JSON that a tier reads, with the id of the company in its place. */
  json(tier: DataTier): Buffer {
    const [head, { deflated }] = [this.headText, this.tail(tier)];
    const company = this.companyId === null ? [] : [Buffer.from(JSON.stringify(this.companyId))];
    const tail = deflated.length === 0 ? [] : [inflate(Buffer.concat(deflated), company.length > 0 ? undefined : head)];
    return Buffer.concat([head, ...company, ...tail, CLOSE]);
  }

  /**
   * The fields that a tier reads, with the id of the company in its place, and those that are returned on request.
   * @param names only these are needed: no more is decompressed than is necessary to read them.
   */
  value(tier: DataTier, names?: ReadonlySet<string>): RecordValue {
    const isWhole = this.tailPieces.every(({ tiers }) => tiers.length > 0);
    if (!names && isWhole) return this.parse(this.json(tier).toString('utf8'));
    const record: RecordValue = {};
    for (const fields of this.fieldsOf(tier)) {
      for (const [name, value] of Object.entries(fields)) if (!names || names.has(name)) record[name] = value;
      if (names && Object.keys(record).length === names.size) break;
    }
    return record;
  }

  private get headText(): Buffer {
    return inflate(this.head.deflated);
  }

  private get tailPieces(): Piece[] {
    return this.parts.pieces.slice(1);
  }

  /** The fields of one piece after the other. */
  private *fieldsOf(tier: DataTier): Generator<RecordValue> {
    const head = this.headText;
    const company = this.companyId === null ? '' : JSON.stringify(this.companyId);
    yield this.parse(`${head.toString('utf8')}${company}}`);
    let before = this.companyId === null ? head : Buffer.alloc(0);
    const isRead = ({ tiers }: Piece) => tiers.length === 0 || tiers.includes(tier);
    for (const { continues, deflated } of this.tailPieces.filter(isRead)) {
      const text = inflate(deflated, continues ? before : undefined);
      yield this.parse(`{${text.toString('utf8', 1)}}`);
      before = continues ? Buffer.concat([before, text]) : text;
    }
  }

  private parse(json: string): RecordValue {
    try {
      return JSON.parse(json) as RecordValue;
    } catch (cause) {
      throw new DamagedRecordError(this.id, (cause as Error).message);
    }
  }
}
