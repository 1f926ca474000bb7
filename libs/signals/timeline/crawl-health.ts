import { MS_PER_DAY } from '#libs/records/time.js';
import { BoardHealth, INACTIVE_AFTER_DAYS, type ReadingPeriod } from './board-health.js';
import type { Day, FetchDay } from './posting-history.js';
import { lastIndexAtMost } from './sorted-days.js';

/** Maximum number of days between two fetches; beyond it the day on which a posting opened or closed is unknown. */
const MAX_GAP_DAYS = 7;

/** From 20 December to 4 January companies open about half as many postings as usual, so those days are not covered. */
const isYearEnd = (day: Day): boolean => {
  const date = new Date(day * MS_PER_DAY);
  return date.getUTCMonth() === 11 ? date.getUTCDate() >= 20 : date.getUTCMonth() === 0 && date.getUTCDate() <= 4;
};

/** Reliability of the crawl of a company's boards. Statements about a day use only the data known on that day. */
export class CrawlHealth {
  /** Days of accepted fetches of any board, ascending. */
  readonly fetchDays: readonly Day[];
  private readonly periods: readonly ReadingPeriod[];
  private readonly boards: readonly BoardHealth[];
  /** The number of covered days from `start` to each day. */
  private readonly coveredUntil: Int32Array;
  /** The number of unhealthy days from `start` to each day: no accepted fetch is near, or a fetch was rejected. */
  private readonly unhealthyUntil: Int32Array;
  /** The first day of an accepted fetch. */
  readonly start: Day;

  /** @param maxGapDays days between two accepted fetches that are further apart than this are not covered. */
  constructor(fetches: readonly FetchDay[], to: Day, maxGapDays = MAX_GAP_DAYS) {
    this.boards = [...Map.groupBy(fetches, ({ board }) => board).values()].map(
      (own) => new BoardHealth(own, maxGapDays),
    );
    this.fetchDays = [...new Set(this.boards.flatMap(({ accepted }) => accepted))].sort((a, b) => a - b);
    this.periods = this.boards.flatMap(({ periods }) => periods);
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

  /** Whether no day of (from, to] since the first fetch is unhealthy. */
  isHealthy(from: Day, to: Day): boolean {
    return countIn(this.unhealthyUntil, from - this.start, to - this.start) === 0;
  }

  /** The number of covered days of (from, to]: changes on them are dated to within a week, and they are not at the end of the year. */
  coveredDays(from: Day, to: Day): number {
    return countIn(this.coveredUntil, from - this.start, to - this.start);
  }

  isCovered(day: Day): boolean {
    return this.coveredDays(day - 1, day) === 1;
  }

  /** The first day since which the same boards have been read as on `day`. */
  sameBoardsSince(day: Day): Day {
    const changes = this.periods.flatMap(({ first, last }) => [first, last + INACTIVE_AFTER_DAYS]);
    return Math.max(this.start, ...changes.filter((change) => change <= day));
  }

  /** The first day of each period in which a board was read. */
  firstDays(board: string): Day[] {
    return this.boards.filter(({ name }) => name === board).flatMap(({ periods }) => periods.map(({ first }) => first));
  }

  /** The first day from `day` on with an accepted fetch of a board. */
  nextFetch(board: string, day: Day): Day | null {
    const accepted = this.boards.find(({ name }) => name === board)?.accepted ?? [];
    return accepted[lastIndexAtMost(accepted, day - 1) + 1] ?? null;
  }

  /** Whether the day is covered, some board was fetched on it, and no fetch is unconfirmed. */
  canEvaluate(day: Day): boolean {
    return this.isCovered(day) && this.boards.every((board) => !board.isUnconfirmed(day)) && this.wasFetched(day);
  }

  /**
   * The day that can be evaluated for the first time with the data known on `day`; null if there is none. If boards are fetched on different
   * days, it is the last fetch of the board whose last fetch is the oldest.
   */
  evaluableOn(day: Day): Day | null {
    const known = this.knownUntil(day);
    return known !== null && known !== this.knownUntil(day - 1) && this.canEvaluate(known) ? known : null;
  }

  /** The last day up to which all boards had been fetched, as far as was known on `day`. */
  private knownUntil(day: Day): Day | null {
    const known = this.boards.flatMap((board) => board.knownUntil(day) ?? []);
    return known.length === 0 ? null : Math.min(...known);
  }

  /** The last day of an accepted fetch that is not after `day`. */
  lastFetch(day: Day): Day | null {
    return this.fetchDays[lastIndexAtMost(this.fetchDays, day)] ?? null;
  }

  /** The first day from `day` on with an accepted fetch of any board; null if there is none. */
  nextFetchDay(day: Day): Day | null {
    return this.fetchDays[lastIndexAtMost(this.fetchDays, day - 1) + 1] ?? null;
  }

  private wasFetched(day: Day): boolean {
    return this.lastFetch(day) === day;
  }
}

/** The number of days in (from, to]. @param cumulative for each index, the number of days up to it. */
const countIn = (cumulative: Int32Array, from: number, to: number): number => {
  const at = (index: number) => cumulative[Math.min(index, cumulative.length - 1)] ?? 0;
  return to <= from ? 0 : at(to) - at(from);
};
