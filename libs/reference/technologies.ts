import { lazy, readTable } from './read-table.js';

/** How a spelling is recognized: in any case, in this case only, or in this case and only with supporting context. */
export type SpellingMatch = 'any_case' | 'exact_case' | 'in_context';

/** The marks of the table, one before each spelling. */
const MATCHES: Readonly<Record<string, SpellingMatch>> = { '~': 'any_case', '=': 'exact_case', '?': 'in_context' };

export interface Technology {
  slug: string;
  name: string;
  category: string;
  /** Spellings in postings. */
  spellings: { text: string; match: SpellingMatch }[];
  website: string | null;
  /** O*NET's "hot technology" and "in demand" marks. */
  hot: boolean;
  in_demand: boolean;
}

/** The catalogue of technologies. */
export const technologies: () => readonly Technology[] = lazy(() =>
  readTable('technologies').map(
    ([slug = '', name = '', category = '', spellings = '', website = '', hot, demanded]) => ({
      slug,
      name,
      category,
      spellings: spellings
        .split('|')
        .map((each) => ({ text: each.slice(1), match: MATCHES[each[0] as string] as SpellingMatch })),
      website: website || null,
      hot: hot === 'Y',
      in_demand: demanded === 'Y',
    }),
  ),
);
