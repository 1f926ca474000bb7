import { setTimeout as sleep } from 'node:timers/promises';
import type { Exporter } from './exporter.js';

/** Milliseconds between two looks for exports. */
const INTERVAL_MS = 1_000;
/** Milliseconds until the next attempt after an error. */
const RETRY_MS = 5_000;
const CLEANUP_MS = 60_000;

/**
 * Writes exports until the signal. An outage of a store is reported once, and waited for.
 * @param log receives one line for each event of the operator's interest.
 */
export const runExporter = async (
  exporter: Exporter,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> => {
  let problem: string | null = null;
  let cleaned = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    let isBusy = false;
    try {
      if (performance.now() - cleaned > CLEANUP_MS) {
        await exporter.cleanUp();
        cleaned = performance.now();
      }
      isBusy = await exporter.turn(signal);
      if (problem !== null) log('Exports are written again.');
      problem = null;
    } catch (error) {
      const message = explained(error);
      if (message !== problem) log(`Exports cannot be written: ${message}`);
      problem = message;
    }
    if (!isBusy) await sleep(problem === null ? INTERVAL_MS : RETRY_MS, undefined, { signal }).catch(() => {});
  }
};

const explained = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
