import { ID_LENGTH } from '#libs/records/ids.js';
import type { Hit } from '../read/hits.js';
import type { Companies } from './companies.js';

// The key of the record itself: the id precedes all keys of the payload.
const SOURCE = Buffer.from('"source":"');

/** The span of the quoted id of the company in a record. */
const companyOf = (bytes: Buffer, { start, end }: Hit): { at: number; id: string } | null => {
  const key = bytes.indexOf(SOURCE, start);
  if (key === -1 || key >= end) return null;
  const at = key + SOURCE.length;
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
  const places = hits.map((hit) => companyOf(bytes, hit));
  const records = await companies.find(new Set(places.flatMap((place) => place?.id ?? [])));
  return hits.map(({ start, end }, i) => {
    const place = places[i];
    const record = place && records.get(place.id);
    if (!place || !record) return [bytes.subarray(start, end)];
    return [bytes.subarray(start, place.at), record, bytes.subarray(place.at + ID_LENGTH + 2, end)];
  });
};
