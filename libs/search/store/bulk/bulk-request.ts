import { setTimeout as delay } from 'node:timers/promises';
import { type Client, errors } from '@elastic/elasticsearch';
import { MAX_RETRIES, retryDelay } from './retry-delay.js';

/** Elasticsearch's result of one operation of a bulk request. */
export interface BulkItem {
  readonly status: number;
  readonly result?: string;
  readonly error?: {
    readonly type: string;
    readonly reason?: string;
    readonly caused_by?: { readonly reason?: string };
  };
}

/** The response to a bulk request. */
export interface BulkResponse {
  /** Null if the server rejected the whole request as too large. */
  readonly items: readonly BulkItem[] | null;
  /** Whether an earlier attempt may have been applied although its response was lost. */
  readonly unconfirmed: boolean;
}

export interface BulkRequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called each time Elasticsearch is too busy for the request. */
  readonly onBusy?: () => void;
}

/** Elasticsearch was unavailable, or still rejected writes after the last retry. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

const BUSY = new Set([429, 502, 503, 504]);
const TOO_LARGE = 413;

/** The parts that are used. The full response is a fifth as long as the documents. */
const FILTER_PATH =
  'items.*.status,items.*.result,items.*.error.type,items.*.error.reason,items.*.error.caused_by.reason';

const send = (client: Client, index: string, body: Buffer) =>
  client.transport.request<{ items?: Record<string, BulkItem>[] }>(
    {
      method: 'POST',
      path: `/${encodeURIComponent(index)}/_bulk`,
      querystring: { filter_path: FILTER_PATH },
      bulkBody: body,
    },
    {
      maxRetries: 0,
      requestTimeout: 120_000,
      headers: { 'content-type': 'application/x-ndjson', accept: 'application/json' },
    },
  );

/**
 * Sends one bulk request, and retries it while Elasticsearch is unavailable or too busy for the whole request. The caller
 * retries items that were rejected individually. `signal` ends the wait between two attempts; a request in flight is
 * never aborted, since Elasticsearch would continue it and might recreate an index that was deleted meanwhile.
 *
 * @throws StoreUnavailableError when all retries have failed, after more than a minute.
 */
export const bulkRequest = async (
  client: Client,
  index: string,
  body: Buffer,
  { signal, onBusy }: BulkRequestOptions = {},
): Promise<BulkResponse> => {
  let unconfirmed = false;
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      const { items = [] } = await send(client, index, body);
      return { items: items.map((item) => Object.values(item)[0] as BulkItem), unconfirmed };
    } catch (error) {
      signal?.throwIfAborted();
      const status = error instanceof errors.ResponseError ? error.statusCode : undefined;
      if (status === TOO_LARGE) return { items: null, unconfirmed };
      if (status !== undefined && !BUSY.has(status)) throw error;
      if (status === undefined && !(error instanceof errors.ConnectionError || error instanceof errors.TimeoutError))
        throw error;
      if (attempt === MAX_RETRIES) {
        throw new StoreUnavailableError(`Elasticsearch did not accept the documents: ${(error as Error).message}`, {
          cause: error,
        });
      }
      unconfirmed ||= status !== 429;
      onBusy?.();
      await delay(retryDelay(attempt), undefined, signal && { signal });
    }
  }
};

export const isBusy = ({ status }: BulkItem): boolean => BUSY.has(status);

export const reasonOf = ({ status, error }: BulkItem): string =>
  error ? `${error.type}: ${[error.reason, error.caused_by?.reason].filter(Boolean).join(': ')}` : `status ${status}`;
