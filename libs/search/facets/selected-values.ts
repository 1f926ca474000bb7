import type { Facet, ValueFacet } from '#libs/registry/derive/facets.js';
import type { FilterOperator } from '#libs/registry/kind.js';
import type { LabelSearch } from '#libs/registry/label-search.js';
import type { Filter } from '../query/read-query.js';

/** A validated facet request. */
export interface FacetRequest {
  readonly facets: readonly Facet[];
  readonly filters: readonly Filter[];
  readonly limit: number;
  /** Whether a facet is counted only among the values that its filter names. */
  readonly within: boolean;
  /** Which values are looked for; absent if the most frequent ones are. */
  readonly search?: LabelSearch;
}

/** The values of a facet's filter, by value. They are returned regardless of their rank. */
export type SelectedValues = ReadonlyMap<string, { readonly operation: FilterOperator; readonly value: unknown }>;

/** The values that the filter of a facet names. */
export const selectedValues = (facet: ValueFacet, filters: readonly Filter[]): SelectedValues => {
  const named = filters.filter(({ parameter: { filter, operation } }) => filter === facet.name && !operation.negated);
  return new Map(
    named.flatMap(({ parameter: { operation }, value: given }) =>
      [given ?? []]
        .flat()
        .map((value) => [String(value), { operation, value: operation.arity === 'many' ? [value] : value }]),
    ),
  );
};
