import { createHistogram, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Contender, Figures } from './contender.js';

interface Pace {
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections. */
  readonly rate: number;
}

/**
 * Requests at even intervals, whether or not earlier ones have been answered. Latency counts from the moment at which a
 * request was due. Autocannon's `overallRate` is no such pace: it sends the requests of a second at once, then waits.
 */
export const paced = async ({ name, request }: Contender, { connections, seconds, rate }: Pace): Promise<Figures> => {
  const { origin, pathname, search } = new URL(request.url);
  const { method = 'GET', headers, body } = request;
  const pool = new Pool(origin, { connections });
  const histogram = createHistogram();
  const send = async (due: number) => {
    const response = await pool.request({
      path: pathname + search,
      method,
      ...(headers && { headers }),
      ...(typeof body === 'string' && { body }),
    });
    await response.body.arrayBuffer();
    if (response.statusCode !== 200) throw new Error(`${name}: status ${response.statusCode}`);
    histogram.record(Math.max(1, Math.round((performance.now() - due) * 1_000)));
  };
  const sent: Promise<void>[] = [];
  const failed = new AbortController();
  const start = performance.now();
  try {
    for (let due = start; due < start + seconds * 1_000 && !failed.signal.aborted; due += 1_000 / rate) {
      await delay(Math.max(0, due - performance.now()));
      sent.push(send(due).catch((error) => failed.abort(error)));
    }
    await Promise.all(sent);
    failed.signal.throwIfAborted();
  } finally {
    await pool.close();
  }
  const milliseconds = (percentile: number) => histogram.percentile(percentile) / 1_000;
  return {
    p50: milliseconds(50),
    p99: milliseconds(99),
    perSecond: sent.length / ((performance.now() - start) / 1_000),
  };
};
