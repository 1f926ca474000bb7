import { DIMENSION_NAMES } from '#libs/metrics/dimensions.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import type { FilterParameter } from '#libs/search/derive/filter-parameters.js';
import { resolveFilter } from '#libs/search/query/resolve-filters.js';
import type { Vocabularies } from '#libs/search/read/vocabularies.js';
import { postingFilters, type SliceRequest } from './slice-parameters.js';

/** Resolves the values of dimensions like those of filters: in any case, or by label. */
export class SliceValues {
  constructor(private readonly vocabularies: Vocabularies) {}

  /**
   * @throws AppError `invalid_request` for a value that is neither in the reference nor in the dataset. With a cursor, such values are kept, so
   * that paging can continue.
   */
  async resolve({ slice, parameters, ...request }: SliceRequest): Promise<SliceRequest> {
    const names = DIMENSION_NAMES.filter((name) => Array.isArray(parameters[name]));
    const known = parameters.cursor === undefined ? this.vocabularies.strict : this.vocabularies.lenient;
    const entries = await Promise.all(
      names.map(async (name) => {
        const parameter = postingFilters.get(name) as FilterParameter;
        const whole = request.wholes[name];
        const filter = { parameter, requested: parameters[name], ...(whole !== undefined && { whole }) };
        return [name, [...new Set((await resolveFilter(filter, known)) as string[])]] as const;
      }),
    );
    const resolved: Slice = Object.fromEntries(entries);
    const resolvedSlice = Object.fromEntries(dimensionsOf(slice).map((name) => [name, resolved[name]])) as Slice;
    return { ...request, slice: resolvedSlice, parameters: { ...parameters, ...resolved } };
  }
}
