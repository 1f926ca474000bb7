import { lazy, readSourceRows } from '#libs/reference/read-table.js';

const table = lazy(
  () =>
    new Set(
      readSourceRows('libs/enrichment/fields/technologies/words-of-languages.tsv').map(
        ([language, name]) => `${language} ${name}`,
      ),
    ),
);

/**
 * Whether the name of a technology is a word of a language as well: "Aider" of French, "Frase" of Spanish.
 *
 * @param language ISO 639-1 code.
 * @param name its words in lower case.
 */
export const isWordOf = (language: string, name: string): boolean => table().has(`${language} ${name}`);
