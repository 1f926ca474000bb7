import { sortBy } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Day, FetchDay } from './posting-history.js';

/** Maximum number of days between two fetches; beyond it the day on which a posting opened or closed is unknown. */
const MAX_GAP_DAYS = 7;
/** Days without a fetch after which a board counts as given up. When it returns, it counts as new. */
export const RETIRED_AFTER_DAYS = 30;
/**
 * A fetch that has lost this share of the postings and so many of them is believed only when those of the next fortnight agree. A smaller share is
 * enough where many are lost, as in what `mass_closure` takes for one.
 */
const SUSPICIOUS_LOSSES = [
  { share: 0.4, postings: 5 },
  { share: 0.3, postings: 10 },
];
/** Minimum number of postings for which an empty list is suspicious. */
const MIN_EMPTIED = 3;
const CONFIRMED_AFTER_DAYS = 14;
const CONFIRMING_FETCHES = 2;

/** From 20 December to 4 January half as many postings open everywhere, so those days do not count. */
const isYearEnd = (day: Day): boolean => {
  const date = new Date(day * MS_PER_DAY);
  return date.getUTCMonth() === 11 ? date.getUTCDate() >= 20 : date.getUTCMonth() === 0 && date.getUTCDate() <= 4;
};

/** [from, to) */
type DayRange = readonly [Day, Day];

/** A stretch of time in which one board was read without a long interruption. */
interface Watch {
  readonly first: Day;
  /** The last good fetch so far, or the day on which the board was given up. */
  readonly last: Day;
}

/** Reliability of the crawl of a company's boards. Statements about a day use only the data known on that day. */
export class CrawlHealth {
  /** Days of good fetches of any board, ascending. */
  readonly fetchDays: readonly Day[];
  private readonly watches: readonly Watch[];
  private readonly boards: readonly BoardWatch[];
  /** Of each day since the first, how many days up to it count. */
  private readonly coveredUntil: Int32Array;
  /** Of each day since the first, how many days up to it the crawl left open: no good fetch is near, or their fetches were rejected. */
  private readonly unhealthyUntil: Int32Array;
  /** The first day of a good fetch. */
  readonly start: Day;

  /** @param maxGapDays the interruption that may be bridged: days between two good fetches that are further apart do not count. */
  constructor(fetches: readonly FetchDay[], to: Day, maxGapDays = MAX_GAP_DAYS) {
    this.boards = [...Map.groupBy(fetches, ({ board }) => board).values()].map(
      (own) => new BoardWatch(own, maxGapDays),
    );
    this.fetchDays = [...new Set(this.boards.flatMap(({ good }) => good))].sort((a, b) => a - b);
    this.watches = this.boards.flatMap(({ watches }) => watches);
    this.start = this.fetchDays[0] ?? to;
    this.coveredUntil = new Int32Array(Math.max(1, to - this.start + 1));
    this.unhealthyUntil = new Int32Array(this.coveredUntil.length);
    for (let day = this.start + 1; day <= to; day += 1) {
      const at = day - this.start;
      const isRead = this.boards.every((board) => board.covers(day));
      const isRejected = this.boards.some((board) => board.isRejected(day));
      this.coveredUntil[at] = (this.coveredUntil[at - 1] ?? 0) + Number(isRead && !isYearEnd(day));
      this.unhealthyUntil[at] = (this.unhealthyUntil[at - 1] ?? 0) + Number(!isRead || isRejected);
    }
  }

  /** Whether every board was read well on all days of (from, to] since the first fetch. */
  isHealthy(from: Day, to: Day): boolean {
    return countIn(this.unhealthyUntil, from - this.start, to - this.start) === 0;
  }

  /** How many days of (from, to] count: changes on them are dated to within a week, and they are no year-end. */
  coveredDays(from: Day, to: Day): number {
    return countIn(this.coveredUntil, from - this.start, to - this.start);
  }

  isCovered(day: Day): boolean {
    return this.coveredDays(day - 1, day) === 1;
  }

  /** The first day on which the same boards were watched as on `day`. */
  stableSince(day: Day): Day {
    const changes = this.watches.flatMap(({ first, last }) => [first, last + RETIRED_AFTER_DAYS]);
    return Math.max(this.start, ...changes.filter((change) => change <= day));
  }

  /** First days of each board, and of each return of a board. */
  firstDays(board: string): Day[] {
    return this.boards.filter(({ name }) => name === board).flatMap(({ watches }) => watches.map(({ first }) => first));
  }

  /** The first day from `day` on with a good fetch of a board. */
  nextFetch(board: string, day: Day): Day | null {
    const good = this.boards.find(({ name }) => name === board)?.good ?? [];
    return good[lastAtMost(good, day - 1) + 1] ?? null;
  }

  /** Whether every board was read well around that day, one of them on it, and no fetch is in doubt. */
  canEvaluate(day: Day): boolean {
    return this.isCovered(day) && this.boards.every((board) => !board.isInDoubt(day)) && this.wasFetched(day);
  }

  /**
   * The day that can be evaluated with what was known on `day`, and not before; null if there is none. Where boards are read on different
   * days it is the last day of the board that was not read for the longest time.
   */
  evaluableOn(day: Day): Day | null {
    const known = this.knownUntil(day);
    return known !== null && known !== this.knownUntil(day - 1) && this.canEvaluate(known) ? known : null;
  }

