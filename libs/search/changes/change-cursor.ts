import { AppError } from '#libs/errors/app-error.js';
import type { Cursors } from '../query/cursor.js';
import type { ChangePosition } from './change-source.js';

/** A position in a change feed. */
export interface FeedPosition {
  /** The last change that was returned. */
  readonly number: number;
  /** The last published change when the mirror began: until then, there is nothing to remove from it. */
  readonly began: number;
}

/** The dataset whose changes are read. */
export interface FeedIdentity extends ChangePosition {
  readonly epoch: string;
}

const RESTART = 'Delete the copy, and request changes without a cursor to mirror the dataset again.';

const expired = (reason: string, explanation: string): AppError =>
  new AppError('cursor_expired', `${explanation} ${RESTART}`, { details: { parameter: 'cursor', reason } });

export const encodePosition = (
  cursors: Cursors,
  key: string,
  { logId, epoch }: FeedIdentity,
  { number, began }: FeedPosition,
): string => cursors.encode(key, { asOf: 0, after: [logId, epoch, number, began], delivered: 0 });

/**
 * @throws AppError `invalid_cursor` if the cursor was modified or belongs to another feed, organization or filters;
 *   `cursor_expired` if the changes after it are no longer known.
 */
export const decodePosition = (cursors: Cursors, key: string, feed: FeedIdentity, cursor: string): FeedPosition => {
  const [logId, epoch, number, began] = cursors.decode(key, cursor).after as [string, string, number, number];
  if (epoch !== feed.epoch) throw expired('dataset_replaced', 'The dataset was replaced by another one.');
  // What is published only grows, so that a lower number is that of a restored database.
  if (logId !== feed.logId || Math.max(number, began) > feed.published)
    throw expired('log_replaced', 'The log of changes was restored from an earlier state.');
  if (Math.max(number, began) < feed.prunedUpTo)
    throw expired('removals_deleted', 'The cursor is older than the removals that are kept.');
  return { number, began };
};
