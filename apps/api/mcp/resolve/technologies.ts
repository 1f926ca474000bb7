import { technologies } from '#libs/reference/technologies.js';
import type { Matches } from './matches.js';
import { EXACT_MATCH, wordMatcher } from './word-match.js';

/** Technologies whose slug, name or spelling matches. */
export const matchingTechnologies = (words: string, limit: number): Matches => {
  const match = wordMatcher(words);
  const found = technologies()
    .map(({ slug, name, category, spellings }) => ({
      rank: Math.max(match(slug), match(name), ...spellings.map(({ text }) => match(text))),
      match: { technologies: slug, name, category },
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, limit);
  return { exact: found[0]?.rank === EXACT_MATCH, matches: found.map(({ match: shown }) => shown) };
};
