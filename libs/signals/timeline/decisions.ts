import { partition } from 'es-toolkit';
import type { Day } from './posting-history.js';
import type { Posting } from './timeline.js';

/** Openings of one role within this many days are one decision. */
const SAME_DECISION_DAYS = 14;
export const MAX_SHARE_OF_ROLE = 0.6;
export const MAX_SHARE_OF_DAY = 0.4;

/** The title without place and team: `Data Collector (Football) - Ajman` and `Data Collector (Hockey)` are one role. A title that begins with a bracket is kept whole. */
export const headOf = (role: string): string => role.split(/ - |[(,|:]/, 1)[0]?.trim() || role;

/**
 * The first opening of each role in two weeks: a role that is posted many times, in many places or again and again, is one decision to hire, and counts of
 * decisions vary less than counts of postings.
 *
 * @param openings ordered by day. @returns some of them, in the same order.
 */
export const decisionsOf = (openings: readonly Posting[]): Posting[] => {
  const last = new Map<string, Day>();
  return openings.filter(({ role, firstSeen }) => {
    const head = headOf(role);
    const before = last.get(head);
    if (before !== undefined && firstSeen - before <= SAME_DECISION_DAYS) return false;
    last.set(head, firstSeen);
    return true;
  });
};

/**
 * The decisions up to a day and those after it. A role that was posted shortly before the day is no decision after it, so that both are counted by the same
 * rule.
 *
 * @param openings ordered by day.
 */
export const decisionsAround = (openings: readonly Posting[], day: Day): readonly [Posting[], Posting[]] =>
  partition(decisionsOf(openings), ({ firstSeen }) => firstSeen <= day);

/**
 * Whether postings are of several roles, none of which makes up more than 60% of them: many postings of a few roles are few decisions.
 *
 * @param leastRoles minimum number of roles.
 */
export const isVaried = (postings: readonly Posting[], leastRoles: number): boolean => {
  const roles = [...Map.groupBy(postings, ({ role }) => headOf(role)).values()].map(({ length }) => length);
  return roles.length >= leastRoles && Math.max(...roles) <= MAX_SHARE_OF_ROLE * postings.length;
};

/** Whether events are on several days, none of which has more than a share of them: a batch of one day is one event. */
export const isSpread = (events: readonly Posting[], leastDays: number, maxShare = MAX_SHARE_OF_DAY): boolean => {
  const days = [...Map.groupBy(events, ({ firstSeen }) => firstSeen).values()].map(({ length }) => length);
  return days.length >= leastDays && Math.max(...days) <= maxShare * events.length;
};
