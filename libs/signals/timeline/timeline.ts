import { sortBy } from 'es-toolkit';
import { fold } from '#libs/reference/fold.js';
import { CrawlHealth, lastAtMost } from './crawl-health.js';
import type { CompanyHistory, Day, PostingHistory } from './posting-history.js';

/** Days over which a company is compared with itself. */
const BASELINE_DAYS = 180;
/** Covered days that a baseline needs. */
export const MIN_HISTORY_DAYS = 84;
/** After a board is first read, what it lists may have been open before. */
const WARM_UP_DAYS = 7;
/** A posting that was published so long before it was first listed is a late discovery, not an opening. */
const MAX_PUBLICATION_LAG_DAYS = 21;
/** Share of a window's days that must be covered. */
const MIN_COVERAGE = 0.8;

/** A posting with what detectors compare it by. */
export interface Posting extends PostingHistory {
  /** The title, folded: postings with the same key advertise the same role. */
  readonly role: string;
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
  /** Postings whose last day is known, by that day. */
  readonly closings: readonly Posting[];
  private readonly openedDays: readonly Day[];
  private readonly closedDays: readonly Day[];

  /** @param to the last day that is over. */
  constructor(
    { source, postings, fetches }: CompanyHistory,
    readonly to: Day,
  ) {
    this.source = source;
    this.health = new CrawlHealth(
      fetches.filter(({ day }) => day <= to),
      to,
    );
    const known = postings.filter(({ firstSeen }) => firstSeen <= to);
    this.postings = sortBy(
      known.map((posting) => ({ ...posting, role: fold(posting.title) })),
      [({ firstSeen }) => firstSeen, ({ id }) => id],
    );
    const firstDays = new Map([...new Set(known.map(({ board }) => board))].map((b) => [b, this.health.firstDays(b)]));
    this.openings = this.postings.filter(({ board, firstSeen, published }) => {
      const isFirstList = firstDays.get(board)?.some((day) => firstSeen >= day && firstSeen <= day + WARM_UP_DAYS);
      const isLate = published !== null && firstSeen - published > MAX_PUBLICATION_LAG_DAYS;
      return !isFirstList && !isLate && this.health.isCovered(firstSeen);
    });
    this.openedDays = this.openings.map(({ firstSeen }) => firstSeen);
    const closed = this.postings.filter(
      ({ closed }) => closed !== null && closed <= to && this.health.isCovered(closed),
    );
    this.closings = sortBy(closed, [({ closed }) => closed, ({ id }) => id]);
    this.closedDays = this.closings.map((posting) => posting.closed as Day);
  }

  /** Openings of (from, to]. */
  openingsIn(from: Day, to: Day): readonly Posting[] {
    return this.openings.slice(lastAtMost(this.openedDays, from) + 1, lastAtMost(this.openedDays, to) + 1);
  }

  /** Postings that closed in (from, to]. */
  closingsIn(from: Day, to: Day): readonly Posting[] {
    return this.closings.slice(lastAtMost(this.closedDays, from) + 1, lastAtMost(this.closedDays, to) + 1);
  }

  /** Postings that were open at the end of a day. */
  openOn(day: Day): Posting[] {
    return this.postings.filter(({ firstSeen, closed }) => firstSeen <= day && (closed === null || closed > day));
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
}
