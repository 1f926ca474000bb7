import { setTimeout as sleep } from 'node:timers/promises';
import type { Courier } from './courier.js';

/** Milliseconds between two looks at what was published. */
const INTERVAL_MS = 1_000;
/** Milliseconds until the next attempt after an error. */
const RETRY_MS = 5_000;
const CLEANUP_MS = 3_600_000;

/**
 * Finds events as changes are published, until the signal. An outage of a store is reported once, and waited for.
 * @param log receives one line for each event of the operator's interest.
 */
export const runCourier = async (courier: Courier, signal: AbortSignal, log: (line: string) => void): Promise<void> => {
  let problem: string | null = null;
  let cleaned = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      await courier.compare(signal);
      if (performance.now() - cleaned > CLEANUP_MS) {
        await courier.deleteOldEvents(signal);
        cleaned = performance.now();
      }
      if (problem !== null) log('Watches are compared again.');
      problem = null;
    } catch (error) {
      const message = explained(error);
      if (message !== problem) log(`Watches cannot be compared: ${message}`);
      problem = message;
    }
    await sleep(problem === null ? INTERVAL_MS : RETRY_MS, undefined, { signal }).catch(() => {});
  }
};

const explained = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
