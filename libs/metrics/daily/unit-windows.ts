import { MS_PER_DAY } from '#libs/records/time.js';
import type { Watch } from '../observation/observation.js';

/** Days of a window of the daily index. */
export const WINDOW_DAYS = 7;
/** In a longer time without a fetch, so many postings open and close unseen that the week cannot be compared. A board that is read each week, give or take a day, can. */
export const MAX_READ_GAP_DAYS = 8;

/** Openings that a complete fetch found, and the fetch before it: they opened at some time between the two. Epoch milliseconds. */
export type FoundOpenings = readonly [from: number, to: number, n: number];

/** The openings of a slice on one board. */
export interface UnitOpenings {
  /** The number of the company whose board it is. */
  readonly employer: number;
  readonly watches: readonly Watch[];
  /** The times between two complete fetches of a watch that are more than `MAX_READ_GAP_DAYS` apart. */
  readonly unread: readonly Watch[];
  readonly openings: readonly FoundOpenings[];
}

/** Days since 1970, the last of which has ended. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** What a board adds to the index, by day. */
interface UnitWindows {
  /** Openings of the week that ends with the day. */
  readonly trailing: Float64Array;
  /** 1 if the board was watched in all of this week and of the one that ends a day earlier. */
  readonly isLinked: Uint8Array;
  /** 1 if no day of the week is in a long time without a fetch. */
  readonly isRead: Uint8Array;
}

/**
 * The openings of a board by week, for each day on which a week ends. Openings are spread evenly over the time between the fetch that found them and the one before:
 * otherwise a board that is read every third day would have weeks of two and of three fetches.
 */
export const unitWindows = ({ watches, unread, openings }: UnitOpenings, { first, last }: DayRange): UnitWindows => {
  const days = last - first + 1;
  const daily = new Float64Array(days);
  for (const [from, to, n] of openings) {
    const begin = Math.max(first, Math.floor(from / MS_PER_DAY));
    const end = Math.min(last, Math.floor(to / MS_PER_DAY));
    for (let day = begin; day <= end; day += 1) {
      const overlap = Math.min(to, (day + 1) * MS_PER_DAY) - Math.max(from, day * MS_PER_DAY);
      const share = to > from ? Math.max(0, overlap) / (to - from) : 1;
      daily[day - first] = (daily[day - first] as number) + n * share;
    }
  }
  const trailing = new Float64Array(days);
  for (let day = 0; day < days; day += 1) {
    const n = daily[day] as number;
    if (n === 0) continue;
    for (let end = day; end < Math.min(day + WINDOW_DAYS, days); end += 1)
      trailing[end] = (trailing[end] as number) + n;
  }
  const isLinked = new Uint8Array(days);
  for (const [from, to] of watches) {
    const begin = Math.max(first, Math.ceil(from / MS_PER_DAY) + WINDOW_DAYS);
    const end = Math.min(last, Math.floor(to / MS_PER_DAY) - 1);
    for (let day = begin; day <= end; day += 1) isLinked[day - first] = 1;
  }
  const isRead = new Uint8Array(days).fill(1);
  for (const [from, to] of unread) {
    const begin = Math.max(first, Math.floor(from / MS_PER_DAY));
    const end = Math.min(last, Math.floor(to / MS_PER_DAY) + WINDOW_DAYS - 1);
    for (let day = begin; day <= end; day += 1) isRead[day - first] = 0;
  }
  return { trailing, isLinked, isRead };
};
