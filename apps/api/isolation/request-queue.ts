import { sumBy } from 'es-toolkit';
import type { FastifyRequest } from 'fastify';
import { ActiveKeys } from '#libs/fairness/active-keys.js';
import { CallerShares } from '#libs/fairness/caller-shares.js';
import { Capacity } from '#libs/fairness/capacity.js';
import { FairQueue, type QueueLength } from '#libs/fairness/fair-queue.js';
import { type QueuedCaller, STRANGERS } from './anonymous-requests.js';
import { type IsolationLimits, MAX_WAIT_SECONDS } from './isolation-limits.js';

const RELEASE_PLACE = Symbol('release place');

/** The message of a request that has a place in the queue. */
type QueuedMessage = { [RELEASE_PLACE]?: () => void };

/** The bodies of a caller occupy the process for at most one part in this many while others are active. */
const BODY_TIME_SHARE = 4;

const half = (count: number): number => Math.ceil(count / 2);

/**
 * Limits how many requests a process handles concurrently. Callers take turns, so that many requests of one caller delay another caller
 * by a few at most. A waiting request costs almost nothing; beyond the limit of waiting requests, one is refused before it is read.
 */
export class RequestQueue {
  private readonly waiting: Capacity<string>;
  private readonly queue: FairQueue;
  /**
   * In which requests without a known token take turns by address, before they take the turns of all of them: those without any apart from those
   * with one that is not known yet, which would wait behind them.
   */
  private readonly addresses = new Map<string, FairQueue>();
  private readonly newAddresses: () => FairQueue;

  constructor(
    { requests, requestsPerCaller, requestsPerActiveCaller, queuedRequests }: IsolationLimits,
    shares = new CallerShares(requestsPerActiveCaller),
  ) {
    this.waiting = new Capacity({ perKey: half(queuedRequests), total: queuedRequests });
    const waiting = {
      maxQueued: queuedRequests,
      maxQueuedPerKey: half(queuedRequests),
      maxWait: MAX_WAIT_SECONDS * 1_000,
    };
    const queue = {
      ...waiting,
      concurrencyPerKey: requestsPerCaller,
      concurrencyPerKeyShared: requestsPerActiveCaller,
    };
    this.queue = new FairQueue({ ...queue, concurrency: requests }, new ActiveKeys(STRANGERS), shares);
    this.newAddresses = () => new FairQueue({ ...queue, concurrency: requestsPerCaller });
  }

  /** The requests in progress and in the queue. */
  get length(): QueueLength {
    const { running, waiting } = this.queue.length;
    return { running, waiting: waiting + sumBy([...this.addresses.values()], (each) => each.length.waiting) };
  }

  /** @returns whether there was room for another waiting request. If so, `releasePlace` must be called when the request ends, or earlier. */
  reservePlace(message: object, address: string): boolean {
    if (!this.waiting.acquire(address)) return false;
    (message as QueuedMessage)[RELEASE_PLACE] = () => this.waiting.release(address);
    return true;
  }

  releasePlace(message: object): void {
    const queued = message as QueuedMessage;
    queued[RELEASE_PLACE]?.();
    delete queued[RELEASE_PLACE];
  }

  /** Delays the next requests of a caller while others are active. @param ms milliseconds that its bodies occupied the process. */
  countBodyTime({ key, address }: QueuedCaller, ms: number): void {
    if (ms === 0) return;
    if (address !== null) this.addressesOf(key).delay(address, ms * BODY_TIME_SHARE);
    this.queue.delay(key, ms * BODY_TIME_SHARE);
  }

  /**
   * Waits until a request may be handled.
   * @returns a function that makes room for the next request; calling it again has no effect.
   * @throws AppError `service_unavailable` when the wait takes too long; the signal's reason when aborted.
   */
  async enter({ raw }: FastifyRequest, caller: QueuedCaller, signal: AbortSignal): Promise<() => void> {
    try {
      return await this.takeTurn(caller, signal);
    } finally {
      this.releasePlace(raw);
    }
  }

  /** The same for an operation of a request that has been read. */
  async takeTurn({ key, address }: QueuedCaller, signal: AbortSignal): Promise<() => void> {
    if (address === null) return this.queue.enter(key, signal);
    const leaveAddress = await this.addressesOf(key).enter(address, signal);
    try {
      const leave = await this.queue.enter(key, signal);
      return () => {
        leave();
        leaveAddress();
      };
    } catch (error) {
      leaveAddress();
      throw error;
    }
  }

  private addressesOf(key: string): FairQueue {
    const known = this.addresses.get(key);
    if (known) return known;
    const created = this.newAddresses();
    this.addresses.set(key, created);
    return created;
  }
}
