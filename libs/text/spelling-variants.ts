import { knownTitles } from '#libs/reference/occupations.js';
import { lazy } from '#libs/reference/read-table.js';
import { fillerWords, type SpellingGroup, spellingGroups } from '#libs/reference/search-words.js';
import { type Technology, technologies } from '#libs/reference/technologies.js';
import { analyze } from './analyze.js';
import type { Term } from './search-node.js';

/** Another way to write a term. */
export interface Variant {
  readonly term: Term;
  /** The words must be adjacent; otherwise all must occur. */
  readonly adjacent: boolean;
}

/** Terms with variants have at most this number of words. */
export const MAX_VARIANT_WORDS = 6;
/** An abbreviation with more meanings than this says nothing. */
const MAX_MEANINGS = 3;

const ABBREVIATED = /^(.+) \(([A-Z]{3,6})\)$/;

/** Titles of O*NET that state their abbreviation: `Licensed Practical Nurse (LPN)`. */
const abbreviations = (): SpellingGroup[] => {
  const meanings = new Map<string, Set<string>>();
  for (const [written] of knownTitles()) {
    const [, title, abbreviation] = ABBREVIATED.exec(written) ?? [];
    if (title === undefined || abbreviation === undefined) continue;
    const known = meanings.get(abbreviation) ?? new Set();
    meanings.set(abbreviation, known.add(title));
  }
  return [...meanings]
    .filter(([, titles]) => titles.size <= MAX_MEANINGS)
    .map(([abbreviation, titles]) => ({ relation: 'understood', spellings: [abbreviation, ...titles] }));
};

const squeezed = (text: string): string => analyze(text).join('').replace(/js$/, '');

/** The spellings of a technology that differ in spaces, punctuation and a final `.js` only. */
const spellingsOf = ({ name, spellings }: Technology): SpellingGroup => {
  const recognized = spellings.filter(({ match }) => match !== 'in_context').map(({ text }) => text);
  const same = recognized.filter((text) => squeezed(text) === squeezed(name) && squeezed(text).length > 2);
  return { relation: 'compound', spellings: same };
};

const keyOf = (term: Term): string => term.join(' ');

const readVariants = (): Map<string, Variant[]> => {
  const variants = new Map<string, Map<string, Variant>>();
  const add = (from: Term, term: Term, adjacent: boolean) => {
    if (from.length === 0 || term.length === 0 || keyOf(from) === keyOf(term) || from.length > MAX_VARIANT_WORDS)
      return;
    const known = variants.get(keyOf(from)) ?? new Map<string, Variant>();
    if (!known.has(keyOf(term))) known.set(keyOf(term), { term, adjacent });
    variants.set(keyOf(from), known);
  };
  for (const { relation, spellings } of [...spellingGroups(), ...abbreviations(), ...technologies().map(spellingsOf)]) {
    const terms = spellings.map(analyze);
    const sources = relation === 'understood' ? terms.slice(0, 1) : terms;
    for (const from of sources) for (const term of terms) add(from, term, relation === 'compound');
  }
  return new Map([...variants].map(([key, each]) => [key, [...each.values()]]));
};

const table = lazy(readVariants);

/** Other ways to write a term, from the tables of the reference. */
export const variantsOf = (term: Term): readonly Variant[] => table().get(keyOf(term)) ?? [];

const fillers = lazy(() => new Set(fillerWords().flatMap(analyze)));

/** Whether a word says nothing about a posting: `jobs`, `at`. */
export const isFiller = (term: Term): boolean => term.length === 1 && fillers().has(term[0] as string);
