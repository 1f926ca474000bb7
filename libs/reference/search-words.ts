import { fold } from './fold.js';
import { lazy, readTable } from './read-table.js';

/**
 * Spellings that search texts and postings use for the same. `same`: all words of a spelling must occur. `compound`: the words of a spelling must be
 * adjacent. `understood`: the first spelling also means each of the others, but not the reverse.
 */
export interface SpellingGroup {
  readonly relation: 'same' | 'compound' | 'understood';
  readonly spellings: readonly string[];
}

const RELATIONS: Readonly<Record<string, SpellingGroup['relation']>> = {
  '=': 'same',
  '~': 'compound',
  '>': 'understood',
};

/** Synonyms, abbreviations and compounds. */
export const spellingGroups: () => readonly SpellingGroup[] = lazy(() =>
  readTable('search-synonyms').map(([relation = '', spellings = '']) => ({
    relation: RELATIONS[relation] as SpellingGroup['relation'],
    spellings: spellings.split('|'),
  })),
);

/** Words that say nothing about a posting, such as `jobs` and `at`. */
export const fillerWords: () => readonly string[] = lazy(() =>
  readTable('search-filler-words').map(([word = '']) => word),
);

const spellingsByName = lazy(() => {
  const found = new Map<string, string[]>();
  for (const { relation, spellings } of spellingGroups()) {
    const sources = relation === 'understood' ? spellings.slice(0, 1) : spellings;
    for (const from of sources) found.set(fold(from), [...(found.get(fold(from)) ?? []), ...spellings]);
  }
  return found;
});

/** The other spellings of a whole text: `human resources` of `HR`. */
export const spellingsLike = (text: string): readonly string[] =>
  (spellingsByName().get(fold(text.trim())) ?? []).filter((spelling) => fold(spelling) !== fold(text));
