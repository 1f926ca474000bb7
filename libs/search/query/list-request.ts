import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import { fieldNames, filterNames } from '#libs/registry/derive/entitlements.js';
import {
  type FieldSelection,
  includedPaths,
  isEmptySelection,
  readablePaths,
  withOptIn,
} from '#libs/registry/derive/field-selection.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { MAX_LIMIT, type RequestParameter, type ValuesOf } from './parameter.js';
import {
  byName,
  FilterReader,
  knownEntries,
  missingParameter,
  notInPlan,
  type RequestedFilter,
  type RequestReader,
  readParameters,
  unavailableNames,
} from './read-query.js';
import type { RawQuery } from './read-values.js';
import { listParameters, recordParameters } from './request-parameters.js';

/** A validated request for one record. */
export interface RecordRequest {
  readonly fields?: FieldSelection;
}

/** The parameters of a page. */
export interface PageRequest {
  readonly limit: number;
  readonly count: boolean;
  readonly cursor?: string;
}

/** A validated request for a list. */
export interface ListRequest extends RecordRequest, PageRequest {
  readonly filters: readonly RequestedFilter[];
  readonly sort: string;
  /** Whether words of search texts mean only themselves. */
  readonly exact: boolean;
  /** Whether the page contains the number of matches. */
  readonly includesCount: boolean;
  /** Whether the page contains the matches in the texts of its records. */
  readonly highlights: boolean;
  /** By what records are grouped. */
  readonly collapse?: string;
}

/**
 * @param include fields that are only returned on request.
 * @throws AppError `field_not_in_plan` if a field needs a higher tier; `invalid_request` if no field is left.
 */
export const permittedFields = (
  definition: Definition,
  tier: DataTier,
  fields: FieldSelection | undefined,
  include: readonly string[] = [],
): RecordRequest => {
  if (!fields) return include.length > 0 ? { fields: withOptIn([], [...new Set(include)]) } : {};
  const readable = readablePaths(definition, tier);
  const unavailable = includedPaths(fields).filter((path) => !readable.includes(path));
  if (unavailable.length > 0) {
    throw notInPlan(unavailable, tier, {
      available_filters: filterNames([definition], tier),
      available_fields: fieldNames(definition, tier),
    });
  }
  if (isEmptySelection(definition, tier, fields))
    throw invalidParameter('fields', 'leaves no field to return; exclude fewer fields');
  return { fields: withOptIn([...new Set(fields)], [...new Set(include)]) };
};

/** @returns a function that reads the query string of a route without filters, and throws a descriptive `AppError`. */
export const parameterReader = <P extends RequestParameter>(parameters: readonly P[]) => {
  const known = byName(parameters);
  const allowed = new Set(known.keys());
  return (query: RawQuery): ValuesOf<P> => readParameters(knownEntries(query, allowed), known);
};

/** @returns a function that reads the query string of a single record, and throws a descriptive `AppError`. */
export const recordRequestReader = (definition: Definition): RequestReader<RecordRequest> => {
  const parameters = byName(recordParameters(definition));
  const allowed = new Set(parameters.keys());
  return (query, tier) => {
    const { fields, include } = readParameters(knownEntries(query, allowed), parameters);
    return permittedFields(definition, tier, fields, include);
  };
};

/** The page parameters with their defaults. */
export const pageRequest = ({ limit = MAX_LIMIT, count = false, cursor }: Partial<PageRequest>): PageRequest => ({
  limit,
  count,
  ...(cursor !== undefined && { cursor }),
});

/** @returns a function that reads the query string of a list, and throws a descriptive `AppError`. */
export const listRequestReader = (definition: Definition): RequestReader<ListRequest> => {
  const filters = new FilterReader(definition);
  const parameters = byName(listParameters(definition));
  const allowed = new Set([...filters.names, ...parameters.keys()]);
  const [defaultSort = ''] = Object.keys(definition.sorts);

  return (query, tier) => {
    const entries = knownEntries(query, allowed);
    const names = unavailableNames(query.fields, readablePaths(definition, 'max'), readablePaths(definition, tier));
    const details = { available_fields: fieldNames(definition, tier) };
    const read = filters.read(entries, tier, { names, details });
    const parameter = readParameters(entries, parameters);
    const sort = parameter.sort ?? defaultSort;
    const { requiredParameters } = definition.sorts[sort] ?? {};
    if (requiredParameters?.every((name) => query[name] === undefined))
      throw missingParameter(requiredParameters[0], `\`sort=${sort}\``, requiredParameters.slice(1));
    return {
      ...permittedFields(definition, tier, parameter.fields, parameter.include),
      filters: parameter.known ? [...read, ...filters.knownOnly(read, 'known')] : read,
      sort,
      exact: parameter.exact ?? false,
      includesCount: parameter.include_count ?? false,
      highlights: parameter.highlight ?? false,
      ...(parameter.collapse !== undefined && { collapse: parameter.collapse }),
      ...pageRequest(parameter),
    };
  };
};
