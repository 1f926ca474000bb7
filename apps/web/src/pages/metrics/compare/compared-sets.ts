import { anyParameters, parseSearch, type Search } from '../../../data/search';

/** The API compares at most five sets of postings, the first one included. */
export const MAX_OTHERS = 4;

/** The whole market, as the API names a set without filters. */
const EVERYTHING: Search = { all: 'true' };

/** The other sets of postings in the address: query strings, with `;` between them. */
export const readSets = (text: string | undefined): Search[] =>
  (text ?? '')
    .split(';')
    .filter((part) => part !== '')
    .slice(0, MAX_OTHERS)
    .map((part) => {
      const { all: _, ...filters } = parseSearch(part);
      return filters;
    });

const textOf = (set: Search): string => new URLSearchParams(withEverything(set)).toString();

/** A set as the API reads it: without filters, it is the whole market. */
export const withEverything = (set: Search): Search => (Object.keys(set).length === 0 ? EVERYTHING : set);

export const writeSets = (sets: readonly Search[]): string | undefined =>
  sets.length === 0 ? undefined : sets.map((set) => textOf(anyParameters(set))).join(';');

/** The query string of the comparison. */
export const compareParameters = (sets: readonly Search[], period: string) => ({ slices: sets.map(textOf), period });
