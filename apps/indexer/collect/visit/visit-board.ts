import type { LimitFunction } from 'p-limit';
import { BOARD_LIMITS } from '#libs/boards/fetch/board-limits.js';
import { fetchBoard } from '#libs/boards/fetch/fetch-board.js';
import { boundedClient, TurnEndedError } from '#libs/boards/http/bounded-client.js';
import { FetchError } from '#libs/boards/http/fetch-error.js';
import { BudgetExhaustedError } from '#libs/boards/http/request-budget.js';
import type { WebClient } from '#libs/boards/http/web-request.js';
import { FETCHES, fetchRow } from '#libs/feed/fetches.js';
import type { Clock } from '../../command/clock.js';
import { isDead, missingDays, nextFetchAt } from '../boards/schedule.js';
import { prepareElsewhere, remoteReader } from '../reading/remote-reader.js';
import { forgetDeaths, isDangerous, markBusy, markIdle } from '../store/busy-boards.js';
import type { CollectStore } from '../store/collect-store.js';
import { queueRow } from '../store/queued-rows.js';
import { clearJournal, hasJournal, journaledClient, type RequestFailure } from '../store/response-journal.js';
import { logVisit, type StoredBoard, updateBoard } from '../store/stored-boards.js';
import { hasActivePostings, hasDetails, knownDetailsOf } from '../store/stored-postings.js';
import type { StoreWrite } from '../store/writes.js';
import { Defect, isDefect } from './defect.js';
import type { PreparedVisit } from './prepare-visit.js';
import type { PostingChanges } from './write-changes.js';

export interface VisitContext {
  readonly store: CollectStore;
  readonly client: WebClient;
  /** Milliseconds between two fetches of a board. */
  readonly period: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Whether a fetch that lasts is interrupted, so that others are published. */
  readonly takesTurns: boolean;
  /** One board after the other: a posting may continue one of a board that was stored before. */
  readonly storing: LimitFunction;
}

/** What a fetch of a board did. */
export interface VisitResult extends PostingChanges {
  readonly board: StoredBoard;
  readonly outcome: PreparedVisit['outcome'];
  /** Why the fetch failed or is not complete. */
  readonly reason: string | null;
  /** The error of Rolecall that made the fetch fail; null if there was none. */
  readonly defect: unknown;
  readonly advertised: number | null;
  readonly listed: number | null;
  readonly durationMs: number;
}

/** The pages of an interrupted fetch that is continued later may not fit together: what they lack may be open. */
const FITS_WITHIN = 6 * 3_600_000;
/** Older lists of postings are not worth their details. */
const CONTINUED_WITHIN = 7 * 24 * 3_600_000;
const TOO_OLD = 'The fetch was interrupted for more than 6 hours: postings may have moved between its pages.';
const DANGEROUS = 'Rolecall ended twice while it read what the board had sent, which is dropped.';
const NOTHING: PostingChanges = {
  ...{ opened: 0, moved: 0, changed: 0, closed: 0, reopened: 0 },
  ...{ rejected: [], sourceId: null },
};

/**
 * Fetches one board and stores what changed, in one transaction. A board that cannot be fetched changes nothing and is logged. What boards
 * send is read in other processes, see `reading/remote-reader.ts`.
 *
 * @throws BudgetExhaustedError, TurnEndedError, or the signal's reason: the next run continues the fetch.
 */
export const visitBoard = async (board: StoredBoard, context: VisitContext): Promise<VisitResult> => {
  const { store, signal, clock } = context;
  const started = clock.now();
  const continued = continuedFetch(board, store, started);
  const at = continued ?? Math.max(started, (board.lastAttemptAt ?? 0) + 1);
  const visit: Visit = { board, at, started, since: clock.ticks() };
  if (isDangerous(store, board.key))
    return store.transaction(() => complete(visit, context, failed('too_large', DANGEROUS), []));
  if (at !== board.visitAt) {
    clearJournal(store, board.key);
    updateBoard(store, board.key, { visitAt: at });
  }
  if (continued !== null) markBusy(store, board.key);
  try {
    return await requestAndStore(visit, context);
  } catch (error) {
    markIdle(store, board.key);
    signal.throwIfAborted();
    const failure = toFailure(error);
    return store.transaction(() => complete(visit, context, failure, []));
  }
};

interface Visit {
  readonly board: StoredBoard;
  readonly at: number;
  readonly started: number;
  /** When this visit began, in ticks of the clock. */
  readonly since: number;
}

