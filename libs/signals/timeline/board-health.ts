import { sortBy } from 'es-toolkit';
import type { Day, FetchDay } from './posting-history.js';
import { lastIndexAtMost } from './sorted-days.js';

/** A board that was not fetched for this many days is no longer read. If it is fetched again, it counts as new. */
export const INACTIVE_AFTER_DAYS = 30;
/**
 * A fetch that lists so many fewer postings than the last one, both as a share and as a number, is accepted only if the fetches of the next
 * two weeks confirm it: if none of them lists half of what was lost again. The second row is the rule of `mass_closure`.
 */
const SUSPICIOUS_LOSSES = [
  { share: 0.4, postings: 5 },
  { share: 0.3, postings: 10 },
];
/** An empty list is suspicious if the last one had at least this many postings. */
const MIN_LOST_WHEN_EMPTY = 3;
const CONFIRMED_AFTER_DAYS = 14;
const CONFIRMING_FETCHES = 2;

/** The days of [from, to). */
type DayRange = readonly [Day, Day];

/** A period in which one board was read without an interruption of more than `INACTIVE_AFTER_DAYS`. */
export interface ReadingPeriod {
  readonly first: Day;
  /** The day of the last accepted fetch of the period. */
  readonly last: Day;
}

/** Which fetches of one board can be trusted, and which days they cover. */
export class BoardHealth {
  readonly name: string;
  /** Days of accepted fetches, ascending. */
  readonly accepted: readonly Day[];
  readonly periods: readonly ReadingPeriod[];
  /** Days on which a suspicious fetch was not yet confirmed or rejected, and those on which one was rejected. */
  private readonly unconfirmed: readonly DayRange[];
  /** Days from a rejected fetch to the next fetch. */
  private readonly rejected: readonly DayRange[];

  constructor(
    fetches: readonly FetchDay[],
    private readonly maxGapDays: number,
  ) {
    this.name = fetches[0]?.board ?? '';
    const { accepted, unconfirmed, rejected } = acceptFetches(
      sortBy(fetches, [({ day }) => day]).filter(({ ok }) => ok),
    );
    this.accepted = accepted;
    this.unconfirmed = unconfirmed;
    this.rejected = rejected;
    this.periods = readingPeriods(accepted);
  }

  /** Whether the day lies between two accepted fetches at most `maxGapDays` apart, or outside the periods in which the board is read. */
  covers(day: Day): boolean {
    const period = this.periods.findLast(({ first }) => first < day);
    if (!period || day > period.last + INACTIVE_AFTER_DAYS) return true;
    const before = lastIndexAtMost(this.accepted, day - 1);
    const [from, to] = [this.accepted[before], this.accepted[before + 1]];
    return from !== undefined && to !== undefined && to - from <= this.maxGapDays;
  }

  /** The last accepted fetch, as far as was known on `day`; null if the board was not read then. */
  knownUntil(day: Day): Day | null {
    const unconfirmedDays = this.unconfirmed.filter(([from, to]) => from <= day && day < to).map(([from]) => from - 1);
    const last = this.accepted[lastIndexAtMost(this.accepted, Math.min(day, ...unconfirmedDays))];
    return last === undefined || day > last + INACTIVE_AFTER_DAYS ? null : last;
  }

  isUnconfirmed(day: Day): boolean {
    return this.unconfirmed.some(([from, to]) => from <= day && day < to);
  }

  isRejected(day: Day): boolean {
    return this.rejected.some(([from, to]) => from <= day && day < to);
  }
}

/** Divides successful fetches, in order, into accepted and rejected ones. */
const acceptFetches = (
  fetches: readonly FetchDay[],
): { accepted: Day[]; unconfirmed: DayRange[]; rejected: DayRange[] } => {
  const accepted: Day[] = [];
  const unconfirmed: DayRange[] = [];
  const rejected: DayRange[] = [];
  let lastListed: number | null = null;
  for (let i = 0; i < fetches.length; i += 1) {
    const { day, listed } = fetches[i] as FetchDay;
    if (!isSuspicious(listed, lastListed)) {
      accepted.push(day);
      lastListed = listed ?? lastListed;
      continue;
    }
    // Boards that have moved or are broken look empty, so an empty list is never confirmed.
    const end = fetches.findIndex((fetch) => fetch.day >= day + CONFIRMED_AFTER_DAYS);
    const later = end === -1 ? [] : fetches.slice(i + 1, end + 1);
    const isConfirmed =
      listed !== 0 &&
      later.length >= CONFIRMING_FETCHES &&
      later.every((fetch) => isStillLost(fetch.listed, listed, lastListed));
    if (isConfirmed) {
      accepted.push(day);
      unconfirmed.push([day, later.at(-1)?.day ?? day]);
      lastListed = listed;
    } else {
      rejected.push([day, fetches[i + 1]?.day ?? Number.POSITIVE_INFINITY]);
    }
  }
  return { accepted: [...new Set(accepted)], unconfirmed: [...unconfirmed, ...rejected], rejected };
};

const isSuspicious = (listed: number | null, lastListed: number | null): boolean => {
  if (listed === null || lastListed === null) return false;
  const lost = lastListed - listed;
  if (listed === 0) return lost >= MIN_LOST_WHEN_EMPTY;
  return SUSPICIOUS_LOSSES.some(({ share, postings }) => lost >= share * lastListed && lost >= postings);
};

/** A faulty list is followed by the whole one. After a real loss, openings come back as fast as before. */
const isStillLost = (later: number | null, listed: number | null, before: number | null): boolean =>
  later !== null && listed !== null && before !== null && later !== 0 && before - later > (before - listed) / 2;

const readingPeriods = (accepted: readonly Day[]): ReadingPeriod[] => {
  const periods: { first: Day; last: Day }[] = [];
  for (const day of accepted) {
    const current = periods.at(-1);
    if (current && day - current.last <= INACTIVE_AFTER_DAYS) current.last = day;
    else periods.push({ first: day, last: day });
  }
  return periods;
};
