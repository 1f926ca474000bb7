import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/**
 * A well-behaved customer, which reads pages of postings for a while and prints what it saw: `node bystander.js PORT TOKEN SECONDS`. It has a process
 * of its own, so that it measures nothing but the server.
 */
const [, , port = '', token = '', seconds = ''] = process.argv;

/** Times in milliseconds. */
export interface Observed {
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Responses other than a full page. */
  readonly errors: number;
}

const CLIENTS = 4;
const PAGE = 25;
const PAUSE_MS = 20;

const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CLIENTS });
const times: number[] = [];
let errors = 0;
const until = performance.now() + Number(seconds) * 1_000;

const read = async (): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await pool.request({ method: 'GET', path: '/v4/jobs', headers });
  const { data = [] } = (await body.json()) as { data?: unknown[] };
  return statusCode === 200 && data.length === PAGE;
};

const client = async () => {
  while (performance.now() < until) {
    const start = performance.now();
    const served = await read().catch(() => false);
    times.push(performance.now() - start);
    if (!served) errors += 1;
    await sleep(PAUSE_MS);
  }
};
await Promise.all(Array.from({ length: CLIENTS }, client));
await pool.close();
times.sort((one, other) => one - other);
const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
const observed: Observed = { p50: quantile(0.5), p99: quantile(0.99), requests: times.length, errors };
console.log(JSON.stringify(observed));
