import { knownTitles, occupations } from '#libs/reference/occupations.js';
import { wordMatcher } from './word-match.js';

/** Occupations of which a title matches, the best match first; among equals those with more such titles. */
export const matchingOccupations = (words: string, limit: number): object[] => {
  const match = wordMatcher(words);
  const found = new Map<string, { rank: number; titles: number; title: string }>();
  for (const [title, codes] of knownTitles()) {
    const rank = match(title);
    if (rank === 0) continue;
    for (const code of codes) {
      const known = found.get(code) ?? { rank: 0, titles: 0, title };
      found.set(code, {
        rank: Math.max(known.rank, rank),
        titles: known.titles + 1,
        title: rank > known.rank ? title : known.title,
      });
    }
  }
  return [...found]
    .sort(([, one], [, other]) => other.rank - one.rank || other.titles - one.titles)
    .slice(0, limit)
    .map(([code, { title }]) => ({
      onet_code: code,
      onet_title: occupations().get(code)?.title ?? null,
      matched: title,
    }));
};
