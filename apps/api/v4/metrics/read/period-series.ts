import type { Figures } from '#libs/metrics/figures.js';
import { dimensionsOf, type Slice } from '#libs/metrics/grid/slice-key.js';
import { type Aggregations, publishedIn, readPeriod } from '#libs/metrics/live-search.js';
import { observedIn } from '#libs/metrics/observation/live-observation.js';
import { growthOf } from '#libs/metrics/observation/matched-openings.js';
import { isStockKnown, NOT_OBSERVED } from '#libs/metrics/observation/observation.js';
import { payScope } from '#libs/metrics/pay.js';
import { type LivePart, withIntervals } from '#libs/metrics/read/live-intervals.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import { type LiveStore, sliceQuery } from '#libs/metrics/read/live-store.js';
import { queryCost } from '#libs/search/query/query-cost.js';
import type { BasePeriod } from '../table-sorts.js';
import { earlierPeriod, type PeriodSearch, periodSearches } from './period-searches.js';
import { relativeChange, type SeriesChange } from './series-change.js';
import type { ShortPeriod } from './series-periods.js';

/** Of the aggregations that tell evergreen postings from the others. */
const OUTER_COST = 2;

const named = (searches: readonly PeriodSearch[], own: (search: PeriodSearch) => Aggregations): Aggregations =>
  Object.fromEntries(searches.map((search, index) => [`p${index}`, { filter: { match_all: {} }, aggs: own(search) }]));

export interface PeriodFigures {
  readonly period: ShortPeriod;
  readonly figures: Figures;
  /** Boards of the companies of the slice whose list is known at the end; null if they are not known. */
  readonly boards: number | null;
  /** Compared with an earlier period, if that was requested. */
  readonly change: SeriesChange | null;
}

/** Computes the figures of a slice in each week or day, which the grid does not have. */
export class PeriodSeries {
  constructor(
    private readonly live: LiveStore,
    private readonly observations: LiveObservations,
  ) {}

  async figures(
    slice: Slice,
    periods: readonly ShortPeriod[],
    asOf: number,
    base: BasePeriod | null,
  ): Promise<PeriodFigures[]> {
    const units = await this.observations.units(slice, asOf);
    const rows: (Omit<PeriodFigures, 'figures'> & { readonly read: LivePart })[] = [];
    const otherCost = queryCost(sliceQuery(slice, asOf)) + OUTER_COST;
    for (const some of periodSearches(units, periods, base, otherCost)) {
      const aggs = named(some, (search) => search.aggs);
      const apart = named(some, (search) => search.apart);
      const { found, evergreen } = await this.live.aggregate(slice, asOf, aggs, apart);
      for (const [index, { period }] of some.entries()) {
        const own = found[`p${index}`];
        const seen = units ? observedIn(own, units, period.span) : NOT_OBSERVED;
        const scope = payScope(dimensionsOf(slice), period.span);
        const published = readPeriod(own, scope, { seen, evergreen: evergreen[`p${index}`] });
        const read = { ...published, within: publishedIn(period.span) };
        const boards = units === null ? null : units.filter((unit) => isStockKnown(unit, period.span.to)).length;
        rows.push({ period, read, boards, change: base && changeIn(own, read.figures.n, period, base) });
      }
    }
    const parts = rows.map(({ read }) => read);
    const figures = await withIntervals(this.live, slice, asOf, parts);
    return rows.map(({ read, ...row }, index) => ({ ...row, figures: figures[index] as Figures }));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the results of the aggregations.
const changeIn = (found: any, n: number, period: ShortPeriod, base: BasePeriod): SeriesChange => {
  const counts = found.now && {
    opened: found.now.doc_count,
    previous: found.earlier.doc_count,
    boards: found.boards.units.value,
  };
  const { from, to } = earlierPeriod(period, base);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to - 1).toISOString(),
    new: relativeChange(n, found.before.doc_count),
    openings: growthOf(counts ?? null).change,
    active: null,
  };
};
