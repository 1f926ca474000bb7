import { industryNames } from '#libs/reference/industries.js';
import industries from './industries.json' with { type: 'json' };

/** Name of an industry or subsector in lower case, as sources spell it -> slug. */
const byWords = new Map(
  Object.entries(industries).flatMap(([slug, words]) => [slug, ...words].map((each) => [each, slug] as const)),
);

/**
 * The slug of an industry in a source's own words; null if unknown, also for words about a company's customers ("B2B", "Consumer").
 * A subsector without its own slug has that of its sector: `Fintech -> Payments`.
 */
export const industryOf = (words: string): string | null => {
  const key = words.trim().toLowerCase();
  return byWords.get(key) ?? byWords.get(key.split(' -> ', 1)[0] as string) ?? null;
};

/** A slug as the words of a sentence: "works in financial services", "works in the public sector". */
export const industryWords = (slug: string): string => {
  const words = (industryNames.get(slug) ?? slug.replaceAll('-', ' ')).toLowerCase();
  return words.endsWith(' sector') ? `the ${words}` : words;
};
