import type { PostingContext, RawPosting } from '../../posting.js';

const YEAR_1990 = Date.UTC(1990, 0, 1);
const YEAR_2200 = Date.UTC(2200, 0, 1);
const NO_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/;

/** Parses a time of a payload to RFC 3339 UTC. A time without a zone is UTC. Null if it is invalid, before 1990 or after 2200. */
export const parseTime = (value: string | null): string | null => {
  const words = value?.trim() ?? '';
  const time = Date.parse(NO_ZONE.test(words) ? `${words.replace(' ', 'T')}Z` : words);
  return Number.isNaN(time) || time < YEAR_1990 || time > YEAR_2200 ? null : new Date(time).toISOString();
};

export interface Times {
  /** As declared, even if it is in the future. */
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

/** The times of a posting. For a date in the future, which is a plan or an error, the time at which the posting was first seen is used. */
export const timesOf = (posting: RawPosting, { first_seen_at, enriched_at }: PostingContext): Times => {
  const [published, updated] = [parseTime(posting.published_at), parseTime(posting.updated_at)];
  const notFuture = (time: string | null) => (time !== null && time > enriched_at ? null : time);
  const created = notFuture(published) ?? first_seen_at;
  const changed = notFuture(updated) ?? first_seen_at;
  return { published_at: published, created_at: created, updated_at: [created, changed].sort()[1] as string };
};
