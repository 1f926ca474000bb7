import { sortBy } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import { CrawlHealth, lastAtMost, RETIRED_AFTER_DAYS } from './crawl-health.js';
import type { Absence, CompanyHistory, Day, PostingHistory } from './posting-history.js';

/** Days over which a company is compared with itself. */
export const BASELINE_DAYS = 180;
/** Minimum number of covered days of a baseline. */
export const MIN_HISTORY_DAYS = 84;
/** Days after the first fetch of a board during which its postings may have been open before. */
const WARM_UP_DAYS = 7;
/** A posting that was published so many days before it was first listed was discovered late, and is not an opening. */
const MAX_PUBLICATION_LAG_DAYS = 21;
/** Share of a window's days that must be covered. */
const MIN_COVERAGE = 0.8;

/** A posting with the values by which detectors compare it. */
export interface Posting extends PostingHistory {
  /** The title, folded: postings with the same key advertise the same role. */
  readonly role: string;
  /** When it was not listed after it had been; the last end may be infinite. */
  readonly ends: readonly Absence[];
}

/** The end of a posting: it was no longer listed, for good or until it was reopened. */
export interface Closing extends Posting {
  /** The day of the first good fetch that did not list it. */
  readonly closed: Day;
  /** The day of the fetch that listed it again; infinite where none did. */
  readonly reopened: Day;
}

/** The openings of (from, to]. */
export interface PostingWindow {
  readonly from: Day;
  readonly to: Day;
  /** Covered days: what counts are rates per. */
  readonly days: number;
  readonly openings: readonly Posting[];
}

/**
 * A company's postings in time, as its boards showed them. Openings are the postings whose first day is known: those that were open
 * when their board was first read, those that were found late and those that opened while the crawl was interrupted are left out.
 */
export class Timeline {
  readonly source: string;
  readonly health: CrawlHealth;
  /** All postings, by first day. */
  readonly postings: readonly Posting[];
  readonly openings: readonly Posting[];
  /** By day. */
  private readonly closings: readonly Closing[];
  private readonly openedDays: readonly Day[];
  private readonly closedDays: readonly Day[];
  private bridgedTimeline: Timeline | undefined;

  /**
   * @param to the last day that is over.
   * @param maxGapDays the interruption of the crawl that is bridged: postings that are first listed after it count as openings.
   */
  constructor(
    private readonly history: CompanyHistory,
    readonly to: Day,
    maxGapDays?: number,
  ) {
    const { source, postings, fetches } = history;
    this.source = source;
    this.health = new CrawlHealth(
      fetches.filter(({ day }) => day <= to),
      to,
      maxGapDays,
    );
    const known = postings.filter(({ firstSeen }) => firstSeen <= to);
    this.postings = sortBy(
      known.map((posting) => ({ ...posting, role: fold(posting.title), ends: endsOf(posting) })),
      [({ firstSeen }) => firstSeen, ({ id }) => id],
    );
    const firstDays = new Map([...new Set(known.map(({ board }) => board))].map((b) => [b, this.health.firstDays(b)]));
    this.openings = this.postings.filter(({ board, firstSeen, published }) => {
      const isFirstList = firstDays.get(board)?.some((day) => firstSeen >= day && firstSeen <= day + WARM_UP_DAYS);
      const isLate = published !== null && firstSeen - published > MAX_PUBLICATION_LAG_DAYS;
      return !isFirstList && !isLate && this.health.isCovered(firstSeen);
    });
    this.openedDays = this.openings.map(({ firstSeen }) => firstSeen);
    this.closings = sortBy(
      this.postings.flatMap((posting) => this.closingsOf(posting)),
      [({ closed }) => closed, ({ id }) => id],
    );
    this.closedDays = this.closings.map(({ closed }) => closed);
  }

  /** The same with all interruptions of the crawl bridged: what the next fetch shows counts for the days that it leaves open. */
  bridged(): Timeline {
    this.bridgedTimeline ??= new Timeline(this.history, this.to, RETIRED_AFTER_DAYS);
    return this.bridgedTimeline;
  }

  /** Openings of (from, to]. */
  openingsIn(from: Day, to: Day): readonly Posting[] {
    return this.openings.slice(lastAtMost(this.openedDays, from) + 1, lastAtMost(this.openedDays, to) + 1);
  }

  /** Postings that closed in (from, to] and, as far as is known on the day `now`, stayed closed. */
  closingsIn(from: Day, to: Day, now: Day): readonly Closing[] {
    return this.closings
      .slice(lastAtMost(this.closedDays, from) + 1, lastAtMost(this.closedDays, to) + 1)
      .filter(({ reopened }) => reopened > now);
  }

  /** Postings that were open at the end of a day. */
  openOn(day: Day): Posting[] {
    return this.postings.filter((posting) => posting.firstSeen <= day && closedSince(posting, day) === null);
  }

  /**
   * The last days up to `to`, at least `length` of them: a window starts where a fetch ends the days before it.
   * Null when the crawl left too much of it open, or the boards changed within it.
   */
  recent(to: Day, length: number): PostingWindow | null {
    const from = this.health.lastFetch(to - length);
    if (from === null || from < this.health.stableSince(to) + WARM_UP_DAYS) return null;
    const days = this.health.coveredDays(from, to);
    return days < MIN_COVERAGE * (to - from) ? null : { from, to, days, openings: this.openingsIn(from, to) };
  }

  /** What the company did in the half year up to `to`. Null when less than twelve weeks of it are known. @param now the day of which boards are compared. */
  baseline(to: Day, now: Day): PostingWindow | null {
    const from = Math.max(to - BASELINE_DAYS, this.health.stableSince(now) + WARM_UP_DAYS);
    const days = this.health.coveredDays(from, to);
    return days < MIN_HISTORY_DAYS ? null : { from, to, days, openings: this.openingsIn(from, to) };
  }

  /** Fetches that are not believed close nothing: a posting that they miss closes at the next good fetch that misses it too. */
  private closingsOf(posting: Posting): Closing[] {
    return posting.ends.flatMap(({ from, to }): Closing[] => {
      const confirmed = this.health.nextFetch(posting.board, from);
      if (confirmed === null || confirmed >= to || !this.health.isCovered(confirmed)) return [];
      return [{ ...posting, closed: confirmed, reopened: to }];
    });
  }
}

/** The day since which a posting was closed, as it was known on a day; null where it was open. */
export const closedSince = ({ ends }: Posting, day: Day): Day | null =>
  ends.find(({ from, to }) => from <= day && day < to)?.from ?? null;

const endsOf = ({ closed, absences }: PostingHistory): readonly Absence[] =>
  closed === null ? absences : [...absences, { from: closed, to: Number.POSITIVE_INFINITY }];
