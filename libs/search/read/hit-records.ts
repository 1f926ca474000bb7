import type { Companies } from '../companies/companies.js';
import { embedCompanies } from '../companies/embed-companies.js';
import { COMPANY_KEY, type Definition } from '../registry/definition.js';
import type { Hit } from './hits.js';

/**
 * The records of hits as they are returned: with the company's record, if it is among the fields.
 * @returns the pieces of each record's bytes.
 */
export const recordsOfHits = async (
  { embedsCompany }: Definition,
  bytes: Buffer,
  hits: readonly Hit[],
  fields: readonly string[] | undefined,
  companies: Companies,
): Promise<Buffer[][]> =>
  embedsCompany && (fields?.includes(COMPANY_KEY) ?? true)
    ? embedCompanies(bytes, hits, companies)
    : hits.map(({ start, end }) => [bytes.subarray(start, end)]);
