import { constants, crc32, deflateRawSync } from 'node:zlib';
import { DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type Checked, encodePacked, type Piece } from './packed-format.js';
import { type RecordSection, type RecordSections, recordSections, sectionJson } from './record-sections.js';

/** Higher levels make records hardly smaller. */
const LEVEL = 5;
/** As far as a deflate stream can refer back. */
const WINDOW = 32_768;

const deflate = (text: Buffer, dictionary: Buffer | null): Buffer =>
  deflateRawSync(text, {
    level: LEVEL,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary && { dictionary: dictionary.subarray(-WINDOW) }),
  });

/** The text before a piece to which it may refer: what all of its readers have just read. */
interface Before {
  readonly text: Buffer;
  readonly tiers: readonly DataTier[];
}

const isReadByAll = (tiers: readonly DataTier[], { tiers: readers }: Before): boolean =>
  tiers.every((tier) => readers.includes(tier));

const headText = ({ head }: RecordSections, record: RecordValue, companyId: string | null): Buffer => {
  if (companyId === null) return Buffer.from(`{${sectionJson(head, record)}`);
  const names = head.names.filter((name) => name !== COMPANY_KEY);
  const fields = sectionJson({ ...head, names }, record);
  return Buffer.from(`{${fields}${fields === '' ? '' : ','}${JSON.stringify(COMPANY_KEY)}:`);
};

/**
 * @returns a function that compresses the JSON of a record once for all responses: in pieces by data tier and by the place of its
 * company, as base64. Fields stored outside `record` are left out.
 */
export const recordPacker = (definition: Definition): ((record: RecordValue) => string) => {
  const sections = recordSections(definition);
  return (record) => {
    const companyId = definition.embedsCompany ? (record[COMPANY_KEY] as string) : null;
    const head = headText(sections, record, companyId);
    const pieces: Piece[] = [{ tiers: DATA_TIERS, continues: false, deflated: deflate(head, null) }];
    const tails = Object.fromEntries(DATA_TIERS.map((tier) => [tier, { length: 0, crc: 0 }])) as Tails;
    // Nothing refers to the head of a record with a company, whose text follows it.
    let before: Before | null = companyId === null ? { text: head, tiers: DATA_TIERS } : null;
    let previous: RecordSection | null = null;
    for (const section of sections.tail) {
      const { tiers, form } = section;
      const json = sectionJson(section, record);
      if (json === '') continue;
      const text = Buffer.from(`,${json}`);
      // What precedes the first section after one in several forms is not the same for all tiers.
      if (previous?.form && !form) before = null;
      if (before && !isReadByAll(tiers, before)) before = null;
      pieces.push({ tiers, continues: before !== null, deflated: deflate(text, before?.text ?? null) });
      if (!form) before = { text: before ? Buffer.concat([before.text, text]) : text, tiers };
      for (const tier of tiers)
        tails[tier] = { length: tails[tier].length + text.length, crc: crc32(text, tails[tier].crc) };
      previous = section;
    }
    const packed = encodePacked({ companyId, head: { length: head.length, crc: crc32(head) }, tails, pieces });
    return packed.toString('base64');
  };
};

type Tails = Record<DataTier, Checked>;
