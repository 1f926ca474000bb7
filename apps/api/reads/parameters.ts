import type { DataTier } from '#libs/records/data-tier.js';
import { type FilterParameter, filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { related } from '#libs/registry/records/related.js';
import { changeFilters } from '#libs/search/changes/change-request.js';
import { parameterReader } from '#libs/search/query/list-request.js';
import type { RequestParameter, ValuesOf } from '#libs/search/query/parameter.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import {
  changeParameters,
  facetParameters,
  listParameters,
  recordParameters,
} from '#libs/search/query/request-parameters.js';

/** The query parameters of an endpoint. */
export interface Parameters<P> {
  /** The kind of record that they select, by the name of its definition. */
  readonly kind?: string;
  /** The parameters to document. */
  describe(definitions: Definitions): DescribedParameters;
  /** @throws AppError that names the invalid parameter. */
  read(query: RawQuery, tiers: RequestTiers): P;
}

export interface DescribedParameters {
  readonly filters: readonly FilterParameter[];
  readonly others: readonly RequestParameter[];
}

/** The data tiers on which the parameters of a request depend. */
export interface RequestTiers {
  readonly caller: DataTier;
  /** That of the endpoint. */
  readonly required: DataTier;
}

/** Parameters that are read by their descriptions. */
export const parameters = <P extends RequestParameter>(described: readonly P[]): Parameters<ValuesOf<P>> => ({
  describe: () => ({ filters: [], others: described }),
  read: parameterReader(described),
});

/** Parameters that the reader in `libs` reads. */
export const unread = (described: readonly RequestParameter[]): Parameters<RawQuery> => ({
  describe: () => ({ filters: [], others: described }),
  read: (query) => query,
});

const noFilters = (): FilterParameter[] => [];
const allFilters = (definition: ReturnType<typeof definitionOf>) => filterParameters(definition).values();

const ofRecords = (
  kind: string,
  filtersOf: (definition: ReturnType<typeof definitionOf>) => Iterable<FilterParameter>,
  others: (definition: ReturnType<typeof definitionOf>) => readonly RequestParameter[],
): Parameters<RawQuery> => ({
  kind,
  describe: (definitions) => {
    const definition = definitionOf(definitions, kind);
    return { filters: [...filtersOf(definition)], others: others(definition) };
  },
  read: (query) => query,
});

/** The parameters of one record. @param kind name of its definition. */
export const recordParametersOf = (kind: string) => ofRecords(kind, noFilters, recordParameters);

/** The filters and other parameters of a list. */
export const listParametersOf = (kind: string) => ofRecords(kind, allFilters, listParameters);

/** The same of a list that is ordered by similarity. */
export const relatedParametersOf = (kind: string) =>
  ofRecords(kind, allFilters, (definition) => listParameters(related(definition)));

/** The parameters of the changes of a kind: filters whose result only changes with a change of a record. */
export const changeParametersOf = (kind: string) => ofRecords(kind, changeFilters, changeParameters);

/** The parameters of `/options`. */
export const facetParametersOf = (kind: string) => ofRecords(kind, allFilters, facetParameters);
