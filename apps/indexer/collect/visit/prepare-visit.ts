import { type FetchedBoard, fetchBoard, type ListedPosting } from '#libs/boards/fetch/fetch-board.js';
import type { Validators } from '#libs/boards/http/web-request.js';
import type { FetchRecord } from '#libs/feed/fetches.js';
import { assessFetch } from '#libs/ingest/lifecycle/assess-fetch.js';
import { isActive } from '#libs/ingest/lifecycle/lifecycle.js';
import { type BoardFetch, type BoardState, observeBoard } from '#libs/ingest/lifecycle/observe-board.js';
import { CollectStore } from '../store/collect-store.js';
import { journalClient, type RequestFailure } from '../store/response-journal.js';
import type { StoredBoard } from '../store/stored-boards.js';
import { hasDetails, postingsOf, type StoredPosting } from '../store/stored-postings.js';
import type { StoreWrite } from '../store/writes.js';
import type { ObservedBoard, ObservedContent } from './observed-board.js';
import { hashOfPosting, type PostingChanges, writeChanges } from './write-changes.js';

/** A visit of a board whose responses are all in the journal. */
export interface VisitToPrepare {
  /** Of the state. */
  readonly folder: string;
  readonly board: StoredBoard;
  readonly at: number;
  /** Why the fetch is incomplete whatever its pages say; null if it may be complete. */
  readonly incomplete: string | null;
  /** Of the last complete fetch, if they were sent. */
  readonly validators: Validators | null;
  /** Requests without a response, which the journal does not have. */
  readonly failures: readonly RequestFailure[];
  /** Whether the board is missing, and was dead before. */
  readonly isGone: boolean;
}

/** What a fetch of a board found. */
export interface PreparedVisit {
  readonly outcome: FetchRecord['outcome'];
  /** Why the fetch failed or is not complete. */
  readonly reason: string | null;
  readonly suspect: number | null;
  readonly changes: PostingChanges;
  readonly advertised: number | null;
  readonly listed: number | null;
  readonly validators: Validators | null;
}

const WRITES_PER_PART = 500;

/**
 * Reads and enriches what a board has sent. Changes nothing: the changes are sent in parts, lists of `StoreWrite`.
 *
 * @throws FetchError if the board cannot be read.
 */
export const prepareVisit = async (
  visit: VisitToPrepare,
  send: (writes: StoreWrite[]) => void,
): Promise<PreparedVisit> => {
  let writes: StoreWrite[] = [];
  const flush = () => {
    if (writes.length > 0) send(writes);
    writes = [];
  };
  const store = CollectStore.openForWrites(visit.folder, (write) => {
    writes.push(write);
    if (writes.length === WRITES_PER_PART) flush();
  });
  try {
    const prepared = await prepare(visit, store);
    flush();
    return prepared;
  } finally {
    store.close();
  }
};

const prepare = async (visit: VisitToPrepare, store: CollectStore): Promise<PreparedVisit> => {
  const { board, at, isGone } = visit;
  const known = postingsOf(store, board.key);
  if (isGone) return { ...GONE, suspect: board.suspect, changes: changesOf(store, visit, closeAll(known, at), false) };
  const fetched = await fetchBoard({
    board,
    client: journalClient(store, board.key, visit.failures),
    fetchedAt: new Date(at).toISOString(),
    validators: visit.validators,
    hasDetails: (id, hash) => hasDetails(known.get(id)?.posting, hash, at),
    signal: new AbortController().signal,
  });
  const list = fetched && { ...fetched, incomplete: fetched.incomplete ?? visit.incomplete };
  const assessed = assess(board, known, list);
  const isWhole = assessed.outcome === 'ok' || assessed.outcome === 'not_modified';
  return {
    ...assessed,
    changes: changesOf(store, visit, observe(known, list, assessed.outcome, at), isWhole),
    advertised: list?.advertised ?? null,
    listed: list === null ? activeCount(known) : list.listed.size,
    validators: list === null ? null : isWhole ? list.validators : { etag: null, lastModified: null },
  };
};

/** A fetch that found that a dead board is still missing. */
const GONE = { outcome: 'failed', reason: null, advertised: null, listed: null, validators: null } as const;

const changesOf = (store: CollectStore, { board, at }: VisitToPrepare, observed: ObservedBoard, isWhole: boolean) =>
  writeChanges(store, board, observed, { at, lastRead: isWhole ? at : board.lastCompleteAt });

interface Assessed {
  readonly outcome: FetchRecord['outcome'];
  readonly reason: string | null;
  readonly suspect: number | null;
}

const assess = (
  { suspect }: StoredBoard,
  known: Map<string, StoredPosting>,
  fetched: FetchedBoard | null,
): Assessed => {
  if (fetched === null) return { outcome: 'not_modified', reason: null, suspect: null };
  const { incomplete, listed } = fetched;
  const assessed = assessFetch({ incomplete, listed: listed.size }, { active: activeCount(known), suspect });
  return assessed.outcome === 'ok' ? { outcome: 'ok', reason: null, suspect: null } : assessed;
};

const observe = (
  before: Map<string, StoredPosting>,
  list: FetchedBoard | null,
  outcome: FetchRecord['outcome'],
  at: number,
): ObservedBoard => {
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
const closeAll = (before: Map<string, StoredPosting>, at: number): ObservedBoard => {
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

const activeCount = (known: ReadonlyMap<string, StoredPosting>): number =>
  [...known.values()].filter(({ lifecycle }) => isActive(lifecycle)).length;
