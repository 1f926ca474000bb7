import { median } from 'es-toolkit';
import { headOf } from '../../timeline/decisions.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Closing, Posting, Timeline } from '../../timeline/timeline.js';

/** Share of what closed by which the board must be smaller. */
export const MIN_NET_LOSS = 0.5;
/** Days before the window on which the usual size of the board is read: within the shortest baseline. */
export const USUAL_SIZE_DAYS = [28, 56, 84];
/** The end of a peak leaves a board of its usual size. */
export const MAX_SHARE_OF_USUAL = 0.8;
/** A board that keeps less may have been replaced by another, which keeps a posting or two. */
export const LOWEST_SHARE_LEFT = 0.1;

interface Closure {
  /** The day before the window. */
  readonly from: Day;
  /** The last day of which data is known. */
  readonly day: Day;
  readonly closed: readonly Closing[];
}

/**
 * Whether closings left the board smaller: openings that refill it, copies of a role that stays open elsewhere and the end of a short peak do not.
 *
 * Roles are counted beside postings, because one role in many places is one decision to hire.
 *
 * @param leastRoles minimum number of roles that the board no longer lists.
 */
export const boardBecameSmaller = (timeline: Timeline, { from, day, closed }: Closure, leastRoles: number): boolean => {
  const [before, after] = [timeline.openOn(from), timeline.openOn(day)];
  const [rolesBefore, rolesAfter] = [rolesOf(before), rolesOf(after)];
  const gone = [...rolesOf(closed)].filter((role) => !rolesAfter.has(role)).length;
  if (gone < leastRoles) return false;
  if (before.length - after.length < MIN_NET_LOSS * closed.length) return false;
  if (rolesBefore.size - rolesAfter.size < MIN_NET_LOSS * gone) return false;
  const usual = median(USUAL_SIZE_DAYS.map((days) => timeline.openOn(from - days).length));
  if (after.length > MAX_SHARE_OF_USUAL * usual) return false;
  const idsAfter = new Set(after.map(({ id }) => id));
  const left = before.filter(({ id }) => idsAfter.has(id)).length;
  return left >= LOWEST_SHARE_LEFT * before.length;
};

const rolesOf = (postings: readonly Posting[]): Set<string> => new Set(postings.map(({ role }) => headOf(role)));
