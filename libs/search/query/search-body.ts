import type { estypes } from '@elastic/elasticsearch';
import type { Definition, Sort, SortKey } from '#libs/registry/definition.js';
import type { Query, QueryContext } from '#libs/registry/kind.js';
import type { SearchBody } from './exact-total.js';
import type { Filter } from './read-query.js';

/** Whether a filter has no value but `unknown`. */
const isOnlyUnknown = ({ value, unknown }: Filter): boolean =>
  unknown === true && (value === undefined || (value as readonly unknown[]).length === 0);

/** What a filter finds, or excludes if its operation is negated. */
export const conditionOf = (filter: Filter, context: QueryContext): Query => {
  const { parameter, value, unknown } = filter;
  const { operation, fieldPath, known } = parameter;
  if (!unknown || !known) return operation.query(fieldPath.indexPath, value, context);
  const isUnknown = { bool: { must_not: [known] } };
  if (isOnlyUnknown(filter)) return isUnknown;
  return {
    bool: { should: [operation.query(fieldPath.indexPath, value, context), isUnknown], minimum_should_match: 1 },
  };
};

const clauseOf = (filter: Filter, context: QueryContext) => {
  const { operation, fieldPath, known } = filter.parameter;
  const clause = { suffix: operation.suffix, nestedPath: fieldPath.nestedPath };
  // Not unknown is known, which is cheaper to find.
  if (operation.negated && known && isOnlyUnknown(filter)) return { ...clause, negated: false, query: known };
  return { ...clause, negated: operation.negated, query: conditionOf(filter, context) };
};

/** Filters as one Elasticsearch query; undefined if there are none. */
export const filterQuery = (
  filters: readonly Filter[],
  context: QueryContext,
  more: readonly Query[] = [],
): Query | undefined => {
  if (filters.length === 0 && more.length === 0) return undefined;
  const clauses = filters.map((filter) => clauseOf(filter, context));
  const positive = clauses.filter(({ negated }) => !negated);
  // Several conditions on places must hold for the same place; a single one needs no join. `_all` matches across places.
  const together = Map.groupBy(positive, ({ suffix, nestedPath }) => (suffix === '_all' ? null : nestedPath));
  const filter = [...together].flatMap(([path, group]) => {
    const queries = group.map(({ query }) => query);
    return path === null || group.length === 1 ? queries : [{ nested: { path, query: { bool: { filter: queries } } } }];
  });
  const mustNot = clauses.filter(({ negated }) => negated).map(({ query }) => query);
  return {
    bool: {
      filter: [...filter, ...more],
      ...(mustNot.length > 0 && { must_not: mustNot }),
    },
  };
};

/** The same query with the scores of the order `relevance`. */
const scored = (query: Query | undefined, { filters, context }: Page, scoring: Sort['scoring']): Query | undefined => {
  if (!scoring) return query;
  const should = filters.flatMap(({ parameter: { operation, fieldPath }, value }) =>
    operation.negated ? [] : [...(operation.relevance?.(fieldPath.indexPath, value) ?? [])],
  );
  return scoring({ bool: { ...(query && { filter: [query] }), should } }, context);
};

const direction = (key: SortKey): { path: string; order: 'asc' | 'desc' } => {
  const [path, value] = Object.entries(key)[0] as [string, SortKey[string]];
  return { path, order: typeof value === 'string' ? value : value.order };
};

/**
 * Repeats `search_after` as a range on the first key. With the range, Elasticsearch finds the start of a deep page by binary
 * search in the sorted index; without it, it would scan the index from the first record.
 */
export const startOfPage = (keys: readonly SortKey[], after: readonly (string | number)[]): Query[] => {
  const { path, order } = direction(keys[0] as SortKey);
  return [{ range: { [path]: { [order === 'desc' ? 'lte' : 'gte']: after[0] as number } } }];
};

/** Everything that determines a page. */
export interface Page {
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly limit: number;
  readonly context: QueryContext;
  /** Sort values of the last record of the previous page. */
  readonly after?: readonly (string | number)[];
}

/**
 * The Elasticsearch request of a page: a pure function, with golden files. It requests one record more than
 * the page has, so that `has_more` is known.
 */
export const searchBody = (definition: Definition, page: Page): SearchBody => {
  const { keys, stable, scoring } = definition.sorts[page.sort] as Sort;
  const matching = filterQuery(page.filters, page.context, page.after && stable ? startOfPage(keys, page.after) : []);
  const query = scored(matching, page, scoring);
  return {
    size: page.limit + 1,
    sort: [...keys] as estypes.SortCombinations[],
    ...(query && { query }),
    ...(page.after && { search_after: [...page.after] }),
  };
};
