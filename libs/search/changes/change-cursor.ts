import { z } from 'zod';
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
  /** That of the live dataset. */
  readonly epoch: string;
}

const RESTART = {
  cursor: 'Delete the copy, and request changes without a cursor to mirror the dataset again.',
  after: 'Delete the copy, and request changes with `after=0` to mirror the dataset again.',
};

const EXPLANATIONS = {
  dataset_replaced: 'The dataset was replaced by another one.',
  log_replaced: 'The log of changes was restored from an earlier state.',
  removals_deleted: 'It is older than the removals that are kept.',
};

const expired = (parameter: keyof typeof RESTART, reason: keyof typeof EXPLANATIONS): AppError =>
  new AppError('cursor_expired', `\`${parameter}\` has expired. ${EXPLANATIONS[reason]} ${RESTART[parameter]}`, {
    details: { parameter, reason },
  });

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
  const [logId, epoch, number, began] = cursors.decode(key, cursor).after as CursorValues;
  return knownPosition(feed, [logId, epoch, number, began]);
};

/**
 * The number of the last change before a cursor of the change feed, whatever its filters are.
 *
 * @throws AppError `invalid_cursor`, `cursor_expired`.
 */
export const numberOfCursor = (cursors: Cursors, feed: FeedIdentity, cursor: string): number => {
  const values = cursorValues.safeParse(cursors.open(cursor).after);
  if (!values.success)
    throw new AppError(
      'invalid_cursor',
      'The cursor is not one of a change feed: pass `next_cursor` of its last page.',
    );
  return knownPosition(feed, values.data).number;
};

const cursorValues = z.tuple([z.string(), z.string(), z.int(), z.int()]);
type CursorValues = z.output<typeof cursorValues>;

const knownPosition = (feed: FeedIdentity, [logId, epoch, number, began]: CursorValues): FeedPosition => {
  if (epoch !== feed.epoch) throw expired('cursor', 'dataset_replaced');
  // What is published only grows, so that a lower number is that of a restored database.
  if (logId !== feed.logId || Math.max(number, began) > feed.published) throw expired('cursor', 'log_replaced');
  if (Math.max(number, began) < feed.prunedUpTo) throw expired('cursor', 'removals_deleted');
  return { number, began };
};

/**
 * The position after a change, of which only the number is known. Numbers of another dataset or log are not those of this one, so that the
 * number alone tells whether it can be continued.
 *
 * @throws AppError `cursor_expired` if the changes after it are no longer known.
 */
export const positionAfter = (feed: ChangePosition, number: number): FeedPosition => {
  const { published, prunedUpTo, restart } = feed;
  if (number === 0) return { number, began: published };
  if (restart !== null && number <= restart.after) throw expired('after', restart.reason);
  if (number > published) throw expired('after', 'log_replaced');
  if (number < prunedUpTo) throw expired('after', 'removals_deleted');
  // The copy may have any record: whether it was still being filled is not known.
  return { number, began: number };
};
