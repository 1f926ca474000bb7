import type { Visibility } from '../registry/visibility.js';
import type { Filter, RequestedFilter } from './read-query.js';

/** Resolves filters that depend on the organization's own data. @throws when one is invalid. */
export const resolveFilters = (filters: readonly RequestedFilter[], visibility: Visibility): Promise<Filter[]> =>
  Promise.all(
    filters.map(async ({ parameter, requested }) => {
      const { resolve } = parameter.operation;
      return { parameter, value: resolve ? await resolve(requested, visibility, parameter.name) : requested };
    }),
  );
