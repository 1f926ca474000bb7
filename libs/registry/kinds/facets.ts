import { upperFirst } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import { lazy } from '#libs/reference/read-table.js';
import { valuesMeant } from '#libs/reference/value-meanings.js';
import type { FacetKind } from '../kind.js';
import { escaped, type LabelSearch, SEPARATOR } from '../label-search.js';
import { nameKey } from '../parameters/known-values.js';
import { NearestNames } from '../parameters/nearest.js';

const identity = (text: string): string => text;
const equals =
  (one: string) =>
  (other: string): boolean =>
    one === other;

const ABBREVIATIONS = /\b(?:ote|pto|sci|ts)\b/g;

/** `full_time` -> `Full time`, `ts_sci` -> `TS SCI`. */
export const humanize = (value: string): string =>
  upperFirst(value.replaceAll('_', ' ').replace(ABBREVIATIONS, (word) => word.toUpperCase()));

/** The values that a text may mean apart from their labels: `kubernetes` for `k8s`. */
type Synonyms = (text: string) => readonly string[];
type Labels = () => ReadonlyMap<string, string>;

/** The values of a list that a search finds by their label, their meaning or their spelling. */
const findIn = (labels: Labels, synonymValues: Synonyms): ((search: LabelSearch) => string[]) => {
  const nearest = lazy(
    () => new NearestNames([...labels()].map(([value, label]) => ({ value, names: [nameKey(label)] }))),
  );
  return (search) => {
    if (search.mode === 'fuzzy') return [...nearest().find(nameKey(search.text))];
    const values = search.mode === 'words' ? synonymValues(search.text) : [];
    return [...labels()]
      .filter(([value, label]) => search.matches(label) || values.includes(value))
      .map(([value]) => value);
  };
};

/**
 * The values are a fixed list.
 * @param labels value -> label; called when a label is first needed.
 */
export const closedFacet = (labels: Labels, synonymValues: Synonyms = valuesMeant): FacetKind => ({
  termsPath: identity,
  value: identity,
  label: (value) => labels().get(value) ?? value,
  matchingTerms: findIn(labels, synonymValues),
  synonymValues,
  matches: equals,
});

const inAnyCase = (letter: string): string => `[${letter}${letter.toUpperCase()}]`;

/** The values are codes, which are their own labels. */
export const codeFacet: FacetKind = {
  termsPath: identity,
  value: identity,
  label: identity,
  matchingTerms: ({ text, mode }) => (mode === 'fuzzy' ? [] : `${escaped(text).replace(/[a-z]/g, inAnyCase)}.*`),
  matches: equals,
};

/** The values are arbitrary slugs; their words are the label. */
export const slugFacet: FacetKind = {
  termsPath: identity,
  value: identity,
  label: (slug) => upperFirst(slug.replaceAll(/[-_]/g, ' ')),
  matchingTerms: ({ pattern, mode }) => {
    if (mode === 'fuzzy') return [];
    return mode === 'prefix' ? pattern.replaceAll(' ', '[-_ ]') : pattern;
  },
  matches: equals,
};

/** The values are arbitrary slugs, of which a table names some. */
export const namedSlugFacet = (names: ReadonlyMap<string, string>): FacetKind => {
  const named = [...names.keys()].map(escaped).join('|');
  const find = findIn(() => names, valuesMeant);
  return {
    ...slugFacet,
    label: (slug) => names.get(slug) ?? slugFacet.label(slug),
    matchingTerms: (search) => {
      const found = find(search);
      if (search.mode === 'fuzzy') return found;
      return [...found.map(escaped), `(${slugFacet.matchingTerms(search)})&~(${named})`].join('|');
    },
    synonymValues: valuesMeant,
  };
};

/** The values are names. Spellings that differ in case or accents are counted together. */
export const nameFacet: FacetKind = {
  termsPath: (path) => `${path}_folded`,
  originalPath: identity,
  value: identity,
  label: identity,
  matchingTerms: ({ pattern, mode }) => (mode === 'fuzzy' ? [] : pattern),
  matches: (filterValue) => {
    const folded = fold(filterValue);
    return (value) => fold(value) === folded;
  },
};

/** The term of a value whose label is known, by which it is found with a prefix of the label. */
export const labelledTerm = (label: string, value: string): string => `${fold(label)}${SEPARATOR}${value}`;

/** Values that a text may mean, of those that are looked for. */
const MAX_SYNONYMS = 3;

const NO_NAMES: Labels = () => new Map();

interface NamedFacetOptions {
  readonly matches?: FacetKind['matches'];
  readonly synonymValues?: Synonyms;
  /** The labels that are known, by value, among which a misspelt one is looked for. */
  readonly names?: Labels;
}

/**
 * The values have labels in a table. An indexed term contains the folded label and the value, so that values are found by
 * their label.
 */
export const namedFacet = (
  label: (value: string) => string,
  { matches = equals, synonymValues = valuesMeant, names = NO_NAMES }: NamedFacetOptions = {},
): FacetKind & { term(value: string): string } => {
  const term = (value: string) => labelledTerm(label(value), value);
  const find = findIn(names, synonymValues);
  return {
    termsPath: (path) => `${path}_facet`,
    term,
    value: (indexed) => indexed.slice(indexed.indexOf(SEPARATOR) + 1),
    label,
    matchingTerms: (search) => {
      if (search.mode === 'fuzzy') return find(search).map(term);
      const others = search.mode === 'words' ? synonymValues(search.text).slice(0, MAX_SYNONYMS) : [];
      return [search.pattern, ...others.map((value) => escaped(term(value)))].join('|');
    },
    synonymValues,
    matches,
  };
};
