import type { FastifyRequest } from 'fastify';
import { FairQueue } from '#libs/search/read/fair-queue.js';
import { Capacity } from './capacity.js';
import { type IsolationLimits, MAX_WAIT_SECONDS } from './isolation-limits.js';

/** On the incoming message of a request that waits for its turn: ends the wait. */
const WAITING = Symbol('waiting');

type Waiting = { [WAITING]?: () => void };

const half = (count: number): number => Math.ceil(count / 2);

/**
 * Limits how many requests a process works on at once. Callers take turns, so that many requests of one of them delay another by a few
 * at most. A request costs next to nothing while it waits, and beyond the limit of waiting ones it is refused before anything is read of it.
 */
export class RequestTurns {
  private readonly waiting: Capacity<string>;
  private readonly queue: FairQueue;

  constructor({ requests, requestsPerCaller, requestsPerActiveCaller, queuedRequests }: IsolationLimits) {
    this.waiting = new Capacity({ perKey: half(queuedRequests), total: queuedRequests });
    this.queue = new FairQueue({
      concurrency: requests,
      concurrencyPerKey: requestsPerCaller,
      concurrencyPerKeyShared: requestsPerActiveCaller,
      maxQueued: queuedRequests,
      maxQueuedPerKey: half(queuedRequests),
      maxWait: MAX_WAIT_SECONDS * 1_000,
    });
  }

  /** @returns whether there is room for a request to wait; then `leave` must be called at the latest when it is over. */
  arrive(message: object, address: string): boolean {
    if (!this.waiting.acquire(address)) return false;
    (message as Waiting)[WAITING] = () => this.waiting.release(address);
    return true;
  }

  leave(message: object): void {
    const waiting = message as Waiting;
    waiting[WAITING]?.();
    delete waiting[WAITING];
  }

  /**
   * Waits until a request may be worked on.
   * @param caller whose turn it is.
   * @returns a function that makes room for the next request; calling it again has no effect.
   * @throws AppError `service_unavailable` when that takes too long; the signal's reason when aborted.
   */
  async enter({ raw }: FastifyRequest, caller: string, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.queue.enter(caller, signal);
    } finally {
      this.leave(raw);
    }
  }
}
