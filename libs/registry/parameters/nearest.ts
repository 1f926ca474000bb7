import { distance as levenshtein } from 'fastest-levenshtein';
import { valuesMeant } from '#libs/reference/value-meanings.js';

const MAX_SUGGESTIONS = 3;
const MIN_WORD = 4;
const MAX_LENGTH = 100;
/** Added to the distance from a word of a name, so that the name itself is closer. */
const WORD_PENALTY = 0.5;

interface Candidate {
  readonly value: string;
  readonly names: readonly string[];
}

/** Maximum distance for a text of this length. It is 0 for very short texts, because every short text is close to two letters. */
const tolerance = (length: number): number => {
  if (length < 3) return 0;
  if (length <= 5) return 1;
  return length <= 9 ? 2 : 3;
};

const isTransposition = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const i = [...one].findIndex((character, at) => character !== other[at]);
  return one[i] === other[i + 1] && one[i + 1] === other[i] && one.slice(i + 2) === other.slice(i + 2);
};

/** The number of characters to insert, delete or replace; 1 for a transposition of two neighbours. */
const editDistance = (one: string, other: string): number =>
  isTransposition(one, other) ? 1 : levenshtein(one, other);

const proximity = (given: string, { names }: Candidate): number =>
  Math.min(
    ...names.map((name) => editDistance(given, name)),
    ...names.flatMap((name) =>
      name
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= MIN_WORD && word.length < name.length)
        .map((word) => editDistance(given, word) + WORD_PENALTY),
    ),
  );

/** Up to three values: those that the text means, then those of which it is a word, then the closest by spelling; empty if there are none. */
export const byMeaningFirst = (given: string, candidates: readonly Candidate[]): string[] => {
  if (given.length > MAX_LENGTH) return [];
  const values = new Set(candidates.map(({ value }) => value));
  const meant = valuesMeant(given).filter((value) => values.has(value));
  const word = ` ${given} `;
  const containing = candidates.filter(
    ({ names }) =>
      given.length >= MIN_WORD && names.some((name) => ` ${name.replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(word)),
  );
  // What a text means is certain: similar spellings beside it would only mislead.
  const found = meant.length > 0 ? meant : [...containing.map(({ value }) => value), ...nearest(given, candidates)];
  return [...new Set(found)].slice(0, MAX_SUGGESTIONS);
};

/** The values closest by spelling, the closest first; empty if none is close. */
const nearest = (given: string, candidates: readonly Candidate[]): string[] => {
  // A code with other digits is another code, not a typo.
  const limit = /^[\d .-]+$/.test(given) ? 1 : tolerance(given.length);
  if (limit === 0 || given.length > MAX_LENGTH) return [];
  return candidates
    .map((candidate) => ({ value: candidate.value, distance: proximity(given, candidate) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ value }) => value);
};
