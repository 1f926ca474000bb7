import { WordMap } from './words.js';

/** Words by which an extractor finds the segments that it reads; see `cues`. */
export interface Cues {
  readonly group: number;
}

const groups: (() => Iterable<string>)[] = [];
const byWord = new WordMap<number[]>();
let indexed = 0;

/**
 * Registers the cue words of an extractor, when its module is loaded: texts index the registered words only, so that most
 * words of a text cost one look-up.
 *
 * @param words in lower case, separated by spaces; or a function that gives them when the first text is read.
 */
export const cues = (words: string | (() => Iterable<string>)): Cues => {
  groups.push(typeof words === 'string' ? () => words.split(' ') : words);
  return { group: groups.length - 1 };
};

/** Word -> the groups that it belongs to. */
export const cueIndex = (): WordMap<readonly number[]> => {
  for (; indexed < groups.length; indexed += 1) {
    for (const word of new Set(groups[indexed]?.())) {
      const known = byWord.get(word);
      if (known) known.push(indexed);
      else byWord.set(word, [indexed]);
    }
  }
  return byWord;
};
