import { createHash } from 'node:crypto';
import type { WatchedBoard } from './read-history.js';

/** Chooses a number of boards, in the order of the MD5 of their names, and the named ones; all of them by default. */
export const chooseBoards =
  (count = Number.MAX_SAFE_INTEGER, named: readonly string[] = []) =>
  (boards: readonly WatchedBoard[]): string[] =>
    boards
      .map(({ board }) => ({ board, md5: createHash('md5').update(board).digest('hex') }))
      .sort((a, b) => (a.md5 < b.md5 ? -1 : 1))
      .filter(({ board }, n) => n < count || named.includes(board))
      .map(({ board }) => board);
