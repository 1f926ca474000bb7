import { createHash } from 'node:crypto';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { StoredBoard } from '../store/stored-boards.js';

type History = Pick<StoredBoard, 'key' | 'fetches' | 'failures' | 'missing' | 'changes' | 'suspect'>;

/** A board that was missing on so many days in a row is dead. */
const DEAD_AFTER = 3;
/** Fetches that are closer together, such as runs that are repeated by hand, count as one day. */
const MIN_DAY = 20 * 3_600_000;
/** Days until a dead board is asked for again: first to confirm it, then rarely. */
const CONFIRM_DEAD = 7 * MS_PER_DAY;
const DEAD_PERIOD = 30 * MS_PER_DAY;
const CONFIRM_WITHIN = 3_600_000;
const RECENT = 6;
const MAX_BACK_OFF = 8;

/** On how many days in a row a board was missing, if it is missing now. */
export const missingDays = (
  { missing, missingAt }: Pick<StoredBoard, 'missing' | 'missingAt'>,
  at: number,
): Pick<StoredBoard, 'missing' | 'missingAt'> =>
  missing > 0 && missingAt !== null && Math.abs(at - missingAt) < MIN_DAY
    ? { missing, missingAt }
    : { missing: missing + 1, missingAt: at };

/**
 * When a board is due. A time that is further ahead than any schedule was computed while the clock of the machine was wrong: the board is due
 * now.
 */
export const dueAt = ({ nextAt }: Pick<StoredBoard, 'nextAt'>, now: number, period: number): number =>
  nextAt === null || nextAt > now + Math.max(DEAD_PERIOD, MAX_BACK_OFF * period) ? now : nextAt;

/** Whether a board no longer exists. It is asked for again after 7 days, which closes its postings, and then every 30 days. */
export const isDead = ({ missing }: Pick<StoredBoard, 'missing'>): boolean => missing >= DEAD_AFTER;

/**
 * When a board is fetched next: after the period; after half of it if the board changes at nearly every fetch, after twice the period if
 * it hardly ever changes; later and later while it fails.
 */
export const nextFetchAt = (
  board: History,
  { at, period, retryAt }: { at: number; period: number; retryAt: number | null },
): number => {
  if (isDead(board)) return at + (board.missing === DEAD_AFTER ? CONFIRM_DEAD : DEAD_PERIOD);
  if (board.failures > 0)
    return Math.max(
      Math.min(retryAt ?? 0, at + DEAD_PERIOD),
      at + period * Math.min(MAX_BACK_OFF, 2 ** (board.failures - 1)),
    );
  if (board.suspect !== null) return at + Math.min(period, CONFIRM_WITHIN);
  // The first fetches are spread over the period, so that boards do not come due together.
  if (board.fetches <= 1) return at + Math.round(period * (0.5 + fraction(board.key)));
  return at + Math.round(period * pace(board));
};

const pace = ({ fetches, changes }: History): number => {
  if (fetches < RECENT) return 1;
  const recent = (changes & ((1 << RECENT) - 1)).toString(2).replaceAll('0', '').length;
  return recent >= RECENT - 1 ? 0.5 : recent === 0 ? 2 : 1;
};

/** A number in [0, 1) that is the same for a board at all times. */
const fraction = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32;
