import type { Slice } from '../grid/slice-key.js';
import { EXACT_EMPLOYERS } from '../live-search.js';
import {
  activeAt,
  MAX_WATCHED_COMPANIES,
  observedAggregations,
  observedIn,
  readUnitMonths,
  unitMonthAggregations,
} from '../observation/live-observation.js';
import { type MonthIndex, type MonthLink, matchedIndex, unavailableIndex } from '../observation/matched-index.js';
import { NOT_OBSERVED, type Observed, observed, observedMonths, type WatchedUnit } from '../observation/observation.js';
import type { Span } from '../periods/periods.js';
import type { GridStore } from './grid-store.js';
import type { LiveStore } from './live-store.js';

/** Months of a live series, and the index. */
interface LiveMonths {
  readonly months: ReadonlyMap<number, Observed>;
  readonly index: ReadonlyMap<number, MonthIndex>;
}

/** By whom postings that are open at a moment are offered. */
export interface ActiveEmployers {
  readonly n: number;
  readonly employers: number;
  /** Postings of the employer that has most of them. */
  readonly largest: number;
}

/** Computes what was observed of a slice that is not in the grid, from the index of postings and the watches of its companies. */
export class LiveObservations {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
  ) {}

  /** The boards of the companies of a slice; null if they are too many, or if there is no grid. */
  async units(slice: Slice, asOf: number): Promise<WatchedUnit[] | null> {
    if ((await this.grid.meta()) === null) return null;
    const companies = await this.live.companies(slice, asOf, MAX_WATCHED_COMPANIES);
    if (companies === null) return null;
    const documents = await this.grid.watches(companies);
    return documents.flatMap(({ source_id, units }) => units.map((unit) => ({ ...unit, employer: source_id })));
  }

  /** What was observed in a period. */
  async period(slice: Slice, span: Span, asOf: number): Promise<Observed> {
    const units = await this.units(slice, asOf);
    if (units === null) return NOT_OBSERVED;
    const { found } = await this.live.aggregate(slice, asOf, observedAggregations(units, span));
    return observedIn(found, units, span);
  }

  /** By whom the active postings of a moment are offered. In a slice of too many companies, postings on boards that were not read again count as well. */
  async activeEmployers(slice: Slice, moment: number, asOf: number): Promise<ActiveEmployers> {
    const units = await this.units(slice, asOf);
    const aggs = {
      employers: { cardinality: { field: 'source', precision_threshold: EXACT_EMPLOYERS } },
      // The largest of each of several shards is among their first hundred.
      largest: { terms: { field: 'source', size: 1, shard_size: 100 } },
    };
    const { postings, found } = await this.live.aggregate(slice, asOf, aggs, undefined, activeAt(units, moment));
    const largest = (found.largest.buckets as { doc_count: number }[])[0]?.doc_count ?? 0;
    return { n: postings, employers: found.employers.value as number, largest };
  }

  /** What was observed in each month, and the matched index. */
  async months(slice: Slice, [first, last]: readonly [number, number], asOf: number): Promise<LiveMonths> {
    const units = await this.units(slice, asOf);
    if (units === null) return { months: new Map(), index: unavailableIndex([first, last]) };
    const { found } = await this.live.aggregate(slice, asOf, unitMonthAggregations(units, [first - 1, last], asOf));
    const { units: byUnit, closings, isSeenBefore } = readUnitMonths(found, units);
    const totals = observedMonths(byUnit, [first - 1, last], asOf);
    const openings = new Map<number, number>();
    for (const unit of byUnit)
      for (const [month, count] of unit.openings) openings.set(month, (openings.get(month) ?? 0) + count);
    let isSeen = isSeenBefore;
    const months = new Map<number, Observed>();
    const seen = new Set(byUnit.flatMap((unit) => [...unit.seen.keys()]));
    for (const [month, total] of totals) {
      isSeen ||= seen.has(month - 1) || seen.has(month);
      const flow = { opened: openings.get(month) ?? 0, closed: closings.get(month) ?? 0 };
      const stock = isSeen ? { active: total.active, unverified: total.unverified } : null;
      months.set(month, observed(flow, stock));
    }
    const links: ReadonlyMap<number, MonthLink> = totals;
    return { months, index: matchedIndex([first, last], links) };
  }
}
