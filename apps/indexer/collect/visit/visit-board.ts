import { type FetchedBoard, fetchBoard, type ListedPosting } from '#libs/collect/fetch-board.js';
import { FetchError } from '#libs/collect/http/fetch-error.js';
import { BudgetExhaustedError } from '#libs/collect/http/request-budget.js';
import type { WebClient } from '#libs/collect/http/web-request.js';
import { FETCHES, type FetchRecord, fetchRow } from '#libs/feed/fetches.js';
import { assessFetch } from '#libs/ingest/lifecycle/assess-fetch.js';
import { isActive } from '#libs/ingest/lifecycle/lifecycle.js';
import { type BoardFetch, type BoardState, observeBoard } from '#libs/ingest/lifecycle/observe-board.js';
import { isDead, missingDays, nextFetchAt } from '../boards/schedule.js';
import type { CollectStore } from '../store/collect-store.js';
import { queueRow } from '../store/queued-rows.js';
import { clearJournal, hasJournal, journaledClient } from '../store/response-journal.js';
import { logVisit, type StoredBoard, updateBoard } from '../store/stored-boards.js';
import { postingsOf, type StoredPosting } from '../store/stored-postings.js';
import { Defect, isDefect } from './defect.js';
import type { Observed, ObservedContent } from './observed.js';
import { hashOfPosting, type PostingChanges, writeChanges } from './write-changes.js';

type FetchOutcome = FetchRecord['outcome'];

