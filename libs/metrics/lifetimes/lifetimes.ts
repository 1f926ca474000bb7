import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { flowSpan, type WatchedUnit } from '../observation/observation.js';
import { round } from '../pay.js';
import type { Span } from '../periods/periods.js';

/** A posting as the index shows it. Times in epoch milliseconds. */
export interface TrackedPosting {
  readonly id: string;
  /** The posting that this one continues under another id; null if it is new. */
  readonly continues: string | null;
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
  /** Whether its board was watched later, after a gap. */
  readonly isWatchedAgain: boolean;
  /** Whether it replaces one that closed, and whether another one replaces it. */
  readonly isRepost: boolean;
  readonly isReposted: boolean;
}

const ALL_TIME = Number.POSITIVE_INFINITY;
const REPOST_MS = REPOST_DAYS * MS_PER_DAY;

const closedOf = ({ closed }: TrackedPosting): number => closed ?? ALL_TIME;

/**
 * Leaves out the former ids of postings that continue under another one: the later posting keeps the time at which the former one was first seen, so that
 * it stands for both.
 */
const withoutContinued = (postings: readonly TrackedPosting[]): TrackedPosting[] => {
  const former = new Set(postings.map(({ continues }) => continues));
  return postings.filter(({ id }) => !former.has(id));
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

/** Days between the complete fetches of boards, on average; null if no board was fetched twice. Boards whose watches are inferred have none. */
export const daysBetweenFetches = (units: readonly WatchedUnit[]): number | null => {
  const fetched = units.filter(({ inferred }) => !inferred);
  const days = fetched.flatMap(({ watches }) => watches).reduce((sum, [from, to]) => sum + (to - from) / MS_PER_DAY, 0);
  const pauses = fetched.reduce((sum, { fetches, watches }) => sum + fetches - watches.length, 0);
  return pauses > 0 ? round(days / pauses, 1) : null;
};

/** @param units the boards of the postings' companies, and when they were watched. */
export const lifetimesOf = (postings: readonly TrackedPosting[], units: readonly WatchedUnit[]): Lifetime[] => {
  const watches = new Map(units.map(({ unit, watches: own }) => [unit, own.map(flowSpan)]));
  const watchAt = (unit: string, time: number) => {
    const own = watches.get(unit) ?? [];
    const watch = own.find(({ from, to }) => from <= time && time < to) ?? null;
    return { watch, isWatchedAgain: watch !== null && own.some(({ from }) => from >= watch.to) };
  };
  // Without a role, a posting stands for itself.
  const roles = Map.groupBy(withoutContinued(postings), ({ role, places, employer }, index) =>
    role === null ? `${index}` : `${employer} ${role} ${places}`,
  );
  return [...roles.values()].flatMap((own) => {
    const replaced = repostsAmong(own);
    const reposts = new Set(replaced.values());
    return own.map((posting) => ({
      ...posting,
      ...watchAt(posting.unit, posting.from),
      isRepost: reposts.has(posting),
      isReposted: replaced.has(posting),
    }));
  });
};
