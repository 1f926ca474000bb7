import { FetchError, type FetchFailure } from '#libs/boards/http/fetch-error.js';
import { requestKey, type WebClient, type WebRequest, type WebResponse } from '#libs/boards/http/web-request.js';
import type { CollectStore } from './collect-store.js';

/** A request that has no response. */
export interface RequestFailure {
  readonly request: string;
  readonly failure: FetchFailure;
  readonly message: string;
}

/**
 * Keeps the responses of a board until its fetch is complete, so that a fetch that was interrupted continues where it stopped and
 * nothing is requested twice.
 *
 * @param onRequest called before a request that the journal has no response to.
 * @param onFailure called with each request that fails.
 */
export const journaledClient = (
  client: WebClient,
  store: CollectStore,
  board: string,
  { onRequest, onFailure }: { onRequest: () => void; onFailure: (failure: RequestFailure) => void },
): WebClient => ({
  async fetch(request: WebRequest, signal: AbortSignal): Promise<WebResponse> {
    const known = journaled(store, board, request);
    if (known) return known;
    onRequest();
    try {
      const response = await client.fetch(request, signal);
      const { etag, lastModified } = response.validators;
      store
        .prepare('INSERT OR REPLACE INTO responses VALUES (?, ?, ?, ?, ?, ?)')
        .run(board, requestKey(request), response.status, etag, lastModified, response.body);
      return response;
    } catch (error) {
      if (error instanceof FetchError)
        onFailure({ request: requestKey(request), failure: error.failure, message: error.message });
      throw error;
    }
  },
});

/** Gives the responses of the journal and the failures, without any network. */
export const journalClient = (store: CollectStore, board: string, failures: readonly RequestFailure[]): WebClient => {
  const failed = new Map(failures.map((each) => [each.request, each]));
  return {
    async fetch(request: WebRequest): Promise<WebResponse> {
      const known = journaled(store, board, request);
      if (known) return known;
      const { failure, message } = failed.get(requestKey(request)) ?? NOT_REQUESTED;
      throw new FetchError(failure, message);
    },
  };
};

const NOT_REQUESTED = { failure: 'not_recorded', message: 'The response was not requested.' } as const;

const journaled = (store: CollectStore, board: string, request: WebRequest): WebResponse | null => {
  const known = store
    .prepare('SELECT status, etag, last_modified AS lastModified, body FROM responses WHERE board = ? AND request = ?')
    .get(board, requestKey(request)) as unknown as StoredResponse | undefined;
  if (!known) return null;
  const { status, etag, lastModified, body } = known;
  return { status, validators: { etag, lastModified }, location: null, retryAfter: null, body };
};

interface StoredResponse {
  readonly status: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: Uint8Array;
}

export const clearJournal = (store: CollectStore, board: string): void => {
  store.prepare('DELETE FROM responses WHERE board = ?').run(board);
};

/** Whether an interrupted fetch of a board has received anything. */
export const hasJournal = (store: CollectStore, board: string): boolean =>
  store.prepare('SELECT 1 FROM responses WHERE board = ? LIMIT 1').get(board) !== undefined;
