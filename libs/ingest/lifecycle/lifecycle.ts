import { postingStatus } from '#libs/records/posting-status.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';

/** The state of one posting according to the successful fetches of its board. Times are milliseconds since 1970. */
export interface Lifecycle {
  readonly firstSeenAt: number;
  /** Last change of its content or status. */
  readonly updatedAt: number;
  /** The last fetch that listed it. */
  readonly verifiedActiveAt: number;
  /** The first fetch since then that did not list it; null while it is active. */
  readonly verifiedInactiveAt: number | null;
}

export type LifecycleFields = Pick<
  JobRecord,
  'job_status' | 'first_seen_at' | 'updated_at' | 'verified_active_at' | 'verified_inactive_at'
> & { first_seen_at: string; verified_active_at: string };

/** A fetch lists the posting for the first time. */
export const firstListed = (at: number): Lifecycle => ({
  firstSeenAt: at,
  updatedAt: at,
  verifiedActiveAt: at,
  verifiedInactiveAt: null,
});

/** A later fetch lists the posting. An inactive posting reopens, which counts as a change. */
export const listed = (lifecycle: Lifecycle, at: number, changed: boolean): Lifecycle => ({
  firstSeenAt: lifecycle.firstSeenAt,
  updatedAt: changed || !isActive(lifecycle) ? at : lifecycle.updatedAt,
  verifiedActiveAt: at,
  verifiedInactiveAt: null,
});

/** A successful fetch of the board does not list the posting. Only the first such fetch changes the state. */
export const notListed = (lifecycle: Lifecycle, at: number): Lifecycle =>
  isActive(lifecycle) ? { ...lifecycle, updatedAt: at, verifiedInactiveAt: at } : lifecycle;

export const isActive = ({ verifiedInactiveAt }: Lifecycle): boolean => verifiedInactiveAt === null;

export interface LifecycleOptions {
  /** Writes a time as RFC 3339. */
  readonly format?: (at: number) => string;
  /** The last complete fetch of the board, and the time at which the fields are written. Default: the board has just been read. */
  readonly board?: { readonly lastRead: number | null; readonly at: number };
}

/** The fields of a job record that the lifecycle decides. */
export const lifecycleFields = (
  lifecycle: Lifecycle,
  { format = (at) => new Date(at).toISOString(), board = { lastRead: 0, at: 0 } }: LifecycleOptions = {},
): LifecycleFields => ({
  job_status: postingStatus({ isClosed: !isActive(lifecycle), lastRead: board.lastRead }, board.at),
  first_seen_at: format(lifecycle.firstSeenAt),
  updated_at: format(lifecycle.updatedAt),
  verified_active_at: format(lifecycle.verifiedActiveAt),
  verified_inactive_at: lifecycle.verifiedInactiveAt === null ? null : format(lifecycle.verifiedInactiveAt),
});
