import { technologies } from '#libs/reference/technologies.js';
import { wordMatcher } from './word-match.js';

/** Technologies whose slug, name or spelling matches, the best match first. */
export const matchingTechnologies = (words: string, limit: number): object[] => {
  const match = wordMatcher(words);
  return technologies()
    .map(({ slug, name, category, spellings }) => ({
      rank: Math.max(match(slug), match(name), ...spellings.map(({ text }) => match(text))),
      found: { technology: slug, name, category },
    }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, limit)
    .map(({ found }) => found);
};
