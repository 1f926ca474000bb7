import { setTimeout as delay } from 'node:timers/promises';
import { Client, errors, Transport } from '@elastic/elasticsearch';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { MAX_RETRIES, retryDelay } from '#libs/search/store/bulk/retry-delay.js';

const UNAVAILABLE_STATUSES = new Set([429, 502, 503, 504]);

const isUnavailable = (error: unknown): boolean =>
  error instanceof errors.ResponseError
    ? UNAVAILABLE_STATUSES.has(error.statusCode ?? 0)
    : error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError;

/**
 * A client that retries for about 90 seconds while Elasticsearch is unavailable, enough for a node to restart. Requests with
 * `maxRetries: 0` are not retried.
 *
 * @param signal interrupts only the wait between two attempts: cleanup after an interruption still sends requests.
 */
export const retryingClient = (urls: string, signal: AbortSignal): Client => {
  const request = Transport.prototype.request as (...args: unknown[]) => Promise<never>;
  class RetryingTransport extends Transport {
    override async request(...args: unknown[]): Promise<never> {
      const { maxRetries } = (args[1] ?? {}) as { maxRetries?: number };
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await request.apply(this, args);
        } catch (error) {
          if (maxRetries === 0 || attempt === MAX_RETRIES || !isUnavailable(error)) throw error;
          await delay(retryDelay(attempt), undefined, { signal });
        }
      }
    }
  }
  return new Client({ nodes: elasticsearchNodes(urls), Transport: RetryingTransport, maxRetries: 1 });
};
