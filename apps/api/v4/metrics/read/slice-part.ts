import type { DimensionName } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import type { FilterParameter } from '#libs/registry/derive/filter-parameters.js';

/** The values by which a part is selected. */
export type Group = Readonly<Partial<Record<DimensionName, string>>>;

/** The part of a slice with these values. A dimension that the slice itself has must match both. */
export const partOf = (slice: Slice, group: Group): Slice => {
  const entries = Object.entries(group) as [DimensionName, string][];
  const fresh = entries.filter(([name]) => slice[name] === undefined);
  const narrowing = entries.filter(([name]) => slice[name] !== undefined);
  const resolved = narrowing.map(([name, value]) => ({
    parameter: postingFilters.get(name) as FilterParameter,
    value: [value],
  }));
  return {
    ...slice,
    ...Object.fromEntries(fresh.map(([name, value]) => [name, [value]])),
    ...(resolved.length > 0 && {
      filters: {
        requested: slice.filters?.requested ?? {},
        resolved: [...(slice.filters?.resolved ?? []), ...resolved],
      },
    }),
  };
};
