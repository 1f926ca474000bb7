import type { JobStatus } from './enumerations.js';
import { MS_PER_DAY } from './time.js';

/** How many days a complete fetch of a board shows what is open. After that, its open postings are `unverified`. */
export const UNVERIFIED_AFTER_DAYS = 30;

/** The same in milliseconds. */
export const UNVERIFIED_AFTER_MS = UNVERIFIED_AFTER_DAYS * MS_PER_DAY;

/** What the last fetches of a board show of one posting. Times are milliseconds since 1970. */
export interface PostingEvidence {
  /** Whether a complete fetch no longer listed it. */
  readonly isClosed: boolean;
  /** The last complete fetch of its board; null if there is none. */
  readonly lastRead: number | null;
}

/** The status of a posting at a time. The facts compute the same for whole boards in SQL. */
export const postingStatus = ({ isClosed, lastRead }: PostingEvidence, asOf: number): JobStatus => {
  if (isClosed) return 'inactive';
  return lastRead !== null && lastRead >= asOf - UNVERIFIED_AFTER_MS ? 'active' : 'unverified';
};
