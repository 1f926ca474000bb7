import { lazy } from '#libs/reference/read-table.js';
import { type SpellingMatch, type Technology, technologies } from '#libs/reference/technologies.js';
import { locatedKeywords } from '../../text/keywords.js';
import { perSentence, type Sentence } from '../../text/sentence.js';
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

/** A place in a sentence where a spelling occurs. `from` and `to` are indexes into its text. */
export interface Mention {
  spelling: Spelling;
  sentence: Sentence;
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

/** The first words of all spellings: only sentences that contain one of them are searched. */
export const FIRST_WORDS = locatedKeywords(() => spellingsByFirstWord().keys());

/** Separators allowed between the words of a name: `GitHub  Actions`, `Pub/Sub`, `G:Suite`. */
const SEPARATOR = /[\s.\-/&+]/;
const MAX_SEPARATORS = 3;

const NONE: readonly Mention[] = [];

/** The mentions of a sentence, from left to right. Where spellings overlap, the first and longest one is taken. */
export const mentionsIn = perSentence((sentence: Sentence): readonly Mention[] => {
  const { lower, text, occurrences } = sentence;
  let mentions: Mention[] | undefined;
  let end = 0;
  for (let at = 0; at < occurrences.length; at += 2) {
    const [from, to] = [occurrences[at] as number, occurrences[at + 1] as number];
    if (from < end) continue;
    for (const spelling of spellingsByFirstWord().get(lower.slice(from, to)) ?? []) {
      const last = endOf(spelling, lower, to);
      if (last === null || (spelling.match !== 'any_case' && text.slice(from, last) !== spelling.text)) continue;
      mentions ??= [];
      mentions.push({ spelling, sentence, from, to: last });
      end = last;
      break;
    }
  }
  return mentions ?? NONE;
});

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
