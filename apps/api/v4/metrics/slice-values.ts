import { DIMENSION_NAMES } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { Visibility } from '#libs/registry/visibility.js';
import { resolveFilter, resolveFilters } from '#libs/search/query/resolve-filters.js';
import { TextReader } from '#libs/search/query/text-reader.js';
import type { QuerySpelling } from '#libs/search/read/query-spelling.js';
import type { Vocabularies } from '#libs/search/read/vocabularies.js';
import { type SliceRequest } from './slice-parameters.js';

/** Resolves the values of dimensions and filters as the job search does: in any case, by label, and with corrected search texts. */
export class SliceValues {
  constructor(
    private readonly vocabularies: Vocabularies,
    private readonly spelling: QuerySpelling,
  ) {}

  /**
   * @throws AppError `invalid_request` for a value that is neither in the reference nor in the dataset. With a cursor, such values are kept, so
   * that paging can continue.
   */
  async resolve<V extends Readonly<Record<string, unknown>>>(
    { slice, parameters, ...request }: SliceRequest<V>,
    { visibility }: { visibility: Visibility },
  ): Promise<SliceRequest<V>> {
    const known = parameters.cursor === undefined ? this.vocabularies.strict : this.vocabularies.lenient;
    const resolved = async (given: Readonly<Record<string, unknown>>): Promise<Slice> => {
      const names = DIMENSION_NAMES.filter((name) => Array.isArray(given[name]));
      const entries = await Promise.all(
        names.map(async (name) => {
          const parameter = postingFilters.get(name) as FilterParameter;
          const whole = request.wholes[name];
          const filter = { parameter, requested: given[name], ...(whole !== undefined && { whole }) };
          return [name, [...new Set((await resolveFilter(filter, known)) as string[])]] as const;
        }),
      );
      return Object.fromEntries(entries);
    };
    const texts = new TextReader({ decide: this.spelling.decide });
    const filters = await resolveFilters(request.filters, visibility, known, texts);
    const others = filters.length > 0 && { filters: { requested: request.sent, resolved: filters } };
    return {
      ...request,
      slice: { ...(await resolved(slice)), ...others },
      // An analysis may have a dimension as a parameter of its own.
      parameters: { ...parameters, ...(await resolved(parameters)) },
    };
  }
}
