import { setTimeout as delay } from 'node:timers/promises';

/** The time, and waiting for it. Tests replay months with another one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since any moment, which do not jump when the clock is set: for durations. */
  ticks(): number;
  /** Waits until a time. @throws the signal's reason when aborted. */
  sleepUntil(time: number, signal: AbortSignal): Promise<void>;
}

/** After this time, the clock of the machine is looked at again: it may have been set, or the machine may have slept. */
const MAX_DELAY = 60_000;

export const systemClock: Clock = {
  now: Date.now,
  ticks: () => performance.now(),
  sleepUntil: async (time, signal) => {
    // No longer than it would take without a change of the clock.
    const end = systemClock.ticks() + time - Date.now();
    const left = () => Math.min(time - Date.now(), end - systemClock.ticks());
    for (let wait = left(); wait > 0; wait = left()) await delay(Math.min(wait, MAX_DELAY), undefined, { signal });
  },
};
