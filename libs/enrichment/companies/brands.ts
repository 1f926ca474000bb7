import { isBoardName, relatedNames } from './names.js';

/**
 * The brands that a posting names: the name under which the payload itself says that it is published, where that is
 * another than the company's. Words of title or text are no evidence: "Fin" and "Pearl" are words.
 *
 * @param posted the employer's name as the payload has it.
 * @param company the company's `brand_name`.
 */
export const brandsOf = (posted: string | null, company: string): string[] => {
  const name = posted?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? '';
  return name === '' || isBoardName(name) || relatedNames(name, company) || relatedNames(company, name) ? [] : [name];
};
