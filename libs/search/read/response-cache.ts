import { LRUCache } from 'lru-cache';

const MAX_BYTES = 16 * 1024 * 1024;
/** As old as a list may be: the dataset's watermark is read as often. */
const MAX_AGE_MS = 2_000;
/** A parsed response takes about this many times the size of its JSON. */
const PARSED_SIZE = 4;

/** A response, and the size of its JSON in bytes. */
export interface CachedResponse<T> {
  readonly value: T;
  readonly bytes: number;
}

interface Computation<T> {
  readonly response: Promise<CachedResponse<T>>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Responses that many callers request in the same words. The size of the cache is bounded, responses are at most two seconds old, and
 * callers who ask at once share one computation, which is cancelled when none of them waits any more.
 */
export class ResponseCache<T extends object> {
  private readonly known: LRUCache<string, CachedResponse<T>>;
  private readonly running = new Map<string, Computation<T>>();

  constructor(maxAgeMs = MAX_AGE_MS) {
    this.known = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }, key) => PARSED_SIZE * bytes + 2 * key.length,
      ttl: maxAgeMs,
    });
  }

  /**
   * @param key everything that the response depends on.
   * @param signal of the caller.
   * @param compute is called once for all callers. A failure is theirs, and is not kept.
   * @returns the response, which must not be changed.
   */
  async get(
    key: string,
    signal: AbortSignal | undefined,
    compute: (signal: AbortSignal) => Promise<CachedResponse<T>>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const known = this.known.get(key);
    if (known) return known.value;
    const computation = this.running.get(key) ?? this.start(key, compute);
    computation.waiting += 1;
    const leave = () => {
      computation.waiting -= 1;
      if (computation.waiting > 0) return;
      this.forget(key, computation);
      computation.controller.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return (await computation.response).value;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private start(key: string, compute: (signal: AbortSignal) => Promise<CachedResponse<T>>): Computation<T> {
    const controller = new AbortController();
    const response = compute(controller.signal);
    const computation: Computation<T> = { response, controller, waiting: 0 };
    this.running.set(key, computation);
    response.then(
      (found) => {
        this.known.set(key, found);
        this.forget(key, computation);
      },
      () => this.forget(key, computation),
    );
    return computation;
  }

  private forget(key: string, computation: Computation<T>): void {
    if (this.running.get(key) === computation) this.running.delete(key);
  }
}
