import { DATA_TIERS } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import { facetNames } from '#libs/registry/derive/entitlements.js';
import { type Facet, facets } from '#libs/registry/derive/facets.js';
import { type LabelSearch, startingWith, withWords } from '#libs/registry/label-search.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import {
  byName,
  FilterReader,
  knownEntries,
  type RequestedFilter,
  type RequestReader,
  readParameters,
  unavailableNames,
} from '../query/read-query.js';
import { DEFAULT_FACET_LIMIT, facetParameters } from '../query/request-parameters.js';
import type { FacetRequest } from './selected-values.js';

/** A facet request before its filters are resolved. */
export type RequestedFacets = Omit<FacetRequest, 'filters'> & {
  readonly filters: readonly RequestedFilter[];
  /** Whether words of search texts mean only themselves. */
  readonly exact: boolean;
};

/** @returns a function that reads the query string of `/options`, and throws if it is invalid. */
export const facetRequestReader = (definition: Definition): RequestReader<RequestedFacets> => {
  const filters = new FilterReader(definition);
  const parameters = byName(facetParameters(definition));
  const allowed = new Set([...filters.names, ...parameters.keys()]);
  const all = facets(definition);
  const availableTo = new Map(DATA_TIERS.map((tier) => [tier, facetNames([definition], tier)]));

  return (query, tier) => {
    const entries = knownEntries(query, allowed);
    const available = availableTo.get(tier) ?? [];
    const names = unavailableNames(query.facets, [...all.keys()], available);
    const read = filters.read(entries, tier, { names, details: { available_facets: available } });
    const parameter = readParameters(entries, parameters);
    const requested = [...new Set(parameter.facets ?? available)];
    return {
      filters: parameter.known ? [...read, ...filters.knownOnly(read, 'known')] : read,
      facets: requested.map((name) => all.get(name) as Facet),
      exact: parameter.exact ?? false,
      within: parameter.facets_within ?? false,
      limit: parameter.facet_limit ?? DEFAULT_FACET_LIMIT,
      ...searchOf(parameter),
    };
  };
};

const searchOf = (given: { facet_prefix?: string; facet_search?: string }): { search?: LabelSearch } => {
  const { facet_prefix: prefix, facet_search: words } = given;
  if (prefix !== undefined && words !== undefined)
    throw invalidParameter('facet_search', 'cannot be combined with `facet_prefix`; use one of them');
  if (prefix !== undefined) return { search: startingWith(prefix) };
  return words === undefined ? {} : { search: withWords(words) };
};
