import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#libs/errors/app-error.js';
import { errorTable } from '../../apps/api/errors/error-table.js';

/** Seconds after which the API tells its clients to retry a refused request. */
const RETRY_AFTER = errorTable.service_unavailable.retryAfter ?? 0;
const MAX_RETRIES = 5;

export interface Measurement {
  /** Calls that succeeded. */
  succeeded: number;
  /** Attempts that were refused because Postgres was too slow. */
  refused: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Share of one core that this process used. */
  cores: number;
}

/**
 * Calls `work` from `inFlight` concurrent clients without pauses; latencies in milliseconds. A refused call is retried after the API's
 * `Retry-After`, as clients of the API do, and its latency includes all attempts.
 */
export async function measure(
  inFlight: number,
  seconds: number,
  work: (turn: number) => Promise<void>,
): Promise<Measurement> {
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  let turn = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let now = performance.now(); now < end; ) {
        turn += 1;
        const number = turn;
        const refusals = await retryRefused(() => work(number));
        refused += refusals;
        const done = performance.now();
        latencies.push(done - now);
        now = done;
      }
    }),
  );
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    succeeded: latencies.length,
    refused,
    perSecond: (latencies.length / elapsed) * 1_000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cores: (user + system) / 1_000 / elapsed,
  };
}

/** @returns how many attempts were refused before one succeeded. @throws the last refusal when all attempts are refused. */
export async function retryRefused(attempt: () => Promise<void>): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    try {
      await attempt();
      return refused;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === 'service_unavailable';
      if (!isRefusal || refused === MAX_RETRIES) throw error;
      await sleep(RETRY_AFTER * 1_000);
    }
  }
}

export function line(what: string, { perSecond, p50, p99, cores, refused }: Measurement): string {
  const figures = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cores.toFixed(2)} cores of this process`;
  const refusals = refused > 0 ? `, ${refused} refused and retried after ${RETRY_AFTER} s` : '';
  return `${what.padEnd(44)} ${Math.round(perSecond).toLocaleString('en').padStart(7)}/s   ${figures}${refusals}\n`;
}
