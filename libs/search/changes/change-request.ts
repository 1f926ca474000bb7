import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import { fieldNames } from '#libs/registry/derive/entitlements.js';
import { type FieldSelection, readablePaths } from '#libs/registry/derive/field-selection.js';
import { type FilterParameter, filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { type PageRequest, pageRequest, permittedFields, type RecordRequest } from '../query/list-request.js';
import {
  byName,
  FilterReader,
  knownEntries,
  type RequestedFilter,
  type RequestReader,
  readParameters,
  unavailableNames,
} from '../query/read-query.js';
import { type ChangeRows, changeParameters } from '../query/request-parameters.js';

/** A validated request for changes. */
export interface ChangeRequest extends RecordRequest, Omit<PageRequest, 'count'> {
  readonly filters: readonly RequestedFilter[];
  /** The number of the last change that the caller has, if it continues by numbers. */
  readonly after?: number;
  readonly rows: ChangeRows;
}

/** Why the records that a filter matches can change although no record does; null if they cannot. */
const dependence = ({ fieldPath: { field }, operation }: FilterParameter): string | null => {
  if (operation.suffix === '_within_days') return 'it depends on the time of the dataset; use `_gte` with a fixed time';
  if (operation.resolve) return "it depends on your organization's own lists";
  if (field.fromRelated) return 'it depends on other records, such as the company of a posting';
  if (field.verification) return 'it depends on when a record was last verified';
  return null;
};

/** The filters of a definition whose result only changes with a change of a record. */
export const changeFilters = (definition: Definition): FilterParameter[] =>
  [...filterParameters(definition).values()].filter((parameter) => dependence(parameter) === null);

/**
 * A filter by a value also finds the records that have the value unverified, and the reverse: a copy keeps them, and is told which of the two
 * they have.
 */
export const withUnverifiedValues = (filter: RequestedFilter): RequestedFilter => {
  const { unverifiedValues } = filter.parameter.fieldPath.field;
  if (!unverifiedValues) return filter;
  const pairs = Object.entries(unverifiedValues);
  const requested = (filter.requested as string[]).flatMap((value) => [
    value,
    ...pairs.filter((pair) => pair.includes(value)).flat(),
  ]);
  return { ...filter, requested: [...new Set(requested)] };
};

/** @throws AppError for fields of the company, which a change names by its id. */
const assertOwnFields = ({ embedsCompany }: Definition, fields: FieldSelection): void => {
  const ofCompany = embedsCompany && fields.find((path) => path.replace(/^-/, '').startsWith(`${COMPANY_KEY}.`));
  if (!ofCompany) return;
  throw invalidParameter(
    'fields',
    `'${ofCompany}' cannot be used: changes of postings have only the id of the company in \`${COMPANY_KEY}\`. Copy \`/v4/sources/changes\` too`,
  );
};

/** @returns a function that reads the query string of a change feed, and throws a descriptive `AppError`. */
export const changeRequestReader = (definition: Definition): RequestReader<ChangeRequest> => {
  const filters = new FilterReader(definition);
  const parameters = byName(changeParameters(definition));
  const allowed = new Set([...filters.names, ...parameters.keys()]);
  return (query, tier) => {
    const entries = knownEntries(query, allowed);
    const names = unavailableNames(query.fields, readablePaths(definition, 'max'), readablePaths(definition, tier));
    const details = { available_fields: fieldNames(definition, tier) };
    const read = filters.read(entries, tier, { names, details });
    for (const { parameter } of read) {
      const reason = dependence(parameter);
      if (reason === null) continue;
      throw invalidParameter(
        parameter.name,
        `cannot be used with changes, because its result changes without a change of a record: ${reason}. Mirror without it, and filter the copy`,
      );
    }
    const parameter = readParameters(entries, parameters);
    assertOwnFields(definition, parameter.fields ?? []);
    const { limit, cursor } = pageRequest(parameter);
    return {
      ...permittedFields(definition, tier, parameter.fields),
      filters: read.map(withUnverifiedValues),
      limit,
      rows: parameter.rows ?? 'changes',
      ...(cursor !== undefined && { cursor }),
      ...(parameter.after !== undefined && { after: parameter.after }),
    };
  };
};
