import { useQueries } from '@tanstack/react-query';
import type { Search } from '../data/search';
import { chipsOf, filtersOf } from './chips-of';
import { describeChip } from './describe-chip';
import { labelsQuery } from './filter-queries';
import { LISTS, type SearchKind, searchOf } from './saved-search';

interface SavedSearch {
  readonly kind: SearchKind;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
}

/** Parameters of lists that select no records. */
const NO_FILTERS = ['include', 'known', 'exact'];

const filtersIn = ({ kind, parameters }: SavedSearch): Search => {
  const { ignored } = LISTS[kind].set;
  return filtersOf(searchOf(parameters), { ignored: [...ignored, ...NO_FILTERS] });
};

const KINDS = Object.keys(LISTS) as SearchKind[];

/** All values of all searches of a kind, so that the names of each filter are read once, and not for each search. */
const merged = (searches: readonly Search[]): Search => {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of searches.flatMap(Object.entries))
    values.set(name, (values.get(name) ?? new Set()).add(value));
  return Object.fromEntries([...values].map(([name, each]) => [name, [...each].join(',')]));
};

/**
 * Describes saved searches in words, such as "Country: France" and "not State: Texas".
 * @returns a function with the texts of a search: codes stand where names are still loading.
 */
export const useSavedTexts = (saved: readonly SavedSearch[]): ((search: SavedSearch) => string[]) => {
  const labels = useQueries({
    queries: KINDS.map((kind) =>
      labelsQuery(LISTS[kind].set, merged(saved.filter((one) => one.kind === kind).map(filtersIn))),
    ),
    combine: (found) => Object.fromEntries(found.map(({ data = {} }, index) => [KINDS[index] as SearchKind, data])),
  });
  return (search) => {
    const { kind } = search;
    const { set } = LISTS[kind];
    return chipsOf(filtersIn(search), set).map(
      (chip) => `${chip.negated ? 'not ' : ''}${describeChip(chip, set, labels[kind] ?? {})}`,
    );
  };
};
