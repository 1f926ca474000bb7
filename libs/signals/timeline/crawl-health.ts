import { sortBy } from 'es-toolkit';
import { type Day, type FetchDay, MS_PER_DAY } from './posting-history.js';

/** Maximum number of days between two fetches; beyond it the day on which a posting opened or closed is unknown. */
const MAX_GAP_DAYS = 7;
/** Days without a fetch after which a board counts as given up. When it returns, it counts as new. */
const RETIRED_AFTER_DAYS = 30;
/** A fetch that lists less than this share of the one before is believed only when those of the next fortnight agree. */
const SUSPICIOUS_SHARE = 0.6;
const SUSPICIOUS_DROP = 5;
const CONFIRMED_AFTER_DAYS = 14;
const CONFIRMING_FETCHES = 2;

/** From the 20th of December to the 4th of January half as many postings open everywhere: those days say nothing about a company. */
const isYearEnd = (day: Day): boolean => {
  const date = new Date(day * MS_PER_DAY);
  return date.getUTCMonth() === 11 ? date.getUTCDate() >= 20 : date.getUTCMonth() === 0 && date.getUTCDate() <= 4;
};

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
  private readonly start: Day;

  constructor(fetches: readonly FetchDay[], to: Day) {
    this.boards = [...Map.groupBy(fetches, ({ board }) => board).values()].map((own) => new BoardWatch(own));
    this.fetchDays = [...new Set(this.boards.flatMap(({ good }) => good))].sort((a, b) => a - b);
    this.watches = this.boards.flatMap(({ watches }) => watches);
    this.start = this.fetchDays[0] ?? to;
    this.coveredUntil = new Int32Array(Math.max(1, to - this.start + 1));
    for (let day = this.start + 1; day <= to; day += 1) {
      const covered = !isYearEnd(day) && this.boards.every((board) => board.covers(day)) ? 1 : 0;
      this.coveredUntil[day - this.start] = (this.coveredUntil[day - this.start - 1] ?? 0) + covered;
    }
  }

  /** How many days of (from, to] count: changes on them are dated to within a week, and they are no year-end. */
  coveredDays(from: Day, to: Day): number {
    const at = (day: Day) => this.coveredUntil[Math.min(day - this.start, this.coveredUntil.length - 1)] ?? 0;
    return to <= from ? 0 : at(to) - at(from);
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

  /** Whether the boards were all read lately, one of them on that day, and no fetch is in doubt. */
  canEvaluate(day: Day): boolean {
    return this.isCovered(day) && this.boards.every((board) => !board.isInDoubt(day)) && this.wasFetched(day);
  }

  /** The last day of a good fetch that is not after `day`. */
  lastFetch(day: Day): Day | null {
    return this.fetchDays[lastAtMost(this.fetchDays, day)] ?? null;
  }

  private wasFetched(day: Day): boolean {
    return this.lastFetch(day) === day;
  }
}

/** The fetches of one board. */
class BoardWatch {
  readonly name: string;
  /** Days of fetches that are believed. */
  readonly good: readonly Day[];
  readonly watches: readonly Watch[];
  /** Ranges of days [from, to) in which the last fetch was not yet confirmed. */
  private readonly doubts: readonly (readonly [Day, Day])[];

  constructor(fetches: readonly FetchDay[]) {
    this.name = fetches[0]?.board ?? '';
    const { good, doubts } = believed(sortBy(fetches, [({ day }) => day]).filter(({ ok }) => ok));
    this.good = good;
    this.doubts = doubts;
    this.watches = watchesOf(good);
  }

  /** Whether the day lies between two good fetches that are close to each other, or the board is not watched on it. */
  covers(day: Day): boolean {
    const watch = this.watches.findLast(({ first }) => first < day);
    if (!watch || day > watch.last + RETIRED_AFTER_DAYS) return true;
    const before = lastAtMost(this.good, day - 1);
    const [from, to] = [this.good[before], this.good[before + 1]];
    return from !== undefined && to !== undefined && to - from <= MAX_GAP_DAYS;
  }

  isInDoubt(day: Day): boolean {
    return this.doubts.some(([from, to]) => from <= day && day < to);
  }
}

/** Of the successful fetches, those that are believed, and when others were in doubt. */
const believed = (fetches: readonly FetchDay[]): { good: Day[]; doubts: [Day, Day][] } => {
  const good: Day[] = [];
  const doubts: [Day, Day][] = [];
  let level: number | null = null;
  for (let i = 0; i < fetches.length; i += 1) {
    const { day, listed } = fetches[i] as FetchDay;
    if (!isSuspicious(listed, level)) {
      good.push(day);
      level = listed ?? level;
      continue;
    }
    // An empty list is how moved and broken boards look: never taken for a board without postings.
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
      doubts.push([day, fetches[i + 1]?.day ?? Number.POSITIVE_INFINITY]);
    }
  }
  return { good: [...new Set(good)], doubts };
};

const isSuspicious = (listed: number | null, level: number | null): boolean =>
  listed !== null &&
  level !== null &&
  (listed < SUSPICIOUS_SHARE * level && level - listed >= SUSPICIOUS_DROP ? true : listed === 0 && level >= 3);

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
