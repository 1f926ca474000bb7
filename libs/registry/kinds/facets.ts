import { upperFirst } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import type { FacetKind } from '../kind.js';

const identity = (text: string): string => text;
const equals =
  (one: string) =>
  (other: string): boolean =>
    one === other;

const ABBREVIATIONS = /\b(?:ote|pto|sci|ts)\b/g;

/** `full_time` -> `Full time`, `ts_sci` -> `TS SCI`. */
export const humanize = (value: string): string =>
  upperFirst(value.replaceAll('_', ' ').replace(ABBREVIATIONS, (word) => word.toUpperCase()));

// Every special character of Lucene's regular expressions.
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');

/** The values are a fixed list. @param labels value -> label; called when a label is first needed. */
export const closedFacet = (labels: () => ReadonlyMap<string, string>): FacetKind => ({
  termsPath: identity,
  value: identity,
  label: (value) => labels().get(value) ?? value,
  termsWithPrefix: (prefix) =>
    [...labels()].filter(([, label]) => fold(label).startsWith(prefix)).map(([value]) => value),
  matches: equals,
});

const inAnyCase = (letter: string): string => `[${letter}${letter.toUpperCase()}]`;

/** The values are codes, which are their own labels. */
export const codeFacet: FacetKind = {
  termsPath: identity,
  value: identity,
  label: identity,
  termsWithPrefix: (prefix) => `${escaped(prefix).replace(/[a-z]/g, inAnyCase)}.*`,
  matches: equals,
};

/** The values are arbitrary slugs; their words are the label. */
export const slugFacet: FacetKind = {
  termsPath: identity,
  value: identity,
  label: (slug) => upperFirst(slug.replaceAll(/[-_]/g, ' ')),
  termsWithPrefix: (prefix) => `${escaped(prefix).replaceAll(' ', '[-_ ]')}.*`,
  matches: equals,
};

/** The values are arbitrary slugs, of which a table names some. */
export const namedSlugFacet = (names: ReadonlyMap<string, string>): FacetKind => {
  const named = [...names.keys()].map(escaped).join('|');
  return {
    ...slugFacet,
    label: (slug) => names.get(slug) ?? slugFacet.label(slug),
    termsWithPrefix: (prefix) =>
      [
        ...[...names].filter(([, name]) => fold(name).startsWith(prefix)).map(([slug]) => escaped(slug)),
        `${slugFacet.termsWithPrefix(prefix)}&~(${named})`,
      ].join('|'),
  };
};

/** The values are names. Spellings that differ in case or accents are counted together. */
export const nameFacet: FacetKind = {
  termsPath: (path) => `${path}_folded`,
  originalPath: identity,
  value: identity,
  label: identity,
  termsWithPrefix: (prefix) => `${escaped(prefix)}.*`,
  matches: (filterValue) => {
    const folded = fold(filterValue);
    return (value) => fold(value) === folded;
  },
};

// Sorts before every letter, and does not occur in names.
const SEPARATOR = '\u001f';

/** The term of a value whose label is known, by which it is found with a prefix of the label. */
export const labelledTerm = (label: string, value: string): string => `${fold(label)}${SEPARATOR}${value}`;

/**
 * The values have labels in a table. An indexed term contains the folded label and the value, so that values are found by a
 * prefix of their label.
 */
export const namedFacet = (
  label: (value: string) => string,
  matches: FacetKind['matches'] = equals,
): FacetKind & { term(value: string): string } => ({
  termsPath: (path) => `${path}_facet`,
  term: (value) => labelledTerm(label(value), value),
  value: (term) => term.slice(term.indexOf(SEPARATOR) + 1),
  label,
  termsWithPrefix: (prefix) => `${escaped(prefix)}.*`,
  matches,
});
