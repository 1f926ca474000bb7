import { isBoardName, relatedNames } from './names.js';

/**
 * The brands that a posting names: the employer's name in the payload, if it
 * differs from the company's. Words of title or text are no evidence: "Fin" and "Pearl" are ordinary words.
 *
 * @param posted the employer's name as the payload has it.
 * @param company the company's `brand_name`.
 */
export const brandsOf = (posted: string | null, company: string): string[] => {
  const name = posted?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? '';
  return name === '' || isBoardName(name) || relatedNames(name, company) || relatedNames(company, name) ? [] : [name];
};
