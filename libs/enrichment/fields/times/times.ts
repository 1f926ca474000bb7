import type { PostingContext, RawPosting } from '../../posting.js';

const YEAR_1990 = Date.UTC(1990, 0, 1);
const YEAR_2200 = Date.UTC(2200, 0, 1);
/** ISO 8601 with a whole date, as boards write it: `2025-09-01`, `2025-09-01T10:00:00.000+0200`, `2025-09-01 10:00:00 UTC`. */
const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i;
const SINCE_1970 = /^\d{9,13}(?:\.\d{1,9})?$/;
const MAX_SECONDS = 1e11;
const MS_PER_SECOND = 1000;

/** Milliseconds since 1970; `NaN` for what is not ISO 8601 or no day of the calendar. */
const isoTime = (words: string): number => {
  const [, year, month, day, time = '00:00', seconds = ':00', fraction = '0', zone = 'Z'] = ISO_8601.exec(words) ?? [];
  if (year === undefined) return Number.NaN;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return Number.NaN;
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const offset = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  return Date.parse(`${year}-${month}-${day}T${time}${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
};

/**
 * Parses a time of a payload to RFC 3339 UTC: ISO 8601, or seconds or milliseconds since 1970. A time without a zone is UTC. Null for
 * anything else, because its order of day and month or its zone would be guessed, and if it is before 1990 or after 2200.
 */
export const parseTime = (value: string | null): string | null => {
  const words = value?.trim() ?? '';
  const number = SINCE_1970.test(words) ? Number(words) : null;
  const time = number === null ? isoTime(words) : number < MAX_SECONDS ? number * MS_PER_SECOND : number;
  return Number.isNaN(time) || time < YEAR_1990 || time > YEAR_2200 ? null : new Date(time).toISOString();
};

export interface Times {
  /** As declared, even if it is in the future. */
  published_at: string | null;
  created_at: string;
  updated_at: string;
  /** The declared end of applications. */
  valid_through: string | null;
}

/** The times of a posting. For a date in the future, which is a plan or an error, the time at which the posting was first seen is used. */
export const timesOf = (posting: RawPosting, { first_seen_at, enriched_at }: PostingContext): Times => {
  const [published, updated] = [parseTime(posting.published_at), parseTime(posting.updated_at)];
  const notFuture = (time: string | null) => (time !== null && time > enriched_at ? null : time);
  const created = notFuture(published) ?? first_seen_at;
  const changed = notFuture(updated) ?? first_seen_at;
  return {
    published_at: published,
    created_at: created,
    updated_at: [created, changed].sort()[1] as string,
    valid_through: parseTime(posting.valid_through ?? null),
  };
};
