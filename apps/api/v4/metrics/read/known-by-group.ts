import { pick } from 'es-toolkit';
import type { DimensionName, OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { publishedIn } from '#libs/metrics/live-search.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import { type KnownCount, knownAggregations, readKnown, uncertainFilters } from '#libs/metrics/read/filters-known.js';
import { filtersOfSlice, type LiveStore, type ValueCount } from '#libs/metrics/read/live-store.js';
import type { Query } from '#libs/registry/kind.js';
import { type Group, partOf } from './slice-part.js';

interface KnownQuery {
  readonly slice: Slice;
  readonly by: readonly DimensionName[];
  /** The parts of the slice to count. */
  readonly groups: readonly Group[];
  readonly spans: readonly Span[];
  readonly asOf: number;
  readonly digits: OccupationDigits;
  /** Only for filters on what texts state, and without counting what matches: to tell whether periods can be compared. */
  readonly forChanges?: true;
}

/** For how many postings of each part of a slice its filters are known. */
export interface KnownByGroup {
  /** The counts of a part, in the order of the periods. */
  readonly of: (group: Group) => KnownCount[];
}

type Counts = Readonly<Record<string, number>>;

/**
 * Counts the postings for which the filters of each part are known. Values that texts state are filters as well: a row about a technology counts all
 * texts that were read, whichever technology they name.
 * @returns null if each filter is known for every posting.
 */
export const knownByGroup = async (live: LiveStore, query: KnownQuery): Promise<KnownByGroup | null> => {
  const { slice, by, groups, spans, asOf } = query;
  const [first] = groups;
  if (first === undefined) return null;
  const stated = by.filter((name) => postingFilters.get(name)?.looked);
  const others = by.filter((name) => !stated.includes(name));
  const uncertain = uncertainFilters(filtersOfSlice(partOf(slice, pick(first, stated))), asOf);
  if (!uncertain || (query.forChanges && !uncertain.byText)) return null;
  const { filters, known, matching } = uncertain;
  const certain = filtersOfSlice(slice).filter(({ parameter }) => !filters.includes(parameter.filter));
  const wider: Slice = { filters: { requested: {}, resolved: certain } };
  const inSpans = (prefix: string, queries: readonly Query[]) =>
    spans.map((span, index): [string, Query] => [
      `${prefix}${index}`,
      { bool: { filter: [publishedIn(span), ...queries] } },
    ]);
  const isMatchedByRow = stated.length > 0 && !query.forChanges;
  const own = isMatchedByRow ? await countsBy(live, query, slice, by, inSpans('matching', known)) : null;
  const counted = [
    ...inSpans('of', []),
    ...inSpans('n', known),
    ...(isMatchedByRow || query.forChanges ? [] : inSpans('matching', [...known, ...matching])),
  ];
  const rows = others.length > 0 ? await countsBy(live, query, wider, others, counted) : null;
  const all = rows
    ? []
    : readKnown((await live.aggregate(wider, asOf, knownAggregations(uncertain, spans))).found, spans);
  return {
    of: (group) =>
      spans.map((_, index) => {
        const found = rows?.get(keyOf(others, group)) ?? {};
        const matched = (own ? own.get(keyOf(by, group)) : found) ?? {};
        return {
          n: all[index]?.n ?? found[`n${index}`] ?? 0,
          of: all[index]?.of ?? found[`of${index}`] ?? 0,
          matching: matched[`matching${index}`] ?? 0,
        };
      }),
  };
};

/** What queries select of each value of a dimension, or of each pair of values of two. */
const countsBy = async (
  live: LiveStore,
  { groups, spans, asOf, digits }: KnownQuery,
  slice: Slice,
  by: readonly DimensionName[],
  queries: readonly (readonly [string, Query])[],
): Promise<Map<string, Counts>> => {
  const found = new Map<string, Counts>();
  const options = { span: spans[0] as Span, asOf, digits, also: Object.fromEntries(queries) };
  const add = (values: readonly ValueCount[], inner: DimensionName, outer: Group) => {
    for (const { value, counts } of values) found.set(keyOf(by, { ...outer, [inner]: value }), counts);
  };
  const valuesOf = (name: DimensionName) => [...new Set(groups.map((group) => group[name] as string))];
  const [outer, inner] = [...by].sort((one, other) => valuesOf(one).length - valuesOf(other).length) as [
    DimensionName,
    DimensionName?,
  ];
  if (inner === undefined) add((await live.values(slice, outer, options)).values, outer, {});
  else
    for (const value of valuesOf(outer)) {
      const { values } = await live.values(partOf(slice, { [outer]: value }), inner, options);
      add(values, inner, { [outer]: value });
    }
  return found;
};

const keyOf = (by: readonly DimensionName[], group: Group): string => JSON.stringify(by.map((name) => group[name]));
