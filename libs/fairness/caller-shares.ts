import { LRUCache } from 'lru-cache';
import { ResourceShares } from './resource-shares.js';

/**
 * Milliseconds that a request of an organization may take of the thread, and of Elasticsearch, without being counted: about as much as a page of
 * postings. Requests that cost more delay others by more than their turn. Of many that are refused everything counts:
 * they would be free.
 */
const ORDINARY_WORK_MS = 3;
const ORDINARY_SEARCH_MS = 15;

/** Refused requests a second that keep this allowance: mistakes of people, and of programs that are being written. */
const FREE_REFUSALS = 20;
const MAX_CALLERS = 10_000;

/** The resources that requests compete for. */
export class CallerShares {
  /** The thread of this process. */
  readonly thread: ResourceShares;
  /** The processors of Elasticsearch. */
  readonly elasticsearch: ResourceShares;
  /** What each request took of the thread and of Elasticsearch so far, in milliseconds. */
  private readonly worked = new WeakMap<object, number>();
  private readonly searched = new WeakMap<object, number>();
  /** The requests of which everything counts. */
  private readonly refused = new WeakSet<object>();
  /** How many refusals of each caller were left at a time. */
  private readonly refusals = new LRUCache<string, { readonly left: number; readonly at: number }>({
    max: MAX_CALLERS,
  });

  /**
   * @param searches concurrent searches that Elasticsearch runs at full speed.
   * @param strangers the callers that nobody knows. Default: none.
   */
  constructor(
    searches: number,
    private readonly strangers: ReadonlySet<string> = new Set(),
  ) {
    this.thread = new ResourceShares(1, strangers);
    this.elasticsearch = new ResourceShares(searches, strangers);
  }

  isStranger(key: string): boolean {
    return this.strangers.has(key);
  }

  /** Counts milliseconds that the thread worked for a request, as far as it takes more than an ordinary one. */
  countWork(request: object, key: string, ms: number): void {
    this.thread.record(key, this.countsAll(request, key) ? ms : beyond(ORDINARY_WORK_MS, this.worked, request, ms));
  }

  /** Counts the milliseconds of a search of a request, in the same way. */
  countSearch(request: object, key: string, ms: number): void {
    const counted = this.countsAll(request, key) ? ms : beyond(ORDINARY_SEARCH_MS, this.searched, request, ms);
    this.elasticsearch.record(key, counted);
  }

  /** A request, or an operation of it, is refused: if many are, what it took counts from its first millisecond on. */
  countRefusal(request: object, key: string): void {
    if (this.countsAll(request, key) || this.takeRefusal(key)) return;
    this.refused.add(request);
    this.thread.record(key, Math.min(this.worked.get(request) ?? 0, ORDINARY_WORK_MS));
    this.elasticsearch.record(key, Math.min(this.searched.get(request) ?? 0, ORDINARY_SEARCH_MS));
  }

  /** When a caller may start its next task, by `performance.now()`. */
  until(key: string): number {
    return Math.max(this.thread.until(key), this.elasticsearch.until(key));
  }

  /** @returns whether the caller had one left. */
  private takeRefusal(key: string): boolean {
    const at = performance.now();
    const before = this.refusals.get(key) ?? { left: FREE_REFUSALS, at };
    const left = Math.min(FREE_REFUSALS, before.left + ((at - before.at) * FREE_REFUSALS) / 1_000);
    this.refusals.set(key, { left: Math.max(0, left - 1), at });
    return left >= 1;
  }

  private countsAll(request: object, key: string): boolean {
    return this.isStranger(key) || this.refused.has(request);
  }
}

/** Adds to what a request took. @returns the part of it that is beyond what is not counted. */
const beyond = (free: number, taken: WeakMap<object, number>, request: object, ms: number): number => {
  const before = taken.get(request) ?? 0;
  taken.set(request, before + ms);
  return before + ms - Math.max(before, free);
};
