import { UNVERIFIED_AFTER_MS } from '#libs/records/posting-status.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** A board is watched from one complete fetch to the next unless they are further apart than this. */
export const MAX_FETCH_GAP_MS = 14 * MS_PER_DAY;
/** How long the list of a complete fetch stands for what is open. */
export const MAX_STOCK_AGE_MS = UNVERIFIED_AFTER_MS;
/**
 * A posting belongs to the fetch at which it was first seen although their times differ by up to this: programs note the start or the
 * end of a fetch.
 */
export const FETCH_TOLERANCE_MS = 3_600_000;
/** A posting published more than this many days before it was first listed was found late: it may have been open before its board was read. */
export const MAX_PUBLICATION_LAG_DAYS = 21;
/** A posting replaces one of the same role and places that closed at most this many days before or after it was first seen. */
export const REPOST_DAYS = 7;
