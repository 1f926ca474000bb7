import { firstListed, isActive, type Lifecycle, listed, notListed } from './lifecycle.js';

/** The fetches of a posting in summary. Times are milliseconds since 1970. */
export interface ObservationSummary {
  /** The first and the last fetch that listed it. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Fetches at which the content had changed. */
  readonly changedAt: readonly number[];
}

/**
 * The states of a posting, earliest first, until it is inactive.
 *
 * @param fetches times of the successful fetches of its board, earliest first.
 */
export const replay = (
  { firstSeen, lastSeen, changedAt }: ObservationSummary,
  fetches: readonly number[],
): Lifecycle[] => {
  const states = [firstListed(firstSeen)];
  for (const at of fetches) {
    const state = states.at(-1) as Lifecycle;
    if (!isActive(state)) break;
    if (at > firstSeen) states.push(at > lastSeen ? notListed(state, at) : listed(state, at, changedAt.includes(at)));
  }
  return states;
};

/** The last state known at a time (milliseconds since 1970); null before the posting was first seen. @param states earliest first. */
export const stateAt = (states: readonly Lifecycle[], at: number): Lifecycle | null =>
  states.findLast(({ verifiedActiveAt, verifiedInactiveAt }) => (verifiedInactiveAt ?? verifiedActiveAt) <= at) ?? null;
