import { setTimeout as delay } from 'node:timers/promises';
import type { StartedService } from '../start-options.js';

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 30_000;
/** A service that ran for at least this long is restarted after the shortest delay. */
const STABLE_MS = 60_000;

export interface KeepRunningOptions {
  /** The name in messages. */
  readonly name: string;
  /** A sentence that says how to find out why it ended. */
  readonly hint: string;
  readonly log: (line: string) => void;
}

/**
 * Starts a service again whenever it ends, with growing delays while it does not stay up.
 * @param restart starts it again at the same address, and returns when it is ready; the signal ends the attempt.
 */
export const keepRunning = (
  service: StartedService,
  restart: (signal: AbortSignal) => Promise<StartedService>,
  { name, hint, log }: KeepRunningOptions,
): StartedService => {
  let current = service;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => {});

  /** @param wait milliseconds until the next attempt. */
  const attempt = async (wait: number): Promise<boolean> => {
    try {
      current = await restart(signal);
      log(`${name} is running again.`);
      return true;
    } catch (error) {
      if (!signal.aborted) {
        log(`${name} could not be started: ${(error as Error).message} Next attempt in ${wait / 1_000} s.`);
      }
      return signal.aborted;
    }
  };

  const watch = async (): Promise<void> => {
    let wait = FIRST_DELAY_MS;
    while (!signal.aborted) {
      const since = performance.now();
      await current.ended;
      if (signal.aborted) return;
      if (performance.now() - since > STABLE_MS) wait = FIRST_DELAY_MS;
      log(`${name} ended. Restarting in ${wait / 1_000} s. ${hint}`);
      for (let isRunning = false; !isRunning; ) {
        await pause(wait);
        wait = Math.min(2 * wait, MAX_DELAY_MS);
        if (signal.aborted) return;
        isRunning = await attempt(wait);
      }
    }
  };
  const watching = watch();
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const stop = async (): Promise<void> => {
    stopping.abort();
    await current.stop();
    await watching;
    await current.stop();
  };
  return { url: service.url, ended, stop };
};