export interface VisitContext {
  readonly store: CollectStore;
  readonly client: WebClient;
  /** Milliseconds between two fetches of a board. */
  readonly period: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** What a fetch of a board did. */
export interface VisitResult extends PostingChanges {
  readonly board: StoredBoard;
  readonly outcome: FetchOutcome;
  /** Why the fetch failed or is not complete. */
  readonly reason: string | null;
  /** The error of Rolecall that made the fetch fail; null if there was none. */
  readonly defect: unknown;
  readonly advertised: number | null;
  readonly listed: number | null;
  readonly durationMs: number;
}

/** Details are fetched again after this time, even if the list shows no change. */
const DETAILS_MAX_AGE = 30 * 24 * 3_600_000;
/** The pages of an interrupted fetch that is continued later may not fit together: what they lack may be open. */
const FITS_WITHIN = 6 * 3_600_000;
/** Older lists of postings are not worth their details. */
const CONTINUED_WITHIN = 7 * 24 * 3_600_000;
const TOO_OLD = 'The fetch was interrupted for more than 6 hours: postings may have moved between its pages.';
const NOTHING: PostingChanges = { opened: 0, moved: 0, changed: 0, closed: 0, reopened: 0, rejected: [] };

/**
 * Fetches one board and stores what changed, in one transaction. A board that cannot be fetched changes nothing and is logged.
 *
 * @throws BudgetExhaustedError, or the signal's reason: the next run continues the fetch.
 */
export const visitBoard = async (board: StoredBoard, context: VisitContext): Promise<VisitResult> => {
  const { store, signal, now } = context;
  const started = now();
  const at = continuedFetch(board, store, started) ?? Math.max(started, (board.lastAttemptAt ?? 0) + 1);
  if (at !== board.visitAt) {
    clearJournal(store, board.key);
    updateBoard(store, board.key, { visitAt: at });
  }
  const known = postingsOf(store, board.key);
  let fetched: FetchedBoard | null | FetchError;
  try {
    fetched = await fetchBoard({
      board,
      client: journaledClient(context.client, store, board.key),
      fetchedAt: new Date(at).toISOString(),
      // A list that was not believed has to be seen again.
      validators: board.suspect === null && hasActive(known) ? board.validators : null,
      hasDetails: (id, hash) => hasDetails(known.get(id), hash, at),
      signal,
    });
    if (fetched?.incomplete === null && at < started - FITS_WITHIN) fetched = { ...fetched, incomplete: TOO_OLD };
  } catch (error) {
    signal.throwIfAborted();
    fetched = toFailure(error);
  }
  const received = { at, started, known };
  try {
    return store.transaction(() => complete(board, context, { ...received, fetched }));
  } catch (error) {
    return store.transaction(() => complete(board, context, { ...received, fetched: toFailure(error) }));
  }
};

/**
 * When the interrupted fetch of a board began that is continued now; null if none is. A board that needs more requests than the budget of a
 * run is read in several runs.
 */
const continuedFetch = ({ key, visitAt }: StoredBoard, store: CollectStore, now: number): number | null =>
  visitAt !== null && now - visitAt <= CONTINUED_WITHIN && hasJournal(store, key) ? visitAt : null;

/** The error as a failure of the board. @throws the error if it concerns more than this board. */
const toFailure = (error: unknown): FetchError => {
  if (error instanceof FetchError) return error;
  if (error instanceof BudgetExhaustedError || !isDefect(error)) throw error;
  return new Defect(error);
};

interface Received {
  readonly at: number;
  readonly started: number;
  readonly known: Map<string, StoredPosting>;
  readonly fetched: FetchedBoard | null | FetchError;
}

const complete = (
  board: StoredBoard,
  context: VisitContext,
  { at, started, known, fetched }: Received,
): VisitResult => {
  const { store, now } = context;
  const list = fetched instanceof FetchError ? null : fetched;
  const assessed = assess(board, known, fetched);
  const isMissing = fetched instanceof FetchError && fetched.failure === 'not_found';
  const observed = isMissing && isDead(board) ? closeAll(known, at) : observe(known, list, assessed.outcome, at);
  const isWhole = assessed.outcome === 'ok' || assessed.outcome === 'not_modified';
  const lastRead = isWhole ? at : board.lastCompleteAt;
  const changes = observed === null ? NOTHING : writeChanges(store, board, observed, { at, lastRead });
  const durationMs = Math.max(0, now() - started);
  const listed = list === null ? (assessed.outcome === 'not_modified' ? activeCount(known) : null) : list.listed.size;
  const hasChanged = changes.opened + changes.moved + changes.changed + changes.closed + changes.reopened > 0;
  const update = {
    visitAt: null,
    lastAttemptAt: at,
    suspect: assessed.suspect,
    fetches: board.fetches + 1,
    failures: assessed.outcome === 'failed' ? board.failures + 1 : 0,
    ...(isMissing ? missingDays(board, at) : { missing: 0, missingAt: null }),
    changes: assessed.outcome === 'failed' ? board.changes : ((board.changes << 1) | Number(hasChanged)) & 0xff,
    ...(isWhole ? { lastCompleteAt: at } : {}),
    ...(list === null ? {} : isWhole ? list.validators : { etag: null, lastModified: null }),
  };
  updateBoard(store, board.key, {
    ...update,
    nextAt: nextFetchAt({ ...board, ...update }, { at, period: context.period, retryAt: retryAtOf(fetched) }),
  });
  const advertised = list?.advertised ?? null;
  const { outcome, reason } = assessed;
  logVisit(store, board.key, { at, outcome, reason, advertised, listed, duration_ms: durationMs });
  queueRow(store, FETCHES, null, fetchRow({ board, time: at, outcome, advertised, listed, duration_ms: durationMs }));
  clearJournal(store, board.key);
  return {
    ...changes,
    board,
    outcome,
    reason,
    defect: fetched instanceof Defect ? fetched.cause : null,
    advertised,
    listed,
    durationMs,
  };
};

interface Assessed {
  readonly outcome: FetchOutcome;
  readonly reason: string | null;
  readonly suspect: number | null;
}

const assess = (
  { suspect }: StoredBoard,
  known: Map<string, StoredPosting>,
  fetched: Received['fetched'],
): Assessed => {
  if (fetched instanceof FetchError) return { outcome: 'failed', reason: fetched.message, suspect };
  if (fetched === null) return { outcome: 'not_modified', reason: null, suspect: null };
  const { incomplete, listed } = fetched;
  const assessed = assessFetch({ incomplete, listed: listed.size }, { active: activeCount(known), suspect });
  return assessed.outcome === 'ok' ? { outcome: 'ok', reason: null, suspect: null } : assessed;
};

/** Null if the fetch failed. */
const observe = (
  before: Map<string, StoredPosting>,
  list: FetchedBoard | null,
  outcome: FetchOutcome,
  at: number,
): Observed | null => {
  if (outcome === 'failed') return null;
  const known = withoutReading(before);
  const postings = new Map<string, ObservedContent>();
  // The board says that its list is that of the last fetch.
  if (list === null)
    for (const [id, { posting, lifecycle }] of known) if (isActive(lifecycle)) postings.set(id, posting);
  for (const [id, item] of list?.listed ?? []) {
    const content = contentOf(known.get(id)?.posting, item, at);
    if (content) postings.set(id, content);
  }
  const fetch: BoardFetch<ObservedContent> = { outcome: outcome === 'incomplete' ? 'incomplete' : 'ok', at, postings };
  const after = observeBoard<ObservedContent>(known, fetch, (a, b) => a.contentHash === b.contentHash);
  return { before, after, rejected: list?.rejected ?? [] };
};

/** A dead board that is still missing has no postings any more. */
const closeAll = (before: Map<string, StoredPosting>, at: number): Observed => {
  const fetch: BoardFetch<ObservedContent> = { outcome: 'ok', at, postings: new Map() };
  return { before, after: observeBoard(withoutReading(before), fetch, () => true), rejected: [] };
};

const withoutReading = (before: Map<string, StoredPosting>): BoardState<ObservedContent> =>
  new Map([...before].map(([id, { posting, lifecycle }]) => [id, { posting: { ...posting, read: null }, lifecycle }]));

/** Null for a new posting that could not be read: it is new at the next fetch. */
const contentOf = (known: ObservedContent | undefined, read: ListedPosting, at: number): ObservedContent | null => {
  if (read.posting === null) return known ?? null;
  const isNew = known === undefined;
  const contentHash = hashOfPosting(read.posting);
  return {
    version: isNew ? 0 : known.version,
    rowVerifiedAt: isNew ? 0 : known.rowVerifiedAt,
    identity: isNew ? null : known.identity,
    record: isNew ? null : known.record,
    contentHash,
    itemHash: read.itemHash,
    detailsAt: read.itemHash === null ? null : at,
    read,
  };
};

const hasDetails = (stored: StoredPosting | undefined, itemHash: string, at: number): boolean =>
  stored?.posting.itemHash === itemHash && (stored.posting.detailsAt ?? 0) > at - DETAILS_MAX_AGE;

const activeCount = (known: ReadonlyMap<string, StoredPosting>): number =>
  [...known.values()].filter(({ lifecycle }) => isActive(lifecycle)).length;

const hasActive = (known: ReadonlyMap<string, StoredPosting>): boolean => activeCount(known) > 0;

const retryAtOf = (fetched: Received['fetched']): number | null =>
  fetched instanceof FetchError ? fetched.retryAt : null;
