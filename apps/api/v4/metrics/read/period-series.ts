import { chunk } from 'es-toolkit';
import type { Figures } from '#libs/metrics/figures.js';
import { observedAggregations, observedIn } from '#libs/metrics/live-observation.js';
import {
  type Aggregations,
  evergreenAggregations,
  periodAggregations,
  publishedIn,
  readPeriod,
} from '#libs/metrics/live-search.js';
import { growthOf, matchedOpenings } from '#libs/metrics/matched-openings.js';
import { NOT_OBSERVED, type WatchedUnit } from '#libs/metrics/observation.js';
import { minPayEmployers } from '#libs/metrics/pay.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { BasePeriod } from '../table-sorts.js';
import { relativeChange, type SeriesChange } from './series-change.js';
import type { ShortPeriod } from './series-periods.js';

/** Periods whose figures one search computes. */
const PERIODS_PER_SEARCH = 13;

export interface PeriodFigures {
  readonly period: ShortPeriod;
  readonly figures: Figures;
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
    const rows: PeriodFigures[] = [];
    for (const some of chunk(periods, PERIODS_PER_SEARCH)) {
      const named = (own: (period: ShortPeriod) => Aggregations): Aggregations =>
        Object.fromEntries(
          some.map((period, index) => [`p${index}`, { filter: { match_all: {} }, aggs: own(period) }]),
        );
      const aggs = named((period) => ({
        ...periodAggregations(period.span),
        ...(units && observedAggregations(units, period.span)),
        ...(base && changeAggregations(units, period, base)),
      }));
      const apart = named(({ span }) => evergreenAggregations(span));
      const { found, evergreen } = await this.live.aggregate(slice, asOf, aggs, apart);
      for (const [index, period] of some.entries()) {
        const own = found[`p${index}`];
        const seen = units ? observedIn(own) : NOT_OBSERVED;
        const figures = readPeriod(own, minPayEmployers(dimensionsOf(slice)), {
          seen,
          evergreen: evergreen[`p${index}`],
        });
        rows.push({ period, figures, change: base && changeIn(own, figures.n, period, base) });
      }
    }
    return rows;
  }
}

const lengthOf = ({ span }: ShortPeriod): number => span.to - span.from;

const changeAggregations = (
  units: readonly WatchedUnit[] | null,
  period: ShortPeriod,
  base: BasePeriod,
): Aggregations => {
  const from = period.before[base];
  const matched = units && matchedOpenings(units, period.span, period.span.from - from, MS_PER_DAY);
  return {
    before: { filter: publishedIn({ from, to: from + lengthOf(period) }) },
    ...(matched && {
      now: { filter: matched.now },
      earlier: { filter: matched.before },
      boards: {
        filter: { bool: { should: [matched.now, matched.before] } },
        aggs: { units: { cardinality: { field: 'watched_unit', precision_threshold: 1_000 } } },
      },
    }),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: the results of the aggregations above.
const changeIn = (found: any, n: number, period: ShortPeriod, base: BasePeriod): SeriesChange => {
  const counts = found.now && {
    opened: found.now.doc_count,
    previous: found.earlier.doc_count,
    boards: found.boards.units.value,
  };
  const from = period.before[base];
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + lengthOf(period) - 1).toISOString(),
    new: relativeChange(n, found.before.doc_count),
    openings: growthOf(counts ?? null).change,
    active: null,
  };
};
