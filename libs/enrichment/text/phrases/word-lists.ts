import { once } from 'es-toolkit';
import { readSourceRows } from '#libs/reference/read-table.js';

/** Name of a list -> its words in all languages. */
const lists = once(() =>
  Map.groupBy(readSourceRows('libs/enrichment/text/phrases/word-lists.tsv'), ([name = '']) => name),
);

/** The words and phrases of a list, as the options of a phrase. @throws Error when there is no such list. */
export const wordList = (name: string): string => {
  const rows = lists().get(name);
  if (rows === undefined) throw new Error(`There is no list of words "${name}".`);
  return rows.map(([, , words = '']) => words).join('|');
};

/** The names of the lists. */
export const wordListNames = (): string[] => [...lists().keys()];
