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
  let cleanUpProblem: string | null = null;
  let cleaned = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    let isBusy = false;
    if (performance.now() - cleaned > CLEANUP_MS) {
      const found = await problemOf(exporter.cleanUp());
      if (found !== null && found !== cleanUpProblem) log(`Exports cannot be cleaned up: ${found}`);
      if (found === null && cleanUpProblem !== null) log('Exports are cleaned up again.');
      cleanUpProblem = found;
      // Also after a failure: exports are written, or fail and say why, meanwhile.
      cleaned = performance.now();
    }
    try {
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

/** The message of its error; null if there was none. */
const problemOf = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    return explained(error);
  }
};

const explained = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
