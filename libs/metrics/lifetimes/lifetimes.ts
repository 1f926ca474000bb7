import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { flowSpan, type WatchedUnit } from '../observation/observation.js';
import type { Span } from '../periods/periods.js';

/** A posting as the index shows it. Times in epoch milliseconds. */
export interface TrackedPosting {
  readonly employer: string;
  readonly unit: string;
  /** The role: company and folded title. */
  readonly role: string | null;
  /** Its places: the same text for the same ones. */
  readonly places: string;
  /** When it came under observation. */
  readonly from: number;
  /** When it was found closed; null while it is open. */
  readonly closed: number | null;
}

/** A posting with what its board, and the other postings of the role in the same places, show of its beginning and its end. */
export interface Lifetime extends TrackedPosting {
  /** The times at which its board was watched, if it opened in them; null for a posting that was listed before. */
  readonly watch: Span | null;
  /** Whether it replaces one that closed, and whether another one replaces it. */
  readonly isRepost: boolean;
  readonly isReposted: boolean;
}

const ALL_TIME = Number.POSITIVE_INFINITY;
const REPOST_MS = REPOST_DAYS * MS_PER_DAY;

const closedOf = ({ closed }: TrackedPosting): number => closed ?? ALL_TIME;

/**
 * Leaves out a posting that closed while another one of its role and places, which came under observation at the same moment, was listed longer: a posting
 * that continues under another id keeps the time at which it was first seen, and its former id closes.
 */
const withoutContinued = (postings: readonly TrackedPosting[]): TrackedPosting[] => {
  const last = new Map<number, number>();
  for (const posting of postings) last.set(posting.from, Math.max(last.get(posting.from) ?? 0, closedOf(posting)));
  return postings.filter((posting) => closedOf(posting) === last.get(posting.from));
};

/**
 * Pairs each posting with one of the same role and places that closed at most `REPOST_DAYS` before or after it was first seen. Each is replaced once, the first
 * to close first, and of those the one that was seen first.
 */
const repostsAmong = (postings: readonly TrackedPosting[]): ReadonlyMap<TrackedPosting, TrackedPosting> => {
  const closed = postings
    .filter((posting) => posting.closed !== null)
    .sort((one, other) => closedOf(one) - closedOf(other) || one.from - other.from);
  const replaced = new Map<TrackedPosting, TrackedPosting>();
  let start = 0;
  for (const posting of [...postings].sort((one, other) => one.from - other.from)) {
    while (start < closed.length && closedOf(closed[start] as TrackedPosting) < posting.from - REPOST_MS) start += 1;
    for (let at = start; at < closed.length; at += 1) {
      const before = closed[at] as TrackedPosting;
      if (closedOf(before) > posting.from + REPOST_MS) break;
      if (before.from >= posting.from || replaced.has(before)) continue;
      replaced.set(before, posting);
      break;
    }
  }
  return replaced;
};

/** @param units the boards of the postings' companies, and when they were watched. */
export const lifetimesOf = (postings: readonly TrackedPosting[], units: readonly WatchedUnit[]): Lifetime[] => {
  const watches = new Map(units.map(({ unit, watches: own }) => [unit, own.map(flowSpan)]));
  const watchAt = (unit: string, time: number) =>
    watches.get(unit)?.find(({ from, to }) => from <= time && time < to) ?? null;
  // Without a role, a posting stands for itself.
  const roles = Map.groupBy(postings, ({ role, places, employer }, index) =>
    role === null ? `${index}` : `${employer} ${role} ${places}`,
  );
  return [...roles.values()].flatMap((same) => {
    const own = withoutContinued(same);
    const replaced = repostsAmong(own);
    const reposts = new Set(replaced.values());
    return own.map((posting) => ({
      ...posting,
      watch: watchAt(posting.unit, posting.from),
      isRepost: reposts.has(posting),
      isReposted: replaced.has(posting),
    }));
  });
};
