import type { BoardLimits } from '../fetch/board-limits.js';
import { FetchError } from './fetch-error.js';
import type { WebClient } from './web-request.js';

/** A board takes more than one board may. The whole fetch fails. */
export class BoardLimitError extends FetchError {
  constructor(message: string) {
    super('too_large', message);
  }
}

/** The fetch of a board has lasted so long that others are published before it goes on. */
export class TurnEndedError extends Error {
  override readonly name = 'TurnEndedError';
}

export interface Turn {
  /** Whether the fetch is interrupted after `turnMs`. */
  readonly ends: boolean;
  /** Milliseconds, of a clock that does not jump. */
  readonly now: () => number;
}

/** Counts what the fetch of one board takes. @throws BoardLimitError, TurnEndedError before the request that would be too much. */
export const boundedClient = (client: WebClient, limits: BoardLimits, { ends, now }: Turn): WebClient => {
  const started = now();
  let requests = 0;
  let bytes = 0;
  return {
    async fetch(request, signal) {
      const elapsed = now() - started;
      if (elapsed > limits.fetchMs)
        throw new BoardLimitError(`The fetch took longer than ${limits.fetchMs / 3_600_000} hours.`);
      if (ends && elapsed > limits.turnMs) throw new TurnEndedError('The others are published first.');
      requests += 1;
      if (requests > limits.requests)
        throw new BoardLimitError(`The board needs more than ${limits.requests} requests.`);
      const response = await client.fetch(request, signal);
      bytes += response.body.length;
      if (bytes > limits.bytes)
        throw new BoardLimitError(`The responses of the board have more than ${limits.bytes / 1e6} MB.`);
      return response;
    },
  };
};
