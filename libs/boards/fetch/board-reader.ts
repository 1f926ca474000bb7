import { createHash } from 'node:crypto';
import type { BoardAddress, BoardFormat, Partition } from '../board-format.js';
import { BOARD_FORMATS } from '../board-formats.js';
import type { BoardFacts, Connector } from '../connector.js';
import { BoardLimitError } from '../http/bounded-client.js';
import { FetchError } from '../http/fetch-error.js';
import type { WebRequest } from '../http/web-request.js';
import { decode } from '../payload/decode.js';
import { isObject, type JsonObject, toObject } from '../payload/payload.js';
import { itemsOf, notOfFormat, readItems } from '../payload/read-payload.js';
import { PayloadError, parsePayload } from '../read-board.js';
import { BOARD_LIMITS } from './board-limits.js';

/** A page of a list, as it was received. */
export interface PageToRead {
  readonly board: BoardAddress;
  /** RFC 3339. */
  readonly fetchedAt: string;
  readonly request: WebRequest;
  readonly body: Uint8Array;
  /** Items on the pages before this one; null for the first page. */
  readonly before: { readonly listed: number; readonly advertised: number | null } | null;
  /** The parts of the list that the page is of. */
  readonly used: readonly Partition[];
}

/** An item of a list. */
export interface ListedItem {
  /** Its id, or its content if it has none. An id may be listed several times, once per place. */
  readonly key: string;
  /** Of its content; null for formats without details. */
  readonly hash: string | null;
  /** The request of what the list leaves out; null if there is nothing more. */
  readonly detail: WebRequest | null;
  /** What the board sent; undefined if another process has read it. */
  readonly item?: unknown;
}

export interface ListPage {
  readonly items: readonly ListedItem[];
  /** What the first page says that the board has; null if it does not. */
  readonly advertised: number | null;
  readonly next: WebRequest | null;
  /** The parts into which a list has to be split that is cut; null if it is not. */
  readonly parts: readonly Partition[] | null;
}

/** Reads responses of boards, in this process or in another one. All functions throw FetchError if a response cannot be read. */
export interface BoardReader {
  readPage(page: PageToRead): ListPage | Promise<ListPage>;
  /** What a response has of a posting; null if it is no posting. */
  readDetail(board: BoardAddress, body: Uint8Array): JsonObject | null | Promise<JsonObject | null>;
}

/** Whether the key of an item is not an id. */
export const isUnidentified = (key: string): boolean => key.startsWith('#');

/** How the boards of a format are fetched and read. @throws RangeError if it is unknown. */
export const formatOf = ({ format: name }: BoardAddress): BoardFormat => {
  const format = BOARD_FORMATS.get(name);
  if (!format) throw new RangeError(`No connector fetches boards of ${name}.`);
  return format;
};

/** Reads responses in this process. Time and memory are linear in the response. */
export const localReader: BoardReader = {
  readPage: (page) => unlessDeep(page.body, () => readPage(page)),
  readDetail: (board, body) => unlessDeep(body, () => readDetail(board, body)),
};

const readPage = ({ board, fetchedAt, request, body, before, used }: PageToRead): ListPage => {
  const format = formatOf(board);
  if (format.isWhole && !format.isWhole(decode(body)))
    throw new FetchError('malformed', `The document of ${board.format}/${board.board} ends before its last element.`);
  const payload = parse(format, body);
  const found = itemsOf(format, payload);
  if (found === null)
    throw new FetchError(format.losesFormatWhenEmpty ? 'not_found' : 'malformed', notOfFormat(format.format));
  const listed = (before?.listed ?? 0) + found.length;
  if (listed > BOARD_LIMITS.items) throw new BoardLimitError(`The board lists more than ${BOARD_LIMITS.items} items.`);
  const advertised = before === null ? (format.advertised?.(toObject(payload)) ?? null) : before.advertised;
  const isCut = before === null && format.clamp !== undefined && advertised !== null && advertised >= format.clamp;
  if (isCut) return { items: [], advertised, next: null, parts: format.partitions?.(toObject(payload), used) ?? [] };
  const facts: BoardFacts = { board: board.board, url: board.url, fetched_at: fetchedAt };
  return {
    items: found.map((item) => ({
      key: idOf(format, facts, item) ?? `#${hashOf(item)}`,
      hash: format.detail ? hashOf([stable(item, format)]) : null,
      detail: format.detail?.(toObject(item), board) ?? null,
      item,
    })),
    advertised,
    next: format.next?.({ request, payload, items: found, listed, advertised }) ?? null,
    parts: null,
  };
};

const readDetail = (board: BoardAddress, body: Uint8Array): JsonObject | null => {
  const format = formatOf(board);
  try {
    const [found] = itemsOf(format, parsePayload(format, body)) ?? [];
    return isObject(found) ? found : null;
  } catch (error) {
    if (error instanceof PayloadError) return null;
    throw error;
  }
};

/** Functions that call themselves for each level of a value fail if it is nested as no board nests it. @throws FetchError */
const unlessDeep = <Result>(body: Uint8Array, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError && depthOf(body) > MAX_DEPTH)
      throw new FetchError('malformed', `The response is nested in more than ${MAX_DEPTH} levels.`);
    throw error;
  }
};

const MAX_DEPTH = 500;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** How deep the lists and objects of a JSON document are nested. */
const depthOf = (body: Uint8Array): number => {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (byte === QUOTE) isText = !isText;
    else if (byte === BACKSLASH && isText) at += 1;
    else if (!isText && OPENING.includes(byte)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (!isText && CLOSING.includes(byte)) depth -= 1;
  }
  return deepest;
};

/** Of an item that is listed several times. */
export const hashOfItems = (hashes: readonly (string | null)[]): string | null =>
  hashes.length === 1 ? (hashes[0] as string | null) : hashes[0] === null ? null : hashOf(hashes);

const parse = (connector: Connector, body: Uint8Array): unknown => {
  try {
    return parsePayload(connector, body);
  } catch (error) {
    throw error instanceof PayloadError ? new FetchError('malformed', error.message) : error;
  }
};

const idOf = (format: BoardFormat, facts: BoardFacts, item: unknown): string | null => {
  const own = format.id?.(toObject(item));
  if (own) return own;
  const { postings, rejected } = readItems(format, facts, [item]);
  return postings[0]?.source_job_id ?? rejected[0]?.source_job_id ?? null;
};

const stable = (item: unknown, { volatile = [] }: BoardFormat): unknown =>
  isObject(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => !volatile.includes(key))) : item;

const HASH_LENGTH = 22;
const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);
