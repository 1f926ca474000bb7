import { DIMENSION_NAMES } from '#libs/metrics/dimensions.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import type { FilterParameter } from '#libs/search/derive/filter-parameters.js';
import type { Vocabularies } from '#libs/search/read/vocabularies.js';
import { postingFilters, type SliceRequest } from './slice-parameters.js';

/** The values of dimensions, which are those of the filters of postings: in any case, or by label. */
export class SliceValues {
  constructor(private readonly vocabularies: Vocabularies) {}

  /** @throws AppError `invalid_request` for a value that neither the reference nor the dataset has. A later page keeps such values. */
  async resolve({ slice, given, ...request }: SliceRequest): Promise<SliceRequest> {
    const names = DIMENSION_NAMES.filter((name) => Array.isArray(given[name]));
    const isLaterPage = given.cursor !== undefined;
    const entries = await Promise.all(
      names.map(async (name) => {
        const parameter = postingFilters.get(name) as FilterParameter;
        const values = await this.vocabularies.resolve(parameter, given[name] as string[], isLaterPage);
        return [name, [...new Set(values)]] as const;
      }),
    );
    const resolved: Slice = Object.fromEntries(entries);
    const own = Object.fromEntries(dimensionsOf(slice).map((name) => [name, resolved[name]])) as Slice;
    return { ...request, slice: own, given: { ...given, ...resolved } };
  }
}
