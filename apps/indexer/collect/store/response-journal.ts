import { requestKey, type WebClient, type WebRequest, type WebResponse } from '#libs/collect/http/web-request.js';
import type { CollectStore } from './collect-store.js';

/**
 * Keeps the responses of a board until its fetch is complete, so that a fetch that was interrupted continues where it stopped and
 * nothing is requested twice.
 */
export const journaledClient = (client: WebClient, store: CollectStore, board: string): WebClient => ({
  async fetch(request: WebRequest, signal: AbortSignal): Promise<WebResponse> {
    const known = store
      .prepare(
        'SELECT status, etag, last_modified AS lastModified, body FROM responses WHERE board = ? AND request = ?',
      )
      .get(board, requestKey(request)) as unknown as StoredResponse | undefined;
    if (known) {
      const { status, etag, lastModified, body } = known;
      return { status, validators: { etag, lastModified }, location: null, retryAfter: null, body };
    }
    const response = await client.fetch(request, signal);
    const { etag, lastModified } = response.validators;
    store
      .prepare('INSERT OR REPLACE INTO responses VALUES (?, ?, ?, ?, ?, ?)')
      .run(board, requestKey(request), response.status, etag, lastModified, response.body);
    return response;
  },
});

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
