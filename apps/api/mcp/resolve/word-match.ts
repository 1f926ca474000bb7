import { fold } from '#libs/reference/fold.js';

const NOT_WORDS = /[^\p{L}\p{N}+#.]+/u;

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(NOT_WORDS)
    .filter((word) => word !== '');

/** The rank of a name that equals the words. */
export const SAME = 3;

/** Ranks a name by how it matches words: 3 equals them, 2 begins with them, 1 contains all of them, 0 no match. */
export const wordMatcher = (query: string): ((name: string) => number) => {
  const words = wordsOf(query);
  const whole = words.join(' ');
  return (name) => {
    const parts = wordsOf(name);
    const joined = parts.join(' ');
    if (whole === '' || joined === '') return 0;
    if (joined === whole) return SAME;
    if (joined.startsWith(`${whole} `)) return 2;
    return words.every((word) => parts.some((part) => part === word || (word.length > 2 && part.startsWith(word))))
      ? 1
      : 0;
  };
};
