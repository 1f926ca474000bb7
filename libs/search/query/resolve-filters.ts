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
export const resolveFilters = async (
  filters: readonly RequestedFilter[],
  visibility: Visibility,
  known: KnownFilterValues = UNKNOWN,
  texts: TextReader = new TextReader(),
): Promise<Filter[]> => {
  const resolve = async (filter: RequestedFilter): Promise<Filter> => {
    const { parameter, unknown, addedBy } = filter;
    const others = { ...(unknown && { unknown }), ...(addedBy !== undefined && { addedBy }) };
    const { resolve: resolveOwn, texts: parts } = parameter.operation;
    if (parts) {
      const understood = await texts.understand(parameter, parts.read(filter.requested));
      return { parameter, value: parts.write(filter.requested, understood) };
    }
    const requested = await unsplit(filter, known);
    if (resolveOwn) return { parameter, value: await resolveOwn(requested, visibility, parameter.name) };
    return { parameter, value: await resolveKnown(parameter, requested, known), ...others };
  };
  const resolved = new Map<RequestedFilter, Filter>();
  // First, and one after the other: an error costs the suggestions for one value, and no search of the other filters.
  for (const filter of filters) {
    if (filter.parameter.fieldPath.field.kind.vocabulary) resolved.set(filter, await resolve(filter));
  }
  return Promise.all(filters.map((filter) => resolved.get(filter) ?? resolve(filter)));
};

/** The same for a filter that does not depend on the organization. */
export const resolveFilter = async (filter: RequestedFilter, known: KnownFilterValues): Promise<unknown> =>
  resolveKnown(filter.parameter, await unsplit(filter, known), known);

const unsplit = async ({ parameter, whole, requested }: RequestedFilter, known: KnownFilterValues): Promise<unknown> =>
  whole !== undefined && (await known.has(parameter, whole)) ? [whole] : requested;

const resolveKnown = async (parameter: FilterParameter, requested: unknown, known: KnownFilterValues) =>
  parameter.fieldPath.field.kind.vocabulary ? known.resolve(parameter, requested as string[]) : requested;
