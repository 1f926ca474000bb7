import type { Companies } from '../companies/companies.js';
import { embedCompanies } from '../companies/embed-companies.js';
import { type FieldSelection, selectionWithin } from '../derive/field-selection.js';
import { COMPANY_KEY, type Definition } from '../registry/definition.js';
import type { Hit } from './hits.js';

/**
 * The records of hits as they are returned: with the selected fields of the company's record, if it is selected.
 * @returns the pieces of each record's bytes.
 */
export const recordsOfHits = async (
  { embedsCompany }: Definition,
  bytes: Buffer,
  hits: readonly Hit[],
  fields: FieldSelection | undefined,
  companies: Companies,
): Promise<Buffer[][]> => {
  const ofCompany = embedsCompany ? selectionWithin(fields ?? [], COMPANY_KEY) : null;
  return ofCompany
    ? embedCompanies(bytes, hits, companies, ofCompany)
    : hits.map(({ start, end }) => [bytes.subarray(start, end)]);
};
