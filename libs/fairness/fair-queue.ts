import { LRUCache } from 'lru-cache';
import { AppError } from '#libs/errors/app-error.js';
import { ActiveKeys } from './active-keys.js';
import type { CallerShares } from './caller-shares.js';

export interface FairQueueOptions {
  /** Maximum number of concurrent tasks. */
  readonly concurrency: number;
  /** Maximum number of concurrent tasks of one key. */
  readonly concurrencyPerKey: number;
  /** The limit while another key is active: within a second of its last request. Default: `concurrencyPerKey`. */
  readonly concurrencyPerKeyShared?: number;
  /** Maximum number of waiting tasks. */
  readonly maxQueued: number;
  /** Maximum number of waiting tasks of one key. Default: all. */
  readonly maxQueuedPerKey?: number;
  /** Milliseconds that a task may wait. */
  readonly maxWait: number;
}

const MAX_DELAYED_KEYS = 10_000;
/** The share of `maxWait` that a key can be delayed, so that its tasks still start in time. */
const MAX_DELAY_SHARE = 0.5;

/** How many tasks a queue has. */
export interface QueueLength {
  readonly running: number;
  readonly waiting: number;
}

interface QueuedTask {
  start(): void;
}

const overloaded = (): AppError =>
  new AppError('service_unavailable', 'The service is overloaded. Retry after a second.', {
    details: { retry_after_seconds: 1 },
  });

/**
 * Runs tasks under a limit, in round-robin order of their keys: a key with many waiting tasks delays another key by one task at most.
 * Tasks that cannot start in time are rejected instead of being delayed further (load shedding).
 */
export class FairQueue {
  /** By key, in round-robin order. A key without waiting tasks is absent. */
  private readonly waiting = new Map<string, Set<QueuedTask>>();
  private readonly running = new Map<string, number>();
  /** When a delayed key may start its next task, by `performance.now()`. */
  private readonly delayedUntil = new LRUCache<string, number>({ max: MAX_DELAYED_KEYS });
  private wakeUp: NodeJS.Timeout | undefined;
  private runningTotal = 0;
  private waitingTotal = 0;

  /**
   * @param active the keys that are active here, and in the queues that share it.
   * @param shares what the keys have used: while others are active, a key waits for what it used beyond its share.
   */
  constructor(
    private readonly options: FairQueueOptions,
    private readonly active = new ActiveKeys(),
    private readonly shares?: CallerShares,
  ) {}

  get length(): QueueLength {
    return { running: this.runningTotal, waiting: this.waitingTotal };
  }

  /**
   * @param signal removes the task from the queue when aborted; `task` observes it itself.
   * @throws AppError `service_unavailable` when the queue is full or the task waits too long; the signal's reason when aborted.
   */
  async run<T>(key: string, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    if (!this.tryStart(key, signal)) await this.waitForTurn(key, signal);
    try {
      return await task();
    } finally {
      this.leave(key);
    }
  }

  /**
   * Waits until a task may start. Signal and errors as for `run`.
   * @returns a function that ends the task; calling it again has no effect.
   */
  async enter(key: string, signal?: AbortSignal): Promise<() => void> {
    if (!this.tryStart(key, signal)) await this.waitForTurn(key, signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave(key);
    };
  }

  /** Delays the next tasks of a key as long as other keys are active. @param ms added to the current delay. */
  delay(key: string, ms: number): void {
    const now = performance.now();
    const until = Math.max(now, this.delayedUntil.get(key) ?? 0) + ms;
    this.delayedUntil.set(key, Math.min(until, now + this.options.maxWait * MAX_DELAY_SHARE));
  }

  private tryStart(key: string, signal: AbortSignal | undefined): boolean {
    signal?.throwIfAborted();
    this.active.record(key);
    if (this.waiting.has(key) || !this.hasRoom(key, performance.now())) return false;
    this.add(key);
    return true;
  }

  private waitForTurn(key: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxQueued, maxQueuedPerKey = maxQueued } = this.options;
    const queued = this.waiting.get(key)?.size ?? 0;
    if (this.waitingTotal >= maxQueued || queued >= maxQueuedPerKey) throw overloaded();
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.remove(key, waiting);
        outcome();
      };
      const waiting: QueuedTask = { start: () => settle(resolve) };
      const abort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(() => settle(() => reject(overloaded())), this.options.maxWait).unref();
      signal?.addEventListener('abort', abort, { once: true });
      const queue = this.waiting.get(key) ?? new Set();
      this.waiting.set(key, queue.add(waiting));
      this.waitingTotal += 1;
      this.startWaiting();
    });
  }

  private remove(key: string, waiting: QueuedTask): void {
    const queue = this.waiting.get(key);
    if (!queue?.delete(waiting)) return;
    this.waitingTotal -= 1;
    if (queue.size === 0) this.waiting.delete(key);
  }

  private hasRoom(key: string, now: number): boolean {
    const { concurrency, concurrencyPerKey, concurrencyPerKeyShared = concurrencyPerKey } = this.options;
    const limit = this.active.hasOther(key) ? concurrencyPerKeyShared : concurrencyPerKey;
    return this.runningTotal < concurrency && (this.running.get(key) ?? 0) < limit && !this.isDelayed(key, now);
  }

  private isDelayed(key: string, now: number): boolean {
    return this.startOf(key) > now && this.active.hasOther(key);
  }

  /** When a key may start its next task while others are active. */
  private startOf(key: string): number {
    return Math.max(this.delayedUntil.get(key) ?? 0, this.shares?.until(key) ?? 0);
  }

  /** Starts every waiting task that may start, and schedules those of delayed keys, because no other task may end by then. */
  private startWaiting(): void {
    // One moment for both steps, so that no delay ends between them.
    const now = performance.now();
    while (this.startNext(now));
    clearTimeout(this.wakeUp);
    const delays = [...this.waiting.keys()].map((key) => this.startOf(key) - now);
    const next = Math.min(...delays.filter((delay) => delay > 0));
    if (next === Number.POSITIVE_INFINITY) return;
    this.wakeUp = setTimeout(() => this.startWaiting(), next).unref();
  }

  private add(key: string): void {
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
    this.runningTotal += 1;
  }

  private leave(key: string): void {
    const left = (this.running.get(key) ?? 0) - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
    this.runningTotal -= 1;
    this.startWaiting();
  }

  /**
   * Starts the first task of the first key that may run another one, and moves that key to the end.
   * @returns whether there was one.
   */
  private startNext(now: number): boolean {
    for (const [key, queue] of this.waiting) {
      if (!this.hasRoom(key, now)) continue;
      const [next] = queue;
      this.waiting.delete(key);
      this.waiting.set(key, queue);
      this.add(key);
      next?.start();
      return true;
    }
    return false;
  }
}
