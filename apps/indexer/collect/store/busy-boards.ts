import type { CollectStore } from './collect-store.js';

/** Runs that ended while they read the responses of a board, after which these are dropped. The first one may have been ended by hand. */
const MAX_DEATHS = 2;

/** Says that what a board has sent is read now: if this process ends meanwhile, the board may be the reason. */
export const markBusy = (store: CollectStore, board: string): void => {
  store.prepare('INSERT INTO busy_boards (board, busy) VALUES (?, 1) ON CONFLICT DO UPDATE SET busy = 1').run(board);
};

export const markIdle = (store: CollectStore, board: string): void => {
  store.prepare('UPDATE busy_boards SET busy = 0 WHERE board = ?').run(board);
};

/** A fetch of the board is complete. */
export const forgetDeaths = (store: CollectStore, board: string): void => {
  store.prepare('DELETE FROM busy_boards WHERE board = ?').run(board);
};

/** The boards whose responses were read when a run ended. */
export const suspects = (store: CollectStore): Set<string> =>
  new Set(
    store
      .prepare('SELECT board FROM busy_boards WHERE deaths > 0')
      .all()
      .map(({ board }) => board as string),
  );

export const isDangerous = (store: CollectStore, board: string): boolean =>
  ((store.prepare('SELECT deaths FROM busy_boards WHERE board = ?').get(board)?.deaths as number) ?? 0) >= MAX_DEATHS;
