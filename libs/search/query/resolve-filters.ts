import type { Visibility } from '../registry/visibility.js';
import type { AskedFilter, Filter } from './read-query.js';

/** Looks up what only the organization's own data can tell. @throws what is wrong with a filter. */
export const resolveFilters = (filters: readonly AskedFilter[], visibility: Visibility): Promise<Filter[]> =>
  Promise.all(
    filters.map(async ({ parameter, asked }) => {
      const { resolve } = parameter.operation;
      return { parameter, value: resolve ? await resolve(asked, visibility, parameter.name) : asked };
    }),
  );
