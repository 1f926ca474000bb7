/** A request to a job board. */
export interface WebRequest {
  readonly url: string;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly json?: unknown;
  /** Of the previous response; the server returns 304 if nothing has changed. */
  readonly validators?: Validators | null;
}

/** What a server gives to ask later whether a document has changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface WebResponse {
  readonly status: number;
  readonly validators: Validators;
  /** Of a redirect. */
  readonly location: string | null;
  /** As the server spells it. */
  readonly retryAfter: string | null;
  /** Decompressed. */
  readonly body: Uint8Array;
}

/** Sends one request, without retries or redirects. @throws FetchError when there is no complete response. */
export type Send = (request: WebRequest, signal: AbortSignal) => Promise<WebResponse>;

/** How boards are read: over the network, or from recorded responses. */
export interface WebClient {
  /**
   * The response to a request: 200, or 304 if the request has validators.
   *
   * @throws FetchError when there is no such response; BudgetExhaustedError; the signal's reason when aborted.
   */
  fetch(request: WebRequest, signal: AbortSignal): Promise<WebResponse>;
}

/** The key of a request: method, URL and body. */
export const requestKey = ({ url, json }: WebRequest): string =>
  json === undefined ? `GET ${url}` : `POST ${url} ${JSON.stringify(json)}`;
