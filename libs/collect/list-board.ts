import type { Connector } from '#libs/enrichment/connectors/connector.js';
import { decode } from '#libs/enrichment/connectors/payload/decode.js';
import { toObject } from '#libs/enrichment/connectors/payload/payload.js';
import { itemsOf, notOfFormat } from '#libs/enrichment/connectors/payload/read-payload.js';
import { PayloadError, parsePayload } from '#libs/enrichment/connectors/read-board.js';
import type { BoardAddress, BoardFormat, Partition, ReceivedPage } from './board-format.js';
import { FetchError } from './http/fetch-error.js';
import { requestKey, type Validators, type WebClient, type WebRequest } from './http/web-request.js';

/** Pages of one list. Boards of 100,000 postings in pages of 20 are not known. */
const MAX_PAGES = 5_000;
const MAX_DEPTH = 3;

/** The items of a board, not yet read. */
export interface BoardList {
  /** By the key of the item: its id, or its content if it has none. An id may be listed several times, once per place. */
  readonly items: ReadonlyMap<string, readonly unknown[]>;
  /** What the board says that it has; null if it does not. */
  readonly advertised: number | null;
  /** Why the list may not be the whole board; null if its end was reached. */
  readonly incomplete: string | null;
  /** Of a list in one document. */
  readonly validators: Validators;
}

export interface ListOptions {
  readonly client: WebClient;
  readonly connector: Connector;
  readonly format: BoardFormat;
  readonly board: BoardAddress;
  /** Identifies an item. */
  readonly keyOf: (item: unknown) => string;
  /** Of the last complete fetch. */
  readonly validators: Validators | null;
  readonly signal: AbortSignal;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/**
 * Reads all pages of a board.
 *
 * @returns null if nothing has changed since the response with the validators.
 * @throws FetchError when a page cannot be read.
 */
export const listBoard = async (
  options: ListOptions,
  partition: readonly Partition[] = [],
): Promise<BoardList | null> => {
  const { client, format, board, validators, signal } = options;
  const items = new Map<string, unknown[]>();
  const requested = new Set<string>();
  let advertised: number | null = null;
  let found = NO_VALIDATORS;
  let count = 0;
  let incomplete: string | null = null;
  // Only a list in one document is the same as before if its document is.
  let request: WebRequest | null = { ...format.list(board, partition), validators: format.next ? null : validators };
  while (request !== null) {
    requested.add(requestKey(request));
    const response = await client.fetch(request, signal);
    if (response.status === 304) return null;
    const payload = parse(options, response.body);
    const page = itemsOf(options.connector, payload);
    if (page === null)
      throw new FetchError(format.losesFormatWhenEmpty ? 'not_found' : 'malformed', notOfFormat(format.format));
    if (requested.size === 1) {
      advertised = format.advertised?.(toObject(payload)) ?? null;
      found = response.validators;
      if (format.clamp !== undefined && advertised !== null && advertised >= format.clamp)
        return splitList(options, payload, advertised, partition);
    }
    const before = items.size;
    for (const item of page) {
      const key = options.keyOf(item);
      items.set(key, [...(items.get(key) ?? []), item]);
    }
    count += page.length;
    const received: ReceivedPage = { request, payload, items: page, listed: count, advertised };
    request = format.next?.(received) ?? null;
    if (request === null) break;
    incomplete = endless(requested, request, page.length > 0 && items.size === before);
    if (incomplete !== null) break;
  }
  return { items, advertised, incomplete, validators: found };
};

const parse = ({ connector, format, board }: ListOptions, body: Uint8Array): unknown => {
  if (format.isWhole && !format.isWhole(decode(body)))
    throw new FetchError('malformed', `The document of ${board.format}/${board.board} ends before its last element.`);
  try {
    return parsePayload(connector, body);
  } catch (error) {
    throw error instanceof PayloadError ? new FetchError('malformed', error.message) : error;
  }
};

/** Why the next page is not requested, for boards whose pages repeat or never end. */
const endless = (requested: ReadonlySet<string>, next: WebRequest, isRepeated: boolean): string | null => {
  if (requested.has(requestKey(next)) || isRepeated) return `Page ${requested.size} repeats the previous ones.`;
  return requested.size >= MAX_PAGES ? `The list has more than ${MAX_PAGES} pages.` : null;
};

/** Reads a list that is cut, in the parts into which its own facets divide it. */
const splitList = async (
  options: ListOptions,
  payload: unknown,
  advertised: number,
  used: readonly Partition[],
): Promise<BoardList> => {
  const items = new Map<string, readonly unknown[]>();
  const parts = used.length < MAX_DEPTH ? (options.format.partitions?.(toObject(payload), used) ?? []) : [];
  let incomplete =
    parts.length === 0 ? `The board shows only ${advertised} postings, and has no facet to divide them.` : null;
  for (const part of parts) {
    const list = (await listBoard(options, [...used, part])) as BoardList;
    for (const [key, found] of list.items) items.set(key, found);
    const { advertised: expected } = list;
    if (expected !== null && list.items.size < expected)
      incomplete ??= `${part.facet} ${part.value} lists ${list.items.size} of ${expected} postings.`;
    incomplete ??= list.incomplete;
  }
  return { items, advertised, incomplete, validators: NO_VALIDATORS };
};
