import { lazy, readTable } from './read-table.js';

export interface Technology {
  slug: string;
  name: string;
  category: string;
  /** Spellings in postings. `~`: case-insensitive; `=`: case-sensitive; `?`: case-sensitive, and only with supporting context. */
  spellings: { text: string; sense: '~' | '=' | '?' }[];
  website: string | null;
  /** As O*NET marks it. */
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
      spellings: spellings.split('|').map((each) => ({ text: each.slice(1), sense: each[0] as '~' | '=' | '?' })),
      website: website || null,
      hot: hot === 'Y',
      in_demand: demanded === 'Y',
    }),
  ),
);
