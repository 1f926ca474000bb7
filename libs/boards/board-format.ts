import type { Connector } from './connector.js';
import type { WebRequest } from './http/web-request.js';
import type { JsonObject } from './payload/payload.js';

/** A board that can be fetched. */
export interface BoardAddress {
  /** Key of `BOARD_FORMATS`. */
  readonly format: string;
  /** As the format's own URLs spell it; for Workday `tenant/site`. */
  readonly board: string;
  /** The board's page. */
  readonly url: string;
}

/** One page of a list, as it was received. */
export interface ReceivedPage {
  readonly request: WebRequest;
  readonly payload: unknown;
  readonly items: readonly unknown[];
  /** Number of items on all pages so far, this one included. */
  readonly listed: number;
  /** What the first page advertised. */
  readonly advertised: number | null;
}

/** What splits a list that is longer than its paging allows. */
export interface Partition {
  readonly facet: string;
  readonly value: string;
}

/** A format of job boards: the addresses of its boards, how they are fetched, and what their payloads mean. */
export interface BoardFormat extends Connector {
  /** The page of a board; null if it is only known with a posting of the board. Without it, it cannot be derived from the board's name. */
  pageOf?(board: string, postingUrl: string | null): string | null;
  /** The board of the public address of a posting or board; null if the address is of another format. */
  boardOf?(url: URL): string | null;
  /** The name of a board on a page whose address does not contain one. */
  nameOf?(page: URL): string;
  /** The request of the first page. */
  list(board: BoardAddress, partition?: readonly Partition[]): WebRequest;
  /** How many postings a page says that the board has. */
  advertised?(payload: JsonObject): number | null;
  /** The request of the next page; null after the last one. Without it, the list is one document. */
  next?(page: ReceivedPage): WebRequest | null;
  /** Whether a document is complete, for formats whose truncated documents can be parsed. */
  isWhole?(body: string): boolean;
  /** Whether a page that is whole and lists no posting means that nothing is open: pages whose format is that of their postings. */
  readonly losesFormatWhenEmpty?: boolean;
  /** The id of an item, if the connector finds another one in the list than in the details. */
  id?(item: JsonObject): string | null;
  /** The request of what the list leaves out; null if there is nothing more. */
  detail?(item: JsonObject, board: BoardAddress): WebRequest | null;
  /** Keys of an item that change although the posting does not, such as `Posted 3 Days Ago`. */
  readonly volatile?: readonly string[];
  /** Lists of this length or longer are cut, and have to be split. */
  readonly clamp?: number;
  /** The partitions into which a page's own facets split the list. */
  partitions?(payload: JsonObject, used: readonly Partition[]): readonly Partition[];
}
