/** A list that was received. */
export interface ReceivedList {
  /** Why it may not be the whole board; null if it is. */
  readonly incomplete: string | null;
  /** Number of postings on it. */
  readonly listed: number;
}

/** What is known about the board. */
export interface KnownBoard {
  /** Number of its active postings. */
  readonly active: number;
  /** Number of postings on the previous list, if that list was complete but not believed, because too many were missing. */
  readonly suspect: number | null;
}

export type Assessment =
  | { readonly outcome: 'ok' }
  /** Closes nothing. `suspect` is to be remembered for the next fetch. */
  | { readonly outcome: 'incomplete'; readonly reason: string; readonly suspect: number | null };

/** A list that lacks this share of the active postings, or more, is not believed until the next fetch confirms it. */
const SUSPICIOUS_FALL = 0.4;

/**
 * Whether a list is the whole board, so that postings that are not on it have closed.
 *
 * A board that suddenly lists far fewer postings is more often broken than empty: the next fetch has to show the fall too.
 */
export const assessFetch = ({ incomplete, listed }: ReceivedList, { active, suspect }: KnownBoard): Assessment => {
  if (incomplete !== null) return { outcome: 'incomplete', reason: incomplete, suspect };
  const falls = active > 0 && listed <= active * (1 - SUSPICIOUS_FALL);
  if (!falls || suspect !== null) return { outcome: 'ok' };
  return {
    outcome: 'incomplete',
    reason: `The board lists ${listed} postings after ${active}; the next fetch has to confirm it.`,
    suspect: listed,
  };
};
