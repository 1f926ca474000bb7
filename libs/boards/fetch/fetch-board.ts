import type { RawPosting } from '#libs/enrichment/posting.js';
import type { BoardAddress } from '../board-format.js';
import type { BoardFacts, RejectedPosting } from '../connector.js';
import { BoardLimitError } from '../http/bounded-client.js';
import { FetchError } from '../http/fetch-error.js';
import type { Validators, WebClient } from '../http/web-request.js';
import { isObject, type JsonObject } from '../payload/payload.js';
import { readItems } from '../payload/read-payload.js';
import {
  type BoardReader,
  formatOf,
  hashOfItems,
  isUnidentified,
  type ListedItem,
  localReader,
} from './board-reader.js';
import { type BoardList, listBoard } from './list-board.js';

export interface BoardVisit {
  readonly board: BoardAddress;
  readonly client: WebClient;
  /** RFC 3339. */
  readonly fetchedAt: string;
  /** Of the last complete fetch. */
  readonly validators: Validators | null;
  /** Whether the details of a posting were read when its list item had this hash. They are then not fetched again. */
  readonly hasDetails: (sourceJobId: string, itemHash: string) => boolean;
  readonly signal: AbortSignal;
  /** Default: in this process. */
  readonly reader?: BoardReader;
  /** false: only request what the board consists of, for a client that keeps the responses. Default: true. */
  readonly readsPostings?: boolean;
}

/** A posting that the board lists. */
export interface ListedPosting {
  /** Null if it was not read: its details are known, or could not be fetched. */
  readonly posting: RawPosting | null;
  /** Of its list item, for formats with details. Null until the details were read. */
  readonly itemHash: string | null;
}

export interface FetchedBoard {
  /** By `source_job_id`. */
  readonly listed: ReadonlyMap<string, ListedPosting>;
  readonly rejected: readonly RejectedPosting[];
  readonly advertised: number | null;
  /** Why postings that are missing may still be open; null if the whole board was listed. */
  readonly incomplete: string | null;
  /** Postings whose details could not be fetched now; they are fetched again next time, and the fetch is incomplete. */
  readonly withoutDetails: number;
  readonly validators: Validators;
}

/** After so many details in a row that cannot be read, the others are left for the next fetch. */
const MAX_UNREADABLE = 3;

/** Fetches a board: its list, and the details that are not known yet. @returns null if nothing has changed. @throws FetchError */
export const fetchBoard = async (visit: BoardVisit): Promise<FetchedBoard | null> => {
  const { board, client, fetchedAt, validators, signal, reader = localReader } = visit;
  const format = formatOf(board);
  const list = await listBoard({ client, reader, format, board, fetchedAt, validators, signal });
  if (list === null) return null;
  return { ...(await readList(visit, list)), advertised: list.advertised, validators: list.validators };
};

const readList = async (visit: BoardVisit, list: BoardList) => {
  const { board, reader = localReader, readsPostings = true } = visit;
  const format = formatOf(board);
  const facts: BoardFacts = { board: board.board, url: board.url, fetched_at: visit.fetchedAt };
  const read = (items: readonly ListedItem[], details: JsonObject | null) =>
    readsPostings
      ? readItems(
          format,
          facts,
          items.map(({ item }) => (details !== null && isObject(item) ? { ...item, ...details } : item)),
        )
      : { postings: [], rejected: [] };
  const listed = new Map<string, ListedPosting>();
  const rejected: RejectedPosting[] = [];
  let withoutDetails = 0;
  let unreadable = 0;
  let unidentified = 0;
  for (const [id, items] of list.items) {
    if (isUnidentified(id)) {
      const { rejected: found } = read(items, null);
      // A posting that is not public has no id and no reason.
      unidentified += found.length;
      for (const each of found) rejected.push(each);
      continue;
    }
    const itemHash = hashOfItems(items.map(({ hash }) => hash));
    if (itemHash !== null && visit.hasDetails(id, itemHash)) {
      listed.set(id, { posting: null, itemHash });
      continue;
    }
    const detail = unreadable < MAX_UNREADABLE ? await fetchDetail(visit, reader, items[0]) : FAILED;
    if (detail.state !== 'read') {
      if (detail.state !== 'gone') unreadable += 1;
      // One page that is no posting is the fault of that posting; several in a row are the fault of the host.
      if (detail.state === 'failed' || unreadable === MAX_UNREADABLE) withoutDetails += 1;
      else rejected.push({ source_job_id: id, reason: NO_DETAILS[detail.state] });
      listed.set(id, { posting: null, itemHash: null });
      continue;
    }
    unreadable = 0;
    const { postings, rejected: found } = read(items, detail.details);
    const [posting] = postings;
    for (const { reason } of found) rejected.push({ source_job_id: id, reason });
    listed.set(id, { posting: posting ? { ...posting, source_job_id: id } : null, itemHash });
  }
  return { listed, rejected, withoutDetails, incomplete: whyIncomplete(list, unidentified, withoutDetails) };
};

const whyIncomplete = (
  { items, advertised, incomplete }: BoardList,
  unidentified: number,
  withoutDetails: number,
): string | null => {
  if (incomplete !== null) return incomplete;
  if (advertised !== null && items.size < advertised)
    return `The board advertises ${advertised} postings and lists ${items.size}.`;
  if (unidentified > 0) return `${unidentified} listed postings have no readable id.`;
  return withoutDetails > 0
    ? `The details of ${withoutDetails} of ${items.size} listed postings could not be fetched.`
    : null;
};

/** What the list leaves out of a posting, or why it is not known. */
type Detail =
  | { readonly state: 'read'; readonly details: JsonObject | null }
  /** The posting closed between list and detail, or the response is no posting. */
  | { readonly state: keyof typeof NO_DETAILS }
  | { readonly state: 'failed' };

const NO_DETAILS = {
  gone: 'The board lists the posting, and has no page for it.',
  unreadable: 'The page of the posting does not have the format of the board.',
} as const;
const FAILED: Detail = { state: 'failed' };

const fetchDetail = async (
  { board, client, signal }: BoardVisit,
  reader: BoardReader,
  item: ListedItem | undefined,
): Promise<Detail> => {
  const request = item?.detail ?? null;
  if (request === null) return { state: 'read', details: null };
  try {
    const { body } = await client.fetch(request, signal);
    const details = await reader.readDetail(board, body);
    return details === null ? { state: 'unreadable' } : { state: 'read', details };
  } catch (error) {
    if (error instanceof BoardLimitError || !(error instanceof FetchError)) throw error;
    return error.failure === 'not_found' ? { state: 'gone' } : FAILED;
  }
};
