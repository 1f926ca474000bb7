import type { DimensionName, OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { publishedIn } from '#libs/metrics/live-search.js';
import { share } from '#libs/metrics/pay.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { isSufficient, uncertainFilters } from '#libs/metrics/read/filters-known.js';
import { filtersOfSlice, type LiveStore, type ValueCount } from '#libs/metrics/read/live-store.js';
import type { Group } from './slice-parts.js';

interface KnownQuery {
  readonly slice: Slice;
  readonly by: readonly [DimensionName] | readonly [DimensionName, DimensionName];
  /** The parts of the slice that are shown. */
  readonly groups: readonly Group[];
  readonly span: Span;
  readonly asOf: number;
  readonly digits: OccupationDigits;
}

/** Returns the key of a row that says for how many of its postings the filters are known, if there are others. */
export const knownByGroup = async (
  live: LiveStore,
  { slice, by, groups, span, asOf, digits }: KnownQuery,
): Promise<(group: Group) => object | undefined> => {
  const uncertain = uncertainFilters(filtersOfSlice(slice), asOf);
  if (!uncertain || groups.length === 0) return () => undefined;
  const { others, known, matching } = uncertain;
  const also = {
    known: { bool: { filter: [publishedIn(span), ...known] } },
    matching: { bool: { filter: [publishedIn(span), ...known, ...matching] } },
  };
  const wider: Slice = { filters: { requested: {}, resolved: others } };
  const [outer, inner] = by;
  const counts = new Map<string, ValueCount>();
  const count = async (of: Slice, dimension: DimensionName, values: Group) => {
    for (const each of (await live.values(of, dimension, { span, asOf, digits, also })).values)
      counts.set(keyOf(by, { ...values, [dimension]: each.value }), each);
  };
  if (inner === undefined) await count(wider, outer, {});
  else
    for (const value of new Set(groups.map((group) => group[outer] as string)))
      await count({ ...wider, [outer]: [value] }, inner, { [outer]: value });
  return (group) => {
    const { n: of = 0, counts: { known: n = 0, matching: found = 0 } = {} } = counts.get(keyOf(by, group)) ?? {};
    const isKnown = isSufficient({ n, matching: found, of }) && n > 0;
    return { filters_known: { n, of, share: isKnown ? share(found, n) : null } };
  };
};

const keyOf = (by: readonly DimensionName[], group: Group): string => JSON.stringify(by.map((name) => group[name]));
