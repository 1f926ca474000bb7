import { useQueries } from '@tanstack/react-query';
import { humanize } from '../data/format';
import type { Search } from '../data/search';
import { chipsOf, filtersOf } from './chips-of';
import { describeChip } from './describe-chip';
import { labelsQuery } from './filter-queries';
import { LISTS, type SearchKind, searchOf } from './saved-search';

interface SavedSearch {
  /** A list, or a table that is exported. */
  readonly kind: string;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
}

/** Parameters of lists that select no records. */
const NO_FILTERS = ['include', 'known', 'exact'];

const isOfList = (saved: SavedSearch): saved is SavedSearch & { readonly kind: SearchKind } => saved.kind in LISTS;

const filtersIn = ({ kind, parameters }: SavedSearch & { readonly kind: SearchKind }): Search => {
  const { ignored } = LISTS[kind].set;
  return filtersOf(searchOf(parameters), { ignored: [...ignored, ...NO_FILTERS] });
};

const KINDS = Object.keys(LISTS) as SearchKind[];

/** The parameters of a table as they were sent: its filters have no names here. */
const parametersOf = ({ parameters }: SavedSearch): string[] =>
  Object.entries(parameters).map(([name, value]) => `${humanize(name)}: ${[value].flat().join(', ')}`);

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
      labelsQuery(
        LISTS[kind].set,
        merged(
          saved
            .filter(isOfList)
            .filter((one) => one.kind === kind)
            .map(filtersIn),
        ),
      ),
    ),
    combine: (found) => Object.fromEntries(found.map(({ data = {} }, index) => [KINDS[index] as SearchKind, data])),
  });
  return (search) => {
    if (!isOfList(search)) return parametersOf(search);
    const { kind } = search;
    const { set } = LISTS[kind];
    return chipsOf(filtersIn(search), set).map(
      (chip) => `${chip.negated ? 'not ' : ''}${describeChip(chip, set, labels[kind] ?? {})}`,
    );
  };
};
