import { omit } from 'es-toolkit/compat';
import { ID_LENGTH } from '#libs/records/ids.js';
import { type FieldSelection, unselectedPaths } from '../derive/field-selection.js';
import type { Hit } from '../read/hits.js';
import { sources } from '../records/sources.js';
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

/** The selected fields of a company. @param record as JSON bytes; also `null`. */
const selectFields = (record: Buffer, fields: FieldSelection): Buffer => {
  if (fields.length === 0) return record;
  const parsed = JSON.parse(record.toString('utf8')) as object | null;
  return parsed ? Buffer.from(JSON.stringify(omit(parsed, unselectedPaths(sources, 'max', fields)))) : record;
};

/**
 * Replaces each company id by the company's record.
 * @param fields those of the company to return. Default: all.
 * @returns for each hit the pieces of its record's bytes.
 */
export const embedCompanies = async (
  bytes: Buffer,
  hits: readonly Hit[],
  companies: Pick<Companies, 'find'>,
  fields: FieldSelection = [],
): Promise<Buffer[][]> => {
  const spans = hits.map((hit) => companySpan(bytes, hit));
  const records = await companies.find(new Set(spans.flatMap((span) => span?.id ?? [])));
  const selected = new Map([...records].map(([id, record]) => [id, selectFields(record, fields)]));
  return hits.map(({ start, end }, i) => {
    const span = spans[i];
    const record = span && selected.get(span.id);
    if (!span || !record) return [bytes.subarray(start, end)];
    return [bytes.subarray(start, span.at), record, bytes.subarray(span.at + ID_LENGTH + 2, end)];
  });
};
