import { setTimeout as delay } from 'node:timers/promises';
import { Client, errors, Transport } from '@elastic/elasticsearch';
import { MAX_RETRIES, retryDelay } from '#libs/search/store/bulk/retry-delay.js';
import { elasticsearchNodes } from '#libs/services/elasticsearch-nodes.js';

const AWAY = new Set([429, 502, 503, 504]);

const isAway = (error: unknown): boolean =>
  error instanceof errors.ResponseError
    ? AWAY.has(error.statusCode ?? 0)
    : error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError;

/** A client that waits while Elasticsearch restarts, about a minute and a half; requests with `maxRetries: 0` fail at once. */
export const patientClient = (urls: string, signal: AbortSignal): Client => {
  const request = Transport.prototype.request as (...args: unknown[]) => Promise<unknown>;
  class Patient extends Transport {
    override async request(...args: unknown[]): Promise<never> {
      const { maxRetries } = (args[1] ?? {}) as { maxRetries?: number };
      for (let attempt = 0; ; attempt += 1) {
        try {
          return (await request.apply(this, args)) as never;
        } catch (error) {
          if (maxRetries === 0 || attempt === MAX_RETRIES || !isAway(error)) throw error;
          await delay(retryDelay(attempt), undefined, { signal });
        }
      }
    }
  }
  return new Client({ nodes: elasticsearchNodes(urls), Transport: Patient, maxRetries: 1 });
};
