import { isBoardName, relatedNames } from './names.js';

/**
 * The brand under which a posting is published: the employer's name in the payload, if it is not a form of the company's name. Title and
 * text are not searched, because brands such as "Fin" and "Pearl" are ordinary words.
 *
 * @param posted the employer's name as the payload has it.
 * @param company the company's `brand_name`.
 */
export const brandsOf = (posted: string | null, company: string): string[] => {
  const name = posted?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? '';
  return name === '' || isBoardName(name) || relatedNames(name, company) || relatedNames(company, name) ? [] : [name];
};
