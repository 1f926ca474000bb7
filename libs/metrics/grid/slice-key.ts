import type { Filter } from '#libs/search/query/read-query.js';
import { DIMENSIONS, type DimensionName, digitsOf, dimensionOf, type OccupationDigits } from './dimensions.js';
import { findSet, type GridSet } from './grid-sets.js';

/** Filters of the job search that are no dimensions. A slice that has any is never in the grid. */
export interface SliceFilters {
  /** As they were requested, by parameter. */
  readonly requested: Readonly<Record<string, string | readonly string[]>>;
  readonly resolved: readonly Filter[];
}

/** Selects postings: for each dimension, postings with any of its values, that match all filters. Without dimensions and filters, all postings. */
export type Slice = Readonly<Partial<Record<DimensionName, readonly string[]>>> & { readonly filters?: SliceFilters };

/** One value per dimension. */
export type SliceKey = Readonly<Partial<Record<DimensionName, string>>>;

export interface GridAddress {
  readonly set: GridSet;
  readonly key: SliceKey;
  readonly id: string;
}

/** The dimensions of a slice, in their order. */
export const dimensionsOf = (slice: Slice | SliceKey): DimensionName[] =>
  DIMENSIONS.map(({ name }) => name).filter((name) => slice[name] !== undefined);

/** The id of a slice in the grid: `onet_codes=15-1252|countries=US`, or `all`. */
export const sliceId = (key: SliceKey): string =>
  dimensionsOf(key)
    .map((name) => `${name}=${key[name]}`)
    .join('|') || 'all';

const keyOf = (slice: Slice): SliceKey | null => {
  const entries = dimensionsOf(slice).map((name) => {
    const values = [...new Set(slice[name])];
    return [name, values.length === 1 ? dimensionOf(name).key(values[0] as string) : null] as const;
  });
  return entries.some(([, value]) => value === null) ? null : (Object.fromEntries(entries) as SliceKey);
};

/** The key and id that a slice would have in the grid; null if the grid has no slices of this form. */
export const gridAddress = (slice: Slice): GridAddress | null => {
  if (slice.filters) return null;
  const key = keyOf(slice);
  const set = key && findSet(dimensionsOf(key));
  if (!set) return null;
  const digits = key.onet_codes === undefined ? undefined : digitsOf(key.onet_codes);
  if (digits !== undefined && !set.digits.includes(digits as OccupationDigits)) return null;
  return { set, key, id: sliceId(key) };
};
