import type { Lifecycle } from '#libs/ingest/lifecycle/lifecycle.js';
import { type ObservationSummary, replay } from '#libs/ingest/lifecycle/replay.js';

/** One posting over the whole history, as the source summarizes it. Times are milliseconds since 1970. */
export interface WatchedPosting extends ObservationSummary {
  readonly board: string;
  readonly id: string;
  /** As last listed, like location and URL. */
  readonly title: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly company: string | null;
  readonly language: string | null;
  readonly publishedAt: number | null;
  /** Earliest first. */
  readonly changes: readonly WatchedChange[];
}

type ChangingField = 'title' | 'location' | 'url';

/** A change that was seen at `at`; each value is [before, after], or null if that field did not change. */
export type WatchedChange = { readonly at: number } & {
  readonly [Field in ChangingField]: readonly [string | null, string | null] | null;
};

export interface History {
  readonly postings: readonly WatchedPosting[];
  /** Board -> times of its successful fetches, earliest first. A failed fetch shows nothing. */
  readonly fetches: ReadonlyMap<string, readonly number[]>;
  /** Every fetch, failed ones too, earliest first. */
  readonly attempts: readonly Attempt[];
}

/** One fetch of a board. */
export interface Attempt {
  readonly board: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isSuccessful: boolean;
  /** How many postings it listed. */
  readonly listed: number | null;
}

/** The states of a posting over time. */
export const lifecyclesOf = (posting: WatchedPosting, { fetches }: Pick<History, 'fetches'>): Lifecycle[] =>
  replay(posting, fetches.get(posting.board) ?? []);

/** The content at a time: the value before the next change, or the last one. */
export const valueAt = (posting: WatchedPosting, field: ChangingField, at: number): string | null => {
  const next = posting.changes.find((change) => change.at > at && change[field] !== null);
  return next ? (next[field]?.[0] ?? null) : posting[field];
};

/** When the employer published the posting, but not later than it was first seen. */
export const createdAt = ({ publishedAt, firstSeen }: WatchedPosting): number =>
  publishedAt !== null && publishedAt <= firstSeen ? publishedAt : firstSeen;