const requestAndStore = async (visit: Visit, context: VisitContext): Promise<VisitResult> => {
  const { board, at, started } = visit;
  const { store, signal } = context;
  const known = knownDetailsOf(store, board.key);
  const failures: RequestFailure[] = [];
  const journaled = journaledClient(context.client, store, board.key, {
    onRequest: () => markIdle(store, board.key),
    onFailure: (failure) => failures.push(failure),
  });
  const turn = { ends: context.takesTurns, now: context.clock.ticks };
  // A list that was not believed has to be seen again.
  const validators = board.suspect === null && hasActivePostings(store, board.key) ? board.validators : null;
  let missing: FetchError | null = null;
  let listed = 0;
  try {
    const requested = await fetchBoard({
      board,
      client: boundedClient(journaled, BOARD_LIMITS, turn),
      reader: remoteReader(signal),
      readsPostings: false,
      fetchedAt: new Date(at).toISOString(),
      validators,
      hasDetails: (id, hash) => hasDetails(known.get(id), hash, at),
      signal,
    });
    listed = requested?.listed.size ?? 0;
  } catch (error) {
    if (!(error instanceof FetchError && error.failure === 'not_found' && isDead(board))) throw error;
    missing = error;
  }
  const incomplete = at < started - FITS_WITHIN ? TOO_OLD : null;
  return context.storing(async () => {
    signal.throwIfAborted();
    markBusy(store, board.key);
    const writes: StoreWrite[] = [];
    const prepared = await prepareElsewhere(
      { folder: store.folder, board, at, incomplete, validators, failures, isGone: missing !== null },
      { postings: listed + known.size, signal, onWrites: (part) => writes.push(...part) },
    );
    return store.transaction(() => complete(visit, context, missing ?? prepared, writes, prepared.changes));
  });
};

/**
 * When the interrupted fetch of a board began that is continued now; null if none is. A board that needs more requests than the budget of a
 * run is read in several runs.
 */
const continuedFetch = ({ key, visitAt }: StoredBoard, store: CollectStore, now: number): number | null =>
  visitAt !== null && Math.abs(now - visitAt) <= CONTINUED_WITHIN && hasJournal(store, key) ? visitAt : null;

const failed = (failure: FetchError['failure'], message: string): FetchError => new FetchError(failure, message);

/** The error as a failure of the board. @throws the error if it concerns more than this board. */
const toFailure = (error: unknown): FetchError => {
  if (error instanceof FetchError) return error;
  const isInterruption = error instanceof BudgetExhaustedError || error instanceof TurnEndedError;
  if (isInterruption || !isDefect(error)) throw error;
  return new Defect(error);
};

/** Stores a fetch: what changed, and the state of the board. */
const complete = (
  { board, at, since }: Visit,
  { store, clock, period }: VisitContext,
  fetched: PreparedVisit | FetchError,
  writes: readonly StoreWrite[],
  changes: PostingChanges = NOTHING,
): VisitResult => {
  for (const write of writes) store.write(...write);
  const failure = fetched instanceof FetchError ? fetched : null;
  const list = fetched instanceof FetchError ? null : fetched;
  const { outcome, reason, suspect } = list ?? {
    outcome: 'failed' as const,
    reason: failure?.message ?? null,
    suspect: board.suspect,
  };
  const durationMs = Math.round(clock.ticks() - since);
  const isWhole = outcome === 'ok' || outcome === 'not_modified';
  const hasChanged = changes.opened + changes.moved + changes.changed + changes.closed + changes.reopened > 0;
  const update = {
    visitAt: null,
    lastAttemptAt: at,
    suspect,
    fetches: board.fetches + 1,
    failures: failure ? board.failures + 1 : 0,
    ...(failure?.failure === 'not_found' ? missingDays(board, at) : { missing: 0, missingAt: null }),
    changes: failure ? board.changes : ((board.changes << 1) | Number(hasChanged)) & 0xff,
    ...(isWhole ? { lastCompleteAt: at } : {}),
    ...(list?.validators ?? {}),
    ...(changes.sourceId === null ? {} : { sourceId: changes.sourceId }),
  };
  const retryAt = failure?.retryAt ?? null;
  updateBoard(store, board.key, { ...update, nextAt: nextFetchAt({ ...board, ...update }, { at, period, retryAt }) });
  const [advertised, listed] = [list?.advertised ?? null, list?.listed ?? null];
  logVisit(store, board.key, { at, outcome, reason, advertised, listed, duration_ms: durationMs });
  queueRow(store, FETCHES, null, fetchRow({ board, time: at, outcome, advertised, listed, duration_ms: durationMs }));
  clearJournal(store, board.key);
  forgetDeaths(store, board.key);
  const defect = failure instanceof Defect ? failure.cause : null;
  return { ...changes, board, outcome, reason, defect, advertised, listed, durationMs };
};
