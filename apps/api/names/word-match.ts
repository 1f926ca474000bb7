import { fold } from '#libs/reference/fold.js';

const WORD_SEPARATOR = /[^\p{L}\p{N}+#.]+/u;

/** The folded words of a name. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(WORD_SEPARATOR)
    .filter((word) => word !== '');

/** The same without the `s` of plurals. */
export const singularWords = (text: string): string[] =>
  wordsOf(text).map((word) => (word.length > MIN_PLURAL ? word.replace(/s$/, '') : word));

const MIN_PLURAL = 3;

/** The rank of a name that equals the query. */
export const EXACT_MATCH = 3;

/** Ranks names by how they match the words of a query: 3 equals them, 2 starts with them, 1 contains all of them as whole words, 0 no match. */
export const wordMatcher = (query: string): ((name: string) => number) => {
  const joinedQuery = wordsOf(query).join(' ');
  const words = singularWords(query);
  return (name) => {
    const nameWords = wordsOf(name);
    const joinedName = nameWords.join(' ');
    if (joinedQuery === '' || joinedName === '') return 0;
    if (joinedName === joinedQuery) return EXACT_MATCH;
    if (joinedName.startsWith(`${joinedQuery} `)) return 2;
    const others = new Set(singularWords(name));
    return words.every((word) => others.has(word)) ? 1 : 0;
  };
};
