import { WordMap } from './words.js';

/** A registered group of keywords, with which an extractor asks a `PostingText` for the segments that contain any of them. */
export interface Keywords {
  readonly group: number;
}

const groups: (() => Iterable<string>)[] = [];
/** The group of which texts keep every occurrence. */
let located: number | undefined;
const byWord = new WordMap<number[]>();
let indexed = 0;

/**
 * Registers the keywords of an extractor. Must be called when its module is loaded, before the first text is read: texts index only
 * registered words, so that most words of a text cost one lookup.
 *
 * @param words in lower case: a list, words separated by spaces, or a function that returns them when the first text is
 *   read.
 */
export const keywords = (words: string | Iterable<string> | (() => Iterable<string>)): Keywords => {
  groups.push(typeof words === 'function' ? words : () => (typeof words === 'string' ? words.split(' ') : words));
  return { group: groups.length - 1 };
};

/** As `keywords`, of which texts also keep where each occurs. One extractor may register them. */
export const locatedKeywords = (words: () => Iterable<string>): Keywords => {
  if (located !== undefined) throw new Error('Texts keep the occurrences of one group of keywords.');
  const registered = keywords(words);
  located = registered.group;
  return registered;
};

/** The number of groups: what is known about the keywords of a sentence is stale when it changes. */
export const registeredGroups = (): number => groups.length;

/** Whether texts keep where the keywords of a group occur. */
export const isLocated = (group: number): boolean => group === located;

/** Word -> the groups that it belongs to. */
export const keywordIndex = (): WordMap<readonly number[]> => {
  for (; indexed < groups.length; indexed += 1) {
    for (const word of new Set(groups[indexed]?.())) {
      const known = byWord.get(word);
      if (known) known.push(indexed);
      else byWord.set(word, [indexed]);
    }
  }
  return byWord;
};
