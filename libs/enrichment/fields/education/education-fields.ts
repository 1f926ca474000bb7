import { once } from 'es-toolkit';
import { phraseTable } from '../../text/phrases/phrases.js';

const phrases = phraseTable('fields/education/field-phrases.tsv');
/** In the order of the table. */
const allFields = once(() => [...new Set(phrases().rows.map(({ meaning }) => meaning))]);
const MAX_FIELDS = 12;

/** The fields of study that folded words name. */
export const fieldsOf = (lower: string): string[] => {
  const named = phrases().meaningsIn(lower);
  return allFields()
    .filter((field) => named.has(field))
    .slice(0, MAX_FIELDS);
};
