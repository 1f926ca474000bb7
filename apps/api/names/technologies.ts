import { lazy } from '#libs/reference/read-table.js';
import { type Technology, technologies } from '#libs/reference/technologies.js';
import type { Matches } from './matches.js';
import { wordsOf } from './word-match.js';

const keyOf = (name: string): string => wordsOf(name).join(' ');

/** Technologies by the folded words of their slug, name and spellings. */
const byName = lazy(() => {
  const found = new Map<string, Technology[]>();
  for (const technology of technologies()) {
    const { slug, name, spellings } = technology;
    for (const key of new Set([slug, name, ...spellings.map(({ text }) => text)].map(keyOf)))
      found.set(key, [...(found.get(key) ?? []), technology]);
  }
  return found;
});

/** Technologies whose slug, name or a spelling is the given name. A name that only begins with it is another technology. */
export const matchingTechnologies = (words: string, limit: number): Matches => {
  const key = keyOf(words);
  const found = key === '' ? [] : (byName().get(key) ?? []).slice(0, limit);
  return {
    exact: found.length > 0,
    matches: found.map(({ slug, name, category }) => ({ technologies: slug, name, category })),
  };
};
