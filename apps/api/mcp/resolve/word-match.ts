import { fold } from '#libs/reference/fold.js';

const WORD_SEPARATOR = /[^\p{L}\p{N}+#.]+/u;

/** The folded words of a name. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(WORD_SEPARATOR)
    .filter((word) => word !== '');

/** The rank of a name that equals the query. */
export const EXACT_MATCH = 3;

/** Ranks names by how they match the words of a query: 3 equals them, 2 starts with them, 1 contains all of them, 0 no match. */
export const wordMatcher = (query: string): ((name: string) => number) => {
  const words = wordsOf(query);
  const joinedQuery = words.join(' ');
  return (name) => {
    const nameWords = wordsOf(name);
    const joinedName = nameWords.join(' ');
    if (joinedQuery === '' || joinedName === '') return 0;
    if (joinedName === joinedQuery) return EXACT_MATCH;
    if (joinedName.startsWith(`${joinedQuery} `)) return 2;
    return words.every((word) =>
      nameWords.some((other) => other === word || (word.length > 2 && other.startsWith(word))),
    )
      ? 1
      : 0;
  };
};
