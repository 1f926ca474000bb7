import type { FilterParameter } from '../derive/filter-parameters.js';
import type { Visibility } from '../registry/visibility.js';
import type { Filter, RequestedFilter } from './read-query.js';

/** What the dataset knows about the values of filters. */
interface KnownFilterValues {
  /** Resolves requested values to indexed values. @throws AppError `invalid_request` for a value that cannot match anything. */
  resolve(parameter: FilterParameter, given: readonly string[]): Promise<string[]>;
  /** Whether any record has a value. */
  has(parameter: FilterParameter, value: string): Promise<boolean>;
}

const UNKNOWN: KnownFilterValues = { resolve: async (_, given) => [...given], has: async () => false };

/**
 * Resolves filters that depend on the organization's own data or on the values of the dataset.
 * @throws AppError if one is invalid.
 */
export const resolveFilters = (
  filters: readonly RequestedFilter[],
  visibility: Visibility,
  known: KnownFilterValues = UNKNOWN,
): Promise<Filter[]> =>
  Promise.all(
    filters.map(async ({ parameter, whole, requested: parts }) => {
      const { resolve } = parameter.operation;
      const requested = whole !== undefined && (await known.has(parameter, whole)) ? [whole] : parts;
      if (resolve) return { parameter, value: await resolve(requested, visibility, parameter.name) };
      const hasVocabulary = parameter.fieldPath.field.kind.vocabulary !== undefined;
      return { parameter, value: hasVocabulary ? await known.resolve(parameter, requested as string[]) : requested };
    }),
  );
