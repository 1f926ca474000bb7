import type { FilterParameter } from '../derive/filter-parameters.js';
import type { Visibility } from '../registry/visibility.js';
import type { Filter, RequestedFilter } from './read-query.js';

/** Resolves requested values to indexed values. @throws AppError `invalid_request` for a value that cannot match anything. */
type ResolveValues = (parameter: FilterParameter, given: readonly string[]) => Promise<string[]>;

/**
 * Resolves filters that depend on the organization's own data or on the values of the dataset.
 * @throws AppError if one is invalid.
 */
export const resolveFilters = (
  filters: readonly RequestedFilter[],
  visibility: Visibility,
  resolveValues: ResolveValues = async (_, given) => [...given],
): Promise<Filter[]> =>
  Promise.all(
    filters.map(async ({ parameter, requested }) => {
      const { resolve } = parameter.operation;
      if (resolve) return { parameter, value: await resolve(requested, visibility, parameter.name) };
      const hasVocabulary = parameter.fieldPath.field.kind.vocabulary !== undefined;
      return { parameter, value: hasVocabulary ? await resolveValues(parameter, requested as string[]) : requested };
    }),
  );
