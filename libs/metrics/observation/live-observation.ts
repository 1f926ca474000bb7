import type { Query } from '#libs/registry/kind.js';
import type { Aggregations, LiveResult } from '../live-search.js';
import { monthOf, monthSpan, type Span } from '../periods/periods.js';
import { flowSpan, isStockKnown, type Observed, observed, type UnitMonths, type WatchedUnit } from './observation.js';

/** Slices of more companies have no observed figures unless the grid contains them. */
export const MAX_WATCHED_COMPANIES = 1_000;
const MAX_UNITS = 3 * MAX_WATCHED_COMPANIES;

const UNIT = 'watched_unit';

const range = (field: string, { from, to }: Span): Query => ({
  range: { [field]: { gte: from, lt: to, format: 'epoch_millis' } },
});

/** Events of a field in a span that were seen while their board was watched. */
const watchedEvents = (units: readonly WatchedUnit[], field: string, span: Span): Query => {
  const byWatch = new Map<string, { span: Span; units: string[] }>();
  for (const { unit, watches } of units) {
    for (const watch of watches) {
      const flow = flowSpan(watch);
      const clipped = { from: Math.max(flow.from, span.from), to: Math.min(flow.to, span.to) };
      if (clipped.from >= clipped.to) continue;
      const key = `${clipped.from} ${clipped.to}`;
      const group = byWatch.get(key) ?? { span: clipped, units: [] };
      group.units.push(unit);
      byWatch.set(key, group);
    }
  }
  const should = [...byWatch.values()].map((group) => ({
    bool: { filter: [{ terms: { [UNIT]: group.units } }, range(field, group.span)] },
  }));
  return should.length === 0 ? { match_none: {} } : { bool: { should } };
};

/** Postings that are open at a moment, as far as their boards show. */
const openAt = (moment: number): Query => ({
  bool: {
    filter: [{ range: { observed_from: { lte: moment, format: 'epoch_millis' } } }],
    must_not: [{ range: { closed_at: { lte: moment, format: 'epoch_millis' } } }],
  },
});

const known = (units: readonly WatchedUnit[], moment: number): string[] =>
  units.filter((unit) => isStockKnown(unit, moment)).map(({ unit }) => unit);

/** The active postings of a moment: those that are open on boards whose stock is known. @param units null if they are too many to name: then of all boards. */
export const activeAt = (units: readonly WatchedUnit[] | null, moment: number): Query => ({
  bool: { filter: [openAt(moment), ...(units ? [{ terms: { [UNIT]: known(units, moment) } }] : [])] },
});

/** Aggregations that give what was observed in a period. */
export const observedAggregations = (units: readonly WatchedUnit[], span: Span): Aggregations => ({
  observed_openings: { filter: watchedEvents(units, 'observed_from', span) },
  observed_closings: { filter: watchedEvents(units, 'closed_at', span) },
  observed_open: {
    filter: openAt(span.to - 1),
    aggs: { known: { filter: { terms: { [UNIT]: known(units, span.to - 1) } } } },
  },
});

/** @param units the boards whose postings were counted. */
export const observedIn = (found: LiveResult, units: readonly WatchedUnit[], span: Span): Observed => {
  const open = found.observed_open.doc_count;
  const active = found.observed_open.known.doc_count;
  // Before a board was read, nobody looked: 0 would say that nothing was open. Without boards there is no posting at any time.
  const isSeen =
    open > 0 || units.length === 0 || units.some(({ watches }) => watches.some(([from]) => from < span.to));
  return observed(
    { opened: found.observed_openings.doc_count, closed: found.observed_closings.doc_count },
    isSeen ? { active, unverified: open - active } : null,
  );
};

const byUnit = (aggs: object): object => ({ terms: { field: UNIT, size: MAX_UNITS }, aggs });
const byMonth = (field: string): object => ({
  date_histogram: { field, calendar_interval: 'month', min_doc_count: 1 },
});
const monthsByUnit = (filter: Query, field: string): object => ({
  filter,
  aggs: { units: byUnit({ months: byMonth(field) }) },
});

/** Aggregations that give the postings of each unit by month. @param first the month before the first of the series, for its link. */
export const unitMonthAggregations = (
  units: readonly WatchedUnit[],
  [first, last]: readonly [number, number],
  asOf: number,
): Aggregations => {
  const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
  return {
    seen_before: { filter: range('observed_from', { from: 0, to: span.from }) },
    unit_before: { filter: openAt(span.from - 1), aggs: { units: byUnit({}) } },
    unit_seen: monthsByUnit(range('observed_from', span), 'observed_from'),
    unit_ended: monthsByUnit(range('closed_at', span), 'closed_at'),
    unit_openings: monthsByUnit(watchedEvents(units, 'observed_from', span), 'observed_from'),
    unit_closings: { filter: watchedEvents(units, 'closed_at', span), aggs: { months: byMonth('closed_at') } },
  };
};

interface MonthBucket {
  readonly key: number;
  readonly doc_count: number;
}
interface UnitBucket {
  readonly key: string;
  readonly doc_count: number;
  readonly months: { readonly buckets: readonly MonthBucket[] };
}

const monthCounts = (buckets: readonly MonthBucket[]): Map<number, number> =>
  new Map(buckets.map(({ key, doc_count }) => [monthOf(key), doc_count]));

/** @returns the postings of each unit by month, month -> observed closings, and whether any posting was seen before these months. */
export const readUnitMonths = (
  found: LiveResult,
  units: readonly WatchedUnit[],
): { units: UnitMonths[]; closings: Map<number, number>; isSeenBefore: boolean } => {
  const bucketsOf = (name: string) =>
    new Map((found[name].units.buckets as UnitBucket[]).map((bucket) => [bucket.key, bucket]));
  const [before, seen, ended, openings] = ['unit_before', 'unit_seen', 'unit_ended', 'unit_openings'].map(
    bucketsOf,
  ) as [Map<string, UnitBucket>, Map<string, UnitBucket>, Map<string, UnitBucket>, Map<string, UnitBucket>];
  const watched = new Map(units.map((unit) => [unit.unit, unit]));
  const monthsIn = (buckets: Map<string, UnitBucket>, unit: string) =>
    monthCounts(buckets.get(unit)?.months.buckets ?? []);
  const names = new Set([...before.keys(), ...seen.keys(), ...ended.keys()]);
  return {
    units: [...names].map((unit) => ({
      employer: watched.get(unit)?.employer ?? unit,
      watches: watched.get(unit)?.watches ?? [],
      days: watched.get(unit)?.days ?? [],
      before: before.get(unit)?.doc_count ?? 0,
      seen: monthsIn(seen, unit),
      ended: monthsIn(ended, unit),
      openings: monthsIn(openings, unit),
    })),
    closings: monthCounts(found.unit_closings.months.buckets),
    isSeenBefore: found.seen_before.doc_count > 0,
  };
};
