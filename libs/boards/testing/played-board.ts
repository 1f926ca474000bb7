import type { BoardAddress } from '../board-format.js';

/** A made-up posting. */
export interface PlayedPosting {
  readonly id: string;
  readonly title: string;
  readonly city: string;
  readonly text: string;
}

/** A made-up board. Tests change its postings between fetches. */
export interface PlayedBoard extends BoardAddress {
  postings: PlayedPosting[];
  /** Replaces or spoils what the board would respond. */
  fault?: Fault | null;
}

export interface PlayedRequest {
  readonly url: URL;
  readonly json: Record<string, unknown> | null;
}

export interface PlayedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Sent instead of an ETag. */
  readonly lastModified?: string;
  /** Sends a part of the body and breaks the connection. */
  readonly breaksAfter?: number;
  /** Sends nothing at all. */
  readonly isSilent?: boolean;
}

export type Fault = (response: PlayedResponse, request: PlayedRequest) => PlayedResponse;

export const json = (body: unknown): PlayedResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const html = (body: string): PlayedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html><body>${body}</body></html>`,
});

export const NOT_FOUND: PlayedResponse = { status: 404, body: 'not found' };
