import { ID_LENGTH } from '#libs/records/ids.js';
import type { Hit } from '../read/hits.js';
import { COMPANY_KEY } from '../registry/definition.js';
import type { Companies } from './companies.js';

// The first occurrence is the key of the record itself, which precedes all keys of the payload.
const BEFORE_COMPANY_ID = Buffer.from(`"${COMPANY_KEY}":"`);

/** The id of a record's company, and the position of its opening quote. */
const companySpan = (bytes: Buffer, { start, end }: Hit): { at: number; id: string } | null => {
  const key = bytes.indexOf(BEFORE_COMPANY_ID, start);
  if (key === -1 || key >= end) return null;
  const at = key + BEFORE_COMPANY_ID.length;
  return { at: at - 1, id: bytes.toString('latin1', at, at + ID_LENGTH) };
};

/**
 * Replaces each company id by the company's record.
 * @returns for each hit the pieces of its record's bytes.
 */
export const embedCompanies = async (
  bytes: Buffer,
  hits: readonly Hit[],
  companies: Pick<Companies, 'find'>,
): Promise<Buffer[][]> => {
  const spans = hits.map((hit) => companySpan(bytes, hit));
  const records = await companies.find(new Set(spans.flatMap((span) => span?.id ?? [])));
  return hits.map(({ start, end }, i) => {
    const span = spans[i];
    const record = span && records.get(span.id);
    if (!span || !record) return [bytes.subarray(start, end)];
    return [bytes.subarray(start, span.at), record, bytes.subarray(span.at + ID_LENGTH + 2, end)];
  });
};
