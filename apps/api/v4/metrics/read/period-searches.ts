import {
  type Aggregations,
  evergreenAggregations,
  periodAggregations,
  publishedIn,
} from '#libs/metrics/live-search.js';
import { observedAggregations } from '#libs/metrics/observation/live-observation.js';
import { matchedOpenings } from '#libs/metrics/observation/matched-openings.js';
import type { WatchedUnit } from '#libs/metrics/observation/observation.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { MAX_COST, queryCost } from '#libs/search/query/query-cost.js';
import type { BasePeriod } from '../table-sorts.js';
import type { ShortPeriod } from './series-periods.js';

/** Most periods whose figures one search computes. */
const PERIODS_PER_SEARCH = 13;

/** A period and the aggregations that compute its figures. */
export interface PeriodSearch {
  readonly period: ShortPeriod;
  readonly aggs: Aggregations;
  /** Over the evergreen postings, which the others do not count. */
  readonly apart: Aggregations;
}

/** The earlier period with which a period is compared, of the same length. */
export const earlierPeriod = ({ span, before }: ShortPeriod, base: BasePeriod): ShortPeriod['span'] => ({
  from: before[base],
  to: before[base] + (span.to - span.from),
});

const changeAggregations = (
  units: readonly WatchedUnit[] | null,
  period: ShortPeriod,
  base: BasePeriod,
): Aggregations => {
  const { span } = period;
  const earlier = earlierPeriod(period, base);
  const matched = units && matchedOpenings(units, span, earlier, MS_PER_DAY);
  return {
    before: { filter: publishedIn(earlier) },
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

/**
 * The searches that compute the figures of periods. Each lists the boards of the slice up to seven times a period, so that fewer periods fit
 * into a search of many boards; each has one at least.
 * @param units null if the boards of the slice are not known. @param otherCost of what each search evaluates besides.
 */
export const periodSearches = (
  units: readonly WatchedUnit[] | null,
  periods: readonly ShortPeriod[],
  base: BasePeriod | null,
  otherCost: number,
): PeriodSearch[][] => {
  const searches: PeriodSearch[][] = [];
  let left = 0;
  for (const period of periods) {
    const aggs = {
      ...periodAggregations(period.span),
      ...(units && observedAggregations(units, period.span)),
      ...(base && changeAggregations(units, period, base)),
    };
    const apart = evergreenAggregations(period.span);
    const cost = queryCost([{ aggs: { period: { aggs } } }, { aggs: { period: { aggs: apart } } }]);
    const last = searches.at(-1);
    if (last && last.length < PERIODS_PER_SEARCH && cost <= left) {
      last.push({ period, aggs, apart });
      left -= cost;
    } else {
      searches.push([{ period, aggs, apart }]);
      left = MAX_COST - otherCost - cost;
    }
  }
  return searches;
};
