import { type Span, spanBefore } from '#libs/metrics/periods/periods.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { BasePeriod } from '../table-sorts.js';
import { type ShortInterval, YEAR_OF_WEEKS } from './series-periods.js';

const yearBefore = (time: number): number => {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
};

/** The start a year earlier: 28 February for 29 February, which would otherwise be 1 March. */
const startYearBefore = (from: number): number =>
  yearBefore(from) - (new Date(from).getUTCMonth() === new Date(yearBefore(from)).getUTCMonth() ? 0 : MS_PER_DAY);

/** The end a year earlier: that of 28 February for a time on 29 February, which would otherwise be one on 1 March. */
const endYearBefore = (to: number): number => {
  const time = yearBefore(to);
  return new Date(to).getUTCMonth() === new Date(time).getUTCMonth()
    ? time
    : MS_PER_DAY * Math.floor(time / MS_PER_DAY);
};

/**
 * The period with which another one is compared: `previous`, that of the same length before it; `year`, the same dates a year earlier (28 February for a
 * start on 29 February).
 *
 * @param interval of the rows of a series, if they are weeks or days: `year` is then 52 weeks earlier, as it is for each of its rows.
 */
export const earlierSpan = (span: Span, base: BasePeriod, interval?: ShortInterval): Span => {
  const { from, to } = span;
  if (base === 'previous') return spanBefore(span);
  return interval === undefined
    ? { from: startYearBefore(from), to: endYearBefore(to) }
    : { from: from - YEAR_OF_WEEKS, to: to - YEAR_OF_WEEKS };
};
