import { distance as levenshtein } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import { valuesMeant } from '#libs/reference/value-meanings.js';

const MAX_SUGGESTIONS = 3;
const MIN_WORD = 4;
const MAX_LENGTH = 100;
/** Added to the distance from a word of a name, so that the name itself is closer. */
const WORD_PENALTY = 0.5;
/** Texts whose suggestions are kept, of each list of names. */
const MAX_KEPT = 1_000;
/** Short lists that are kept with their spellings. */
const MAX_LISTS = 100;

/** A value with the names by which it may be meant. */
export interface NamedValue {
  readonly value: string;
  readonly names: readonly string[];
}

/** A name, or a word of one. */
interface Spelling {
  /** Position of its value. */
  readonly candidate: number;
  readonly text: string;
  readonly characters: number;
  readonly penalty: number;
}

/**
 * Finds the values that a text may mean. Names are split once, and a text is compared only with spellings that its length and letters
 * allow: a list of 4,000 names takes about a millisecond, and the same text nothing.
 */
export class NearestNames {
  private readonly values: readonly string[];
  /** The words of each name between spaces, by value. */
  private readonly spaced: readonly (readonly string[])[];
  private readonly spellings: readonly Spelling[];
  private readonly kept = new LRUCache<string, string[]>({ max: MAX_KEPT });

  constructor(candidates: readonly NamedValue[]) {
    this.values = candidates.map(({ value }) => value);
    const names = candidates.map((candidate) => [...new Set(candidate.names)]);
    this.spaced = names.map((each) => each.map((name) => ` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ')} `));
    this.spellings = names.flatMap((each, candidate) =>
      each.flatMap((name) => [
        spelling(candidate, name, 0),
        ...new Set(wordsOf(name)).values().map((word) => spelling(candidate, word, WORD_PENALTY)),
      ]),
    );
  }

  /** Up to three values: those that the text means, then those of which it is a word, then the closest by spelling; empty if there are none. */
  find(given: string): readonly string[] {
    if (given.length > MAX_LENGTH) return [];
    const kept = this.kept.get(given);
    if (kept) return kept;
    const found = this.search(given);
    this.kept.set(given, found);
    return found;
  }

  private search(given: string): string[] {
    const meant = valuesMeant(given).filter((value) => this.values.includes(value));
    // What a text means is certain: similar spellings beside it would only mislead.
    const found = meant.length > 0 ? meant : [...this.containing(given), ...this.nearest(given)];
    return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
  }

  private containing(given: string): string[] {
    if (given.length < MIN_WORD) return [];
    const word = ` ${given} `;
    return this.values.filter((_, i) => this.spaced[i]?.some((name) => name.includes(word)));
  }

  /** The values closest by spelling, the closest first; empty if none is close. */
  private nearest(given: string): string[] {
    // A code with other digits is another code, not a typo.
    const limit = /^[\d .-]+$/.test(given) ? 1 : tolerance(given.length);
    if (limit === 0) return [];
    const characters = charactersOf(given);
    const distances = new Map<number, number>();
    for (const { candidate, text, characters: others, penalty } of this.spellings) {
      if (Math.abs(text.length - given.length) > limit || differing(characters, others) > 2 * limit) continue;
      const distance = editDistance(given, text) + penalty;
      if (distance <= Math.min(limit, distances.get(candidate) ?? limit)) distances.set(candidate, distance);
    }
    return [...distances]
      .sort(([i, one], [j, other]) => one - other || i - j)
      .slice(0, MAX_SUGGESTIONS)
      .map(([i]) => this.values[i] as string);
  }
}

/** The lists that were searched last, by their values and names: refusals in a row are of the same few parameters. */
const lists = new LRUCache<string, NearestNames>({ max: MAX_LISTS });

/** The same for a short list. */
export const byMeaningFirst = (given: string, candidates: readonly NamedValue[]): readonly string[] => {
  const key = JSON.stringify(candidates);
  const known = lists.get(key) ?? new NearestNames(candidates);
  lists.set(key, known);
  return known.find(given);
};

/** Maximum distance for a text of this length. It is 0 for very short texts, because every short text is close to two letters. */
const tolerance = (length: number): number => {
  if (length < 3) return 0;
  if (length <= 5) return 1;
  return length <= 9 ? 2 : 3;
};

const wordsOf = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD && word.length < name.length);

const spelling = (candidate: number, text: string, penalty: number): Spelling => ({
  candidate,
  text,
  characters: charactersOf(text),
  penalty,
});

const BITS = 32;

/** The set of characters of a text, as bits. Different characters may share one. */
const charactersOf = (text: string): number => {
  let bits = 0;
  for (let i = 0; i < text.length; i += 1) bits |= 1 << (text.charCodeAt(i) % BITS);
  return bits;
};

/** In how many bits two sets differ. An edit changes at most two: it removes a character and adds another. */
const differing = (one: number, other: number): number => {
  let count = 0;
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count += 1;
  return count;
};

const isTransposition = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const i = [...one].findIndex((character, at) => character !== other[at]);
  return one[i] === other[i + 1] && one[i + 1] === other[i] && one.slice(i + 2) === other.slice(i + 2);
};

/** The number of characters to insert, delete or replace; 1 for a transposition of two neighbours. */
const editDistance = (one: string, other: string): number =>
  isTransposition(one, other) ? 1 : levenshtein(one, other);
