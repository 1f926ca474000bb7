import { firstListed, type Lifecycle, listed, notListed } from './lifecycle.js';

/**
 * One fetch of a board, at `at` (milliseconds since 1970). `ok` lists the whole board, `incomplete` only a part of it, so that
 * postings that it lacks may still be open. A failed fetch changes nothing.
 */
export type BoardFetch<Posting> =
  | { readonly outcome: 'ok' | 'incomplete'; readonly at: number; readonly postings: ReadonlyMap<string, Posting> }
  | { readonly outcome: 'failed'; readonly at: number };

/** State of one posting of a board. */
export interface ObservedPosting<Posting> {
  /** The content when the board last listed the posting. */
  readonly posting: Posting;
  readonly lifecycle: Lifecycle;
}

/** The postings of one board by their ids on it, inactive ones included. */
export type BoardState<Posting> = ReadonlyMap<string, ObservedPosting<Posting>>;

/**
 * The state of a board after one more fetch.
 *
 * @param known the state after the previous fetches; empty for a board that is fetched for the first time.
 * @param fetch later than the previous fetches.
 * @param isSame whether the content of a posting is unchanged.
 */
export const observeBoard = <Posting>(
  known: BoardState<Posting>,
  fetch: BoardFetch<Posting>,
  isSame: (before: Posting, now: Posting) => boolean,
): BoardState<Posting> => {
  if (fetch.outcome === 'failed') return known;
  const { outcome, at, postings } = fetch;
  const state = new Map<string, ObservedPosting<Posting>>();
  for (const [id, before] of known) {
    const now = postings.get(id);
    state.set(
      id,
      now === undefined
        ? { posting: before.posting, lifecycle: outcome === 'ok' ? notListed(before.lifecycle, at) : before.lifecycle }
        : { posting: now, lifecycle: listed(before.lifecycle, at, !isSame(before.posting, now)) },
    );
  }
  for (const [id, posting] of postings) if (!known.has(id)) state.set(id, { posting, lifecycle: firstListed(at) });
  return state;
};
