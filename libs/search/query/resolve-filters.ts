import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { Visibility } from '#libs/registry/visibility.js';
import type { Filter, RequestedFilter } from './read-query.js';
import { TextReader } from './text-reader.js';

/** What the dataset knows about the values of filters. */
export interface KnownFilterValues {
  /** Resolves requested values to indexed values. @throws AppError `invalid_request` for a value that cannot match anything. */
  resolve(parameter: FilterParameter, given: readonly string[]): Promise<string[]>;
  /** Whether any record has a value. */
  has(parameter: FilterParameter, value: string): Promise<boolean>;
}

const UNKNOWN: KnownFilterValues = { resolve: async (_, given) => [...given], has: async () => false };

/**
 * Resolves filters that depend on the organization's own data or on the values of the dataset.
 * @param texts understands search texts. Default: without corrections, which need a dataset.
 * @throws AppError if one is invalid.
 */
export const resolveFilters = (
  filters: readonly RequestedFilter[],
  visibility: Visibility,
  known: KnownFilterValues = UNKNOWN,
  texts: TextReader = new TextReader(),
): Promise<Filter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      const { parameter, unknown, addedBy } = filter;
      const others = { ...(unknown && { unknown }), ...(addedBy !== undefined && { addedBy }) };
      const { resolve, texts: parts } = parameter.operation;
      if (parts) {
        const understood = await texts.understand(parameter, parts.read(filter.requested));
        return { parameter, value: parts.write(filter.requested, understood) };
      }
      const requested = await unsplit(filter, known);
      if (resolve) return { parameter, value: await resolve(requested, visibility, parameter.name) };
      return { parameter, value: await resolveKnown(parameter, requested, known), ...others };
    }),
  );

/** The same for a filter that does not depend on the organization. */
export const resolveFilter = async (filter: RequestedFilter, known: KnownFilterValues): Promise<unknown> =>
  resolveKnown(filter.parameter, await unsplit(filter, known), known);

const unsplit = async ({ parameter, whole, requested }: RequestedFilter, known: KnownFilterValues): Promise<unknown> =>
  whole !== undefined && (await known.has(parameter, whole)) ? [whole] : requested;

const resolveKnown = async (parameter: FilterParameter, requested: unknown, known: KnownFilterValues) =>
  parameter.fieldPath.field.kind.vocabulary ? known.resolve(parameter, requested as string[]) : requested;
