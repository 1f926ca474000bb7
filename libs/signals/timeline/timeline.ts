import { sortBy } from 'es-toolkit';
import { MAX_PUBLICATION_LAG_DAYS } from '#libs/facts/watch-rules.js';
import { fold } from '#libs/reference/fold.js';
import { INACTIVE_AFTER_DAYS } from './board-health.js';
import { CrawlHealth } from './crawl-health.js';
import type { Absence, CompanyHistory, Day, PostingHistory } from './posting-history.js';
import { lastIndexAtMost } from './sorted-days.js';

/** Length of the baseline with which a company's recent postings are compared. */
export const BASELINE_DAYS = 180;
/** Minimum number of covered days of a baseline. */
export const MIN_HISTORY_DAYS = 84;
/** Days after the first fetch of a board during which newly listed postings may have been open before. */
const WARM_UP_DAYS = 7;
/** Share of a window's days that must be covered. */
const MIN_COVERAGE = 0.8;

/** A posting with the values by which detectors compare it. */
export interface Posting extends PostingHistory {
  /** The title, folded: postings with the same key advertise the same role. */
  readonly role: string;
  /** Periods in which it was not listed after it had been; the last one may have no end (infinity). */
  readonly unlisted: readonly Absence[];
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
  /** Covered days; rates are counts divided by them. */
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
  /** All postings, ordered by first day. */
  readonly postings: readonly Posting[];
  readonly openings: readonly Posting[];
  /** Ordered by day. */
  private readonly closings: readonly Closing[];
  private readonly openedDays: readonly Day[];
  private readonly closedDays: readonly Day[];
  private bridgedTimeline: Timeline | undefined;

  /**
   * @param to the last complete day.
   * @param maxGapDays interruptions of the crawl up to this many days are bridged: postings first listed after one count as openings.
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
      known.map((posting) => ({ ...posting, role: fold(posting.title), unlisted: unlistedPeriods(posting) })),
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

  /** The same timeline with all interruptions of the crawl bridged: changes that the next fetch shows are dated to that fetch. */
  bridged(): Timeline {
    this.bridgedTimeline ??= new Timeline(this.history, this.to, INACTIVE_AFTER_DAYS);
    return this.bridgedTimeline;
  }

  /** Openings of (from, to]. */
  openingsIn(from: Day, to: Day): readonly Posting[] {
    return this.openings.slice(lastIndexAtMost(this.openedDays, from) + 1, lastIndexAtMost(this.openedDays, to) + 1);
  }

  /** Postings that closed in (from, to] and, as far as is known on the day `now`, stayed closed. */
  closingsIn(from: Day, to: Day, now: Day): readonly Closing[] {
    return this.closings
      .slice(lastIndexAtMost(this.closedDays, from) + 1, lastIndexAtMost(this.closedDays, to) + 1)
      .filter(({ reopened }) => reopened > now);
  }

  /** Postings that were open at the end of a day. */
  openOn(day: Day): Posting[] {
    return this.postings.filter((posting) => posting.firstSeen <= day && closedSince(posting, day) === null);
  }

  /**
   * The window of at least `length` days up to `to`. It starts after the last fetch before them.
   * Null if too few of its days are covered, or a board was added or lost within it.
   */
  recent(to: Day, length: number): PostingWindow | null {
    const from = this.health.lastFetch(to - length);
    if (from === null || from < this.health.sameBoardsSince(to) + WARM_UP_DAYS) return null;
    const days = this.health.coveredDays(from, to);
    return days < MIN_COVERAGE * (to - from) ? null : { from, to, days, openings: this.openingsIn(from, to) };
  }

  /**
   * The half year up to `to`, or the part of it in which the same boards were read as on `now`.
   * Null if fewer than `MIN_HISTORY_DAYS` of its days are covered.
   */
  baseline(to: Day, now: Day): PostingWindow | null {
    const from = Math.max(to - BASELINE_DAYS, this.health.sameBoardsSince(now) + WARM_UP_DAYS);
    const days = this.health.coveredDays(from, to);
    return days < MIN_HISTORY_DAYS ? null : { from, to, days, openings: this.openingsIn(from, to) };
  }

  /** A posting closes at the first accepted fetch that does not list it; rejected fetches close nothing. */
  private closingsOf(posting: Posting): Closing[] {
    return posting.unlisted.flatMap(({ from, to }): Closing[] => {
      const confirmed = this.health.nextFetch(posting.board, from);
      if (confirmed === null || confirmed >= to || !this.health.isCovered(confirmed)) return [];
      return [{ ...posting, closed: confirmed, reopened: to }];
    });
  }
}

/** The day since which a posting has been closed, as far as was known on `day`; null if it was open. */
export const closedSince = ({ unlisted }: Posting, day: Day): Day | null =>
  unlisted.find(({ from, to }) => from <= day && day < to)?.from ?? null;

const unlistedPeriods = ({ closed, absences }: PostingHistory): readonly Absence[] =>
  closed === null ? absences : [...absences, { from: closed, to: Number.POSITIVE_INFINITY }];
