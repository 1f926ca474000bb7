import { knownTitles, occupations } from '#libs/reference/occupations.js';
import type { Matches } from './matches.js';
import { EXACT_MATCH, wordMatcher } from './word-match.js';

/** Numbers of postings with the words in their title, by occupation; most frequent first. */
export type OccupationCounts = readonly { readonly value: string; readonly count: number }[];

/** Minimum number of postings, relative to the most frequent occupation. Rarer occupations mostly just mention the words. */
const MIN_SHARE = 0.05;

/**
 * Occupations with a matching title in the reference table or in postings of the dataset, where a title can mean another occupation.
 * Those with the most postings come first.
 */
export const matchingOccupations = (words: string, counts: OccupationCounts, limit: number): Matches => {
  const listed = listedOccupations(words);
  const most = counts[0]?.count ?? 0;
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
    exact: [...listed.values()].some(({ rank }) => rank === EXACT_MATCH),
    matches: sorted.slice(0, limit).map((code) => ({
      onet_codes: code,
      onet_title: occupations().get(code)?.title ?? null,
      ...(listed.has(code) && { matched: listed.get(code)?.title }),
      postings: frequent.get(code) ?? 0,
    })),
  };
};

/** An occupation with a matching title in the reference table. */
interface ListedOccupation {
  /** Rank of the best matching title. */
  readonly rank: number;
  readonly title: string;
  /** How many titles match. */
  readonly titles: number;
}

const listedOccupations = (words: string): Map<string, ListedOccupation> => {
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
  return found;
};
