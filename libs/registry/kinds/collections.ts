import { z } from 'zod';
import type { FilterOperator, Kind } from '../kind.js';
import { invalidParameter } from '../parameters/parameter-errors.js';
import { MAX_FILTER_COMPANIES, type Visibility } from '../visibility.js';
import { anyOfFilters } from './operations.js';
import { nameScalar } from './scalars.js';

const MAX_COLLECTIONS = 100;

const companiesOf = async (names: string[], visibility: Visibility, parameter: string): Promise<string[]> => {
  const { sources, unknown, names: known } = await visibility.findCollections(names);
  if (unknown.length > 0)
    throw invalidParameter(parameter, 'is not a collection of your organization', unknown[0], known);
  if (sources.length > MAX_FILTER_COMPANIES) {
    throw invalidParameter(
      parameter,
      `names collections with more than ${MAX_FILTER_COMPANIES.toLocaleString('en')} companies in total; name fewer collections`,
    );
  }
  return [...sources];
};

/**
 * The organization's own sets of companies, by name or id. Not a value of the record.
 * @param path the index path of the company's id.
 */
export const collectionsOf = (path: string): Kind => ({
  name: 'collection',
  schema: z.never(),
  operations: anyOfFilters({
    ...nameScalar,
    maxValues: MAX_COLLECTIONS,
    example: null,
    openapi: { ...nameScalar.openapi, description: 'Name or id of a collection of your organization.' },
  }).map((operation): FilterOperator<string[]> => {
    return { ...operation, resolve: companiesOf, query: (_, companies) => ({ terms: { [path]: companies } }) };
  }),
  properties: () => ({}),
  index: () => ({}),
});
