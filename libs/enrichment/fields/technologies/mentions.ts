import { lazy } from '#libs/reference/read-table.js';
import { type SpellingMatch, type Technology, technologies } from '#libs/reference/technologies.js';
import { locatedKeywords } from '../../text/keywords.js';
import type { Segment } from '../../text/posting-text.js';
import { endsWord, WordMap, wordsOf } from '../../text/words.js';

/** One spelling of the catalogue. */
export interface Spelling {
  technology: Technology;
  /** Other technologies with the same spelling. The technologies nearby decide between them. */
  alternatives: Technology[];
  text: string;
  words: string[];
  /** Its words, joined by spaces. */
  key: string;
  match: SpellingMatch;
}

/** A place in a segment where a spelling occurs. `from` and `to` are indexes into its text. */
export interface Mention {
  spelling: Spelling;
  segment: Segment;
  from: number;
  to: number;
}

/** Spellings by their first word, the longest first. */
const spellingsByFirstWord = lazy((): WordMap<Spelling[]> => {
  const index = new WordMap<Spelling[]>();
  for (const technology of technologies()) {
    for (const { text, match } of technology.spellings) {
      const { words } = wordsOf(text.toLowerCase());
      const [first] = words;
      if (first === undefined) continue;
      const list = index.get(first) ?? [];
      const same = list.find((each) => each.text === text && each.match === match);
      if (same) same.alternatives.push(technology);
      else list.push({ technology, alternatives: [], text, words, key: words.join(' '), match });
      index.set(first, list);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
});

/** The first words of all spellings: only segments that contain one of them are searched. */
export const FIRST_WORDS = locatedKeywords(() => spellingsByFirstWord().keys());

/** Separators allowed between the words of a name: `GitHub  Actions`, `Pub/Sub`, `G:Suite`. */
const SEPARATOR = /[\s.\-/&+]/;
const MAX_SEPARATORS = 3;

const NONE: readonly Mention[] = [];

/**
 * The mentions of a segment, from left to right. Where spellings overlap, the first and longest one is taken.
 *
 * @param firstWords begin and end of each word of the segment that is one of `FIRST_WORDS`.
 */
export const mentionsAt = (segment: Segment, firstWords: readonly number[]): readonly Mention[] => {
  const { lower, text } = segment;
  let mentions: Mention[] | undefined;
  let end = 0;
  for (let at = 0; at < firstWords.length; at += 2) {
    const [from, to] = [firstWords[at] as number, firstWords[at + 1] as number];
    if (from < end) continue;
    for (const spelling of spellingsByFirstWord().get(lower.slice(from, to)) ?? []) {
      const last = endOf(spelling, lower, to);
      if (last === null || (spelling.match !== 'any_case' && text.slice(from, last) !== spelling.text)) continue;
      mentions ??= [];
      mentions.push({ spelling, segment, from, to: last });
      end = last;
      break;
    }
  }
  return mentions ?? NONE;
};

/** As `mentionsAt`, of a segment that is not part of a posting's text. */
export const mentionsOf = (segment: Segment): readonly Mention[] => {
  const firstWords: number[] = [];
  spellingsByFirstWord().eachIn(segment.lower, (_, from, to) => firstWords.push(from, to));
  return mentionsAt(segment, firstWords);
};

/** The end of a spelling whose first word ends at `to`; null if its other words do not follow. */
const endOf = ({ words }: Spelling, lower: string, to: number): number | null => {
  let end = to;
  for (let k = 1; k < words.length; k += 1) {
    const word = words[k] as string;
    let start = end;
    if (lower[end] === ':' && lower.startsWith(word, end + 1)) start = end + 1;
    else
      for (let gap = 1; gap <= MAX_SEPARATORS && start === end && SEPARATOR.test(lower.charAt(end + gap - 1)); gap += 1)
        if (lower.startsWith(word, end + gap)) start = end + gap;
    if (start === end || !endsWord(lower, start + word.length)) return null;
    end = start + word.length;
  }
  return end;
};
