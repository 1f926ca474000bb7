import type { BoardAddress, BoardFormat, Partition } from '../board-format.js';
import { BoardLimitError } from '../http/bounded-client.js';
import { requestKey, type Validators, type WebClient, type WebRequest } from '../http/web-request.js';
import { BOARD_LIMITS } from './board-limits.js';
import type { BoardReader, ListedItem, ListPage } from './board-reader.js';

const MAX_DEPTH = 3;

/** The items of a board, not yet read. */
export interface BoardList {
  /** By their keys. */
  readonly items: ReadonlyMap<string, readonly ListedItem[]>;
  /** What the board says that it has; null if it does not. */
  readonly advertised: number | null;
  /** Why the list may not be the whole board; null if its end was reached. */
  readonly incomplete: string | null;
  /** Of a list in one document. */
  readonly validators: Validators;
}

export interface ListOptions {
  readonly client: WebClient;
  readonly reader: BoardReader;
  readonly format: BoardFormat;
  readonly board: BoardAddress;
  readonly fetchedAt: string;
  /** Of the last complete fetch. */
  readonly validators: Validators | null;
  readonly signal: AbortSignal;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/**
 * Reads all pages of a board.
 *
 * @returns null if nothing has changed since the response with the validators.
 * @throws FetchError when a page cannot be read, or the board is larger than its limits.
 */
export const listBoard = async (
  options: ListOptions,
  partition: readonly Partition[] = [],
): Promise<BoardList | null> => {
  const { client, reader, format, board, fetchedAt, validators, signal } = options;
  const items = new Map<string, ListedItem[]>();
  const requested = new Set<string>();
  let found = NO_VALIDATORS;
  let first: ListPage | null = null;
  let listed = 0;
  let incomplete: string | null = null;
  // Only a list in one document is the same as before if its document is.
  let request: WebRequest | null = { ...format.list(board, partition), validators: format.next ? null : validators };
  while (request !== null) {
    requested.add(requestKey(request));
    const response = await client.fetch(request, signal);
    if (response.status === 304) return null;
    const page: ListPage = await reader.readPage({
      ...{ board, fetchedAt, request, body: response.body, used: partition },
      before: first && { listed, advertised: first.advertised },
    });
    if (first === null) found = response.validators;
    first ??= page;
    if (page.parts !== null) return splitList(options, page.parts, page.advertised, partition);
    const size = items.size;
    for (const item of page.items) add(items, item.key, [item]);
    listed += page.items.length;
    request = page.next;
    if (request === null) break;
    incomplete = endless(requested, request, page.items.length > 0 && items.size === size);
    if (incomplete !== null) break;
  }
  return { items, advertised: first?.advertised ?? null, incomplete, validators: found };
};

const add = (items: Map<string, ListedItem[]>, key: string, found: readonly ListedItem[]): void => {
  const known = items.get(key);
  if (known) for (const item of found) known.push(item);
  else items.set(key, [...found]);
  if (items.size > BOARD_LIMITS.postings)
    throw new BoardLimitError(`The board lists more than ${BOARD_LIMITS.postings} postings.`);
};

/** Why the next page is not requested, for boards whose pages repeat or never end. */
const endless = (requested: ReadonlySet<string>, next: WebRequest, isRepeated: boolean): string | null => {
  if (requested.has(requestKey(next)) || isRepeated) return `Page ${requested.size} repeats the previous ones.`;
  return requested.size >= BOARD_LIMITS.pages ? `The list has more than ${BOARD_LIMITS.pages} pages.` : null;
};

/** Reads a list that is cut, in the parts into which its own facets divide it. */
const splitList = async (
  options: ListOptions,
  possible: readonly Partition[],
  advertised: number | null,
  used: readonly Partition[],
): Promise<BoardList> => {
  const items = new Map<string, ListedItem[]>();
  const parts = used.length < MAX_DEPTH ? possible : [];
  let incomplete =
    parts.length === 0 ? `The board shows only ${advertised} postings, and has no facet to divide them.` : null;
  for (const part of parts) {
    const list = (await listBoard(options, [...used, part])) as BoardList;
    for (const [key, found] of list.items) {
      // A posting may be in several parts.
      items.delete(key);
      add(items, key, found);
    }
    const { advertised: expected } = list;
    if (expected !== null && list.items.size < expected)
      incomplete ??= `${part.facet} ${part.value} lists ${list.items.size} of ${expected} postings.`;
    incomplete ??= list.incomplete;
  }
  return { items, advertised, incomplete, validators: NO_VALIDATORS };
};
