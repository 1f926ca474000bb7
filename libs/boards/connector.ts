import type { RawPosting } from '#libs/enrichment/posting.js';
import type { JsonObject } from './payload/payload.js';

/** Facts about the board of a payload that the payload itself may not contain. */
export interface BoardFacts {
  /** As the format's own URLs spell it; for Workday `tenant/site`. */
  board: string;
  /** URL of the board's page, for formats whose boards have different hosts. */
  url?: string | null;
  /** When the payload was fetched (RFC 3339), for relative dates in it. */
  fetched_at?: string | null;
}

/** The values that a connector reads from one posting. Missing fields are unknown. */
export type PostingDraft = Partial<Omit<RawPosting, 'format' | 'board'>>;

/** How payloads of one job-board format are read. Both functions may throw on malformed payloads, which the caller rejects. */
export interface Connector {
  format: string;
  /** `json`: one document. `xml`: the elements of a feed. `page`: JSON, or the JSON-LD of an HTML page. `html`: the text of a page. */
  body: 'json' | 'xml' | 'page' | 'html';
  /** Whether payloads may lack the addresses of their postings, which then begin with that of the board. */
  addressesNeedBoard?: boolean;
  /** The postings of a parsed payload, not yet read; null if the payload has another format. */
  items(payload: unknown): readonly unknown[] | null;
  /**
   * Reads one posting; null if it is not public. Fields that are taken from the item (`{ id, title, ...others }`) have been read; the others
   * are its `details` (`otherDetails`).
   */
  draft(item: JsonObject, board: BoardFacts): PostingDraft | null;
}

/** A posting that cannot be read, for the dead-letter file. */
export interface RejectedPosting {
  source_job_id: string | null;
  reason: string;
}

/** The result of reading a payload. */
export interface BoardPostings {
  postings: RawPosting[];
  rejected: RejectedPosting[];
}