  /** The last day up to which all boards had been read, as far as was known on `day`. */
  private knownUntil(day: Day): Day | null {
    const known = this.boards.flatMap((board) => board.knownUntil(day) ?? []);
    return known.length === 0 ? null : Math.min(...known);
  }

  /** The last day of a good fetch that is not after `day`. */
  lastFetch(day: Day): Day | null {
    return this.fetchDays[lastAtMost(this.fetchDays, day)] ?? null;
  }

  private wasFetched(day: Day): boolean {
    return this.lastFetch(day) === day;
  }
}

/** How many of (from, to]. @param until of each index, how many up to it. */
const countIn = (until: Int32Array, from: number, to: number): number => {
  const at = (index: number) => until[Math.min(index, until.length - 1)] ?? 0;
  return to <= from ? 0 : at(to) - at(from);
};

/** The fetches of one board. */
class BoardWatch {
  readonly name: string;
  /** Days of fetches that are believed. */
  readonly good: readonly Day[];
  readonly watches: readonly Watch[];
  /** Ranges of days [from, to) in which the last fetch was not yet confirmed. */
  private readonly doubts: readonly DayRange[];
  /** Those of them that the fetches afterwards did not confirm. */
  private readonly rejected: readonly DayRange[];

  constructor(
    fetches: readonly FetchDay[],
    private readonly maxGapDays: number,
  ) {
    this.name = fetches[0]?.board ?? '';
    const { good, doubts, rejected } = believed(sortBy(fetches, [({ day }) => day]).filter(({ ok }) => ok));
    this.good = good;
    this.doubts = doubts;
    this.rejected = rejected;
    this.watches = watchesOf(good);
  }

  /** Whether the day lies between two good fetches that are close to each other, or the board is not watched on it. */
  covers(day: Day): boolean {
    const watch = this.watches.findLast(({ first }) => first < day);
    if (!watch || day > watch.last + RETIRED_AFTER_DAYS) return true;
    const before = lastAtMost(this.good, day - 1);
    const [from, to] = [this.good[before], this.good[before + 1]];
    return from !== undefined && to !== undefined && to - from <= this.maxGapDays;
  }

  /** The last good fetch that was believed on `day`; null where the board was not watched then. */
  knownUntil(day: Day): Day | null {
    const doubted = this.doubts.filter(([from, to]) => from <= day && day < to).map(([from]) => from - 1);
    const last = this.good[lastAtMost(this.good, Math.min(day, ...doubted))];
    return last === undefined || day > last + RETIRED_AFTER_DAYS ? null : last;
  }

  isInDoubt(day: Day): boolean {
    return this.doubts.some(([from, to]) => from <= day && day < to);
  }

  isRejected(day: Day): boolean {
    return this.rejected.some(([from, to]) => from <= day && day < to);
  }
}

/** Of the successful fetches, those that are believed, and when others were in doubt. */
const believed = (fetches: readonly FetchDay[]): { good: Day[]; doubts: DayRange[]; rejected: DayRange[] } => {
  const good: Day[] = [];
  const doubts: DayRange[] = [];
  const rejected: DayRange[] = [];
  let level: number | null = null;
  for (let i = 0; i < fetches.length; i += 1) {
    const { day, listed } = fetches[i] as FetchDay;
    if (!isSuspicious(listed, level)) {
      good.push(day);
      level = listed ?? level;
      continue;
    }
    // Boards that have moved or are broken look empty, so an empty list is never trusted.
    const end = fetches.findIndex((fetch) => fetch.day >= day + CONFIRMED_AFTER_DAYS);
    const later = end === -1 ? [] : fetches.slice(i + 1, end + 1);
    const isConfirmed =
      listed !== 0 &&
      later.length >= CONFIRMING_FETCHES &&
      later.every((fetch) => fetch.listed !== 0 && isSuspicious(fetch.listed, level));
    if (isConfirmed) {
      good.push(day);
      doubts.push([day, later.at(-1)?.day ?? day]);
      level = listed;
    } else {
      rejected.push([day, fetches[i + 1]?.day ?? Number.POSITIVE_INFINITY]);
    }
  }
  return { good: [...new Set(good)], doubts: [...doubts, ...rejected], rejected };
};

const isSuspicious = (listed: number | null, level: number | null): boolean => {
  if (listed === null || level === null) return false;
  const lost = level - listed;
  if (listed === 0) return lost >= MIN_EMPTIED;
  return SUSPICIOUS_LOSSES.some(({ share, postings }) => lost >= share * level && lost >= postings);
};

const watchesOf = (good: readonly Day[]): Watch[] => {
  const watches: { first: Day; last: Day }[] = [];
  for (const day of good) {
    const current = watches.at(-1);
    if (current && day - current.last <= RETIRED_AFTER_DAYS) current.last = day;
    else watches.push({ first: day, last: day });
  }
  return watches;
};

/** The index of the last element that is not above `limit`; -1 when all are. */
export const lastAtMost = (ascending: readonly number[], limit: number): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
