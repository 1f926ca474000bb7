import { technologies } from '#libs/reference/technologies.js';
import type { Matches } from './matches.js';
import { EXACT_MATCH, wordMatcher } from './word-match.js';

/** Technologies whose slug, name or a spelling is the given name. A name that only begins with it is another technology. */
export const matchingTechnologies = (words: string, limit: number): Matches => {
  const match = wordMatcher(words);
  const found = technologies()
    .map(({ slug, name, category, spellings }) => ({
      rank: Math.max(match(slug), match(name), ...spellings.map(({ text }) => match(text))),
      match: { technologies: slug, name, category },
    }))
    .filter(({ rank }) => rank === EXACT_MATCH)
    .slice(0, limit);
  return { exact: found.length > 0, matches: found.map(({ match: shown }) => shown) };
};
