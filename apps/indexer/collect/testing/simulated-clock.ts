import type { Clock } from '../../command/clock.js';

/** A clock that does not wait: it jumps to the time that is waited for. */
export class SimulatedClock implements Clock {
  readonly #controller = new AbortController();
  /** Aborted at the end of the simulation. */
  readonly signal = this.#controller.signal;
  /** Called before each wait ends. */
  onSleep: (() => Promise<void>) | null = null;

  constructor(
    private time: number,
    private readonly end: number,
  ) {}

  readonly now = (): number => this.time;
  readonly ticks = this.now;

  async sleepUntil(time: number, signal: AbortSignal): Promise<void> {
    await this.onSleep?.();
    this.time = Math.max(this.time, time);
    if (this.time >= this.end) this.#controller.abort();
    signal.throwIfAborted();
  }
}
