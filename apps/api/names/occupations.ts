import type { ForeignTitle } from '#libs/reference/foreign-titles.js';
import { knownTitles, occupations } from '#libs/reference/occupations.js';
import { lazy } from '#libs/reference/read-table.js';
import type { Matches } from './matches.js';
import { EXACT_MATCH, singularWords, wordMatcher, wordsOf } from './word-match.js';

/** Numbers of postings with the words in their title, by occupation; most frequent first. */
export type OccupationCounts = readonly { readonly value: string; readonly count: number }[];

/** Minimum number of postings, relative to the most frequent occupation. Rarer occupations mostly just mention the words. */
const MIN_SHARE = 0.05;
/** Names of roles end in one of these words: `engineer`, `nurse`. A word that fewer titles end in is mostly no role. */
const MIN_TITLES_OF_ROLE = 3;

export interface OccupationMatch {
  readonly onet_codes: string;
  readonly onet_title: string | null;
  /** A title of the reference table that matches. */
  readonly matched?: string;
  /** Postings of the occupation with the words in their title. */
  readonly with_title: number;
}

/** An occupation with how the words match its titles. */
export interface OccupationCandidate extends OccupationMatch {
  /** Whether one of its titles is the words. */
  readonly isTitle: boolean;
  /** Whether the occupation itself is called so. */
  readonly isOwnTitle: boolean;
}

/**
 * Occupations with a matching title in the reference table or in postings of the dataset, where a title can mean another occupation.
 * Those with the most postings come first. Words that name no role have none: what some postings mention in their title, such as `fintech`,
 * says nothing about their occupation.
 * @param translated the title in another language of which the words are the translation.
 */
export const matchingOccupations = (
  words: string,
  counts: OccupationCounts,
  limit: number,
  translated?: ForeignTitle,
): Matches<OccupationCandidate> => {
  const listed = listedOccupations(words, translated);
  const exact = [...listed.values()].some(({ rank }) => rank >= EXACT_MATCH);
  if (!exact && !namesRole(words)) return { exact, matches: [] };
  const most = counts[0]?.count ?? 0;
  const withTitle = new Map(counts.map(({ value, count }) => [value, count]));
  const name = singularWords(words).join(' ');
  const frequent = new Map(
    counts.filter(({ count }) => count >= MIN_SHARE * most).map(({ value, count }) => [value, count]),
  );
  const codes = [...new Set([...frequent.keys(), ...listed.keys()])];
  const sorted = codes.sort(
    (one, other) =>
      (frequent.get(other) ?? 0) - (frequent.get(one) ?? 0) ||
      (listed.get(other)?.rank ?? 0) - (listed.get(one)?.rank ?? 0) ||
      (listed.get(other)?.titles ?? 0) - (listed.get(one)?.titles ?? 0),
  );
  return {
    exact,
    matches: sorted.slice(0, limit).map((code) => {
      const { title, rank } = listed.get(code) ?? {};
      const ownTitle = occupations().get(code)?.title ?? null;
      return {
        onet_codes: code,
        onet_title: ownTitle,
        ...(title !== undefined && { matched: title }),
        with_title: withTitle.get(code) ?? 0,
        isTitle: rank !== undefined && rank >= EXACT_MATCH,
        isOwnTitle: ownTitle !== null && singularWords(ownTitle).join(' ') === name,
      };
    }),
  };
};

/** The last words of the known titles, with the number of titles that end in them. */
const roleWords = lazy(() => {
  const found = new Map<string, number>();
  for (const [title] of knownTitles()) {
    const last = wordsOf(title).at(-1) ?? '';
    found.set(last, (found.get(last) ?? 0) + 1);
  }
  return found;
});

/** Whether the words end like a title: `data engineer`, `data engineers`. */
const namesRole = (words: string): boolean => {
  const last = wordsOf(words).at(-1) ?? '';
  return [last, last.replace(/s$/, '')].some((word) => (roleWords().get(word) ?? 0) >= MIN_TITLES_OF_ROLE);
};

/** The rank of the occupation that a title in another language means: before others that have its translation. */
const TRANSLATED = EXACT_MATCH + 1;

/** An occupation with a matching title in the reference table. */
interface ListedOccupation {
  /** Rank of the best matching title. */
  readonly rank: number;
  readonly title: string;
  /** How many titles match. */
  readonly titles: number;
}

const listedOccupations = (words: string, translated: ForeignTitle | undefined): Map<string, ListedOccupation> => {
  const match = wordMatcher(words);
  const found = new Map<string, ListedOccupation>();
  for (const [title, codes] of knownTitles()) {
    const rank = match(title);
    if (rank === 0) continue;
    for (const code of codes) {
      const known = found.get(code) ?? { rank: 0, titles: 0, title };
      const best = rank > known.rank ? { rank, title } : known;
      found.set(code, { rank: best.rank, title: best.title, titles: known.titles + 1 });
    }
  }
  if (translated) {
    const { code, title } = translated;
    found.set(code, { rank: TRANSLATED, title, titles: (found.get(code)?.titles ?? 0) + 1 });
  }
  return found;
};
