import { setTimeout as delay } from 'node:timers/promises';

/** The time, and waiting for it. Tests replay months with another one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits until a time. @throws the signal's reason when aborted. */
  sleepUntil(time: number, signal: AbortSignal): Promise<void>;
}

/** Timers are limited to 24.8 days. */
const MAX_DELAY = 86_400_000;

export const systemClock: Clock = {
  now: Date.now,
  sleepUntil: async (time, signal) => {
    for (let left = time - Date.now(); left > 0; left = time - Date.now())
      await delay(Math.min(left, MAX_DELAY), undefined, { signal });
  },
};
