import pLimit from 'p-limit';
import { getDomain } from 'tldts';
import type { BoardAddress } from '#libs/boards/board-format.js';
import { BOARD_FORMATS } from '#libs/boards/board-formats.js';
import { TurnEndedError } from '#libs/boards/http/bounded-client.js';
import { BudgetExhaustedError } from '#libs/boards/http/request-budget.js';
import type { Progress } from '#libs/telemetry/progress.js';
import { dueAt, isDead } from './boards/schedule.js';
import type { CollectStore } from './store/collect-store.js';
import { type StoredBoard, selectedBoards } from './store/stored-boards.js';
import { type VisitContext, type VisitResult, visitBoard } from './visit/visit-board.js';

export interface RoundOptions extends Omit<VisitContext, 'storing'> {
  /** Boards that are fetched at the same time. */
  readonly concurrency: number;
  readonly progress: Pick<Progress, 'add' | 'log'>;
  /** Whether no more boards are to be fetched in this round. */
  readonly isOver: () => boolean;
  readonly onResult: (result: VisitResult) => void;
}

export interface Visited {
  readonly left: number;
  readonly paused: readonly StoredBoard[];
}

/** Boards of a site that are fetched at the same time. A site serves so many requests at once anyway. */
const BOARDS_PER_SITE = 2;

/** The boards that remain of the current round. A round that was interrupted continues; otherwise a new one begins. */
export const boardsOfRound = (
  store: CollectStore,
  now: number,
  period: number,
): { boards: StoredBoard[]; isResumed: boolean } => {
  const begun = store.meta<number>('round_started_at');
  if (begun === null) store.setMeta('round_started_at', now);
  // The clock of the machine may have been ahead, when the round began or when a board was fetched.
  const since = Math.min(begun ?? now, now);
  const boards = selectedBoards(store).filter(
    (board) => ((board.lastAttemptAt ?? 0) < since || (board.lastAttemptAt ?? 0) > now) && isAlive(board, now, period),
  );
  return { boards, isResumed: begun !== null };
};

/** The boards that are due by their schedule. */
export const dueBoards = (store: CollectStore, now: number, period: number): StoredBoard[] =>
  selectedBoards(store).filter((board) => dueAt(board, now, period) <= now);

export const endRound = (store: CollectStore): void => store.setMeta('round_started_at', null);

/** A dead board is asked for rarely, also if the operator lists it. */
const isAlive = (board: StoredBoard, now: number, period: number): boolean =>
  !isDead(board) || dueAt(board, now, period) <= now;

/**
 * Fetches boards, several at a time. A board that fails does not affect the others.
 *
 * @returns the number of boards that are left because the budget is used up or the round is over, and the boards whose turn has ended.
 * @throws the signal's reason when aborted. What was fetched is stored.
 */
export const visitBoards = async (boards: readonly StoredBoard[], options: RoundOptions): Promise<Visited> => {
  const limit = pLimit(options.concurrency);
  const context = { ...options, storing: pLimit(1) };
  const paused = new Set<string>();
  let left = boards.length;
  let isExhausted = false;
  const visitAll = async (queue: StoredBoard[]): Promise<void> => {
    for (let board = queue.shift(); board && !isExhausted; board = queue.shift()) {
      const next = board;
      try {
        const result = await limit(async () => {
          options.signal.throwIfAborted();
          return isExhausted || options.isOver() ? null : visitBoard(next, context);
        });
        if (result === null) return;
        left -= 1;
        options.progress.add(1);
        options.onResult(result);
      } catch (error) {
        if (error instanceof TurnEndedError) {
          left -= 1;
          paused.add(next.key);
        } else if (error instanceof BudgetExhaustedError) isExhausted = true;
        else throw error;
      }
    }
  };
  // Sites are independent of each other, so a slow one does not keep the others waiting.
  const sites = Map.groupBy(boards, siteOf);
  const workers = [...sites.values()].flatMap((queue) =>
    Array.from({ length: Math.min(BOARDS_PER_SITE, queue.length) }, () => visitAll(queue)),
  );
  const settled = await Promise.allSettled(workers);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  return { left, paused: selectedBoards(options.store).filter(({ key }) => paused.has(key)) };
};

/** The registrable domain that a board's requests go to. */
export const siteOf = (board: BoardAddress): string => {
  const url = BOARD_FORMATS.get(board.format)?.list(board).url ?? board.url;
  return getDomain(url) ?? url;
};
