import type { Readable } from 'node:stream';
import { Client, type estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import { ActiveKeys } from '#libs/fairness/active-keys.js';
import { CallerShares } from '#libs/fairness/caller-shares.js';
import { FairQueue, type FairQueueOptions, type QueueLength } from '#libs/fairness/fair-queue.js';
import { waitFor } from '#libs/fairness/thread-time.js';
import type { Query } from '#libs/registry/kind.js';
import { measured } from '#libs/telemetry/events.js';
import { elasticsearchNodes } from '../elasticsearch/elasticsearch-nodes.js';
import { exactTotal, type SearchBody, withExactTotal } from '../query/exact-total.js';
import { isExpensive } from '../query/query-cost.js';
import type { IndexView } from './index-view.js';
import { PooledBuffer } from './response/buffer-pool.js';
import { parseCompleteResponse, requireComplete } from './response/complete-response.js';
import { ResponseCache } from './response-cache.js';
import { searchContext, withSignal } from './search-context.js';

const TIMEOUT_MS = 10_000;
/** Maximum time in the queue. */
const MAX_WAIT_MS = 3_000;
/** For all searches of one request together. */
const MANY_TIMEOUT_MS = 60_000;
/** So that the searches of requests are not delayed, on machines with few processors either. */
const CONCURRENT_OF_MANY = 1;
const RETRYABLE = new Set([408, 429, 502, 503, 504]);

const unavailable = (why: string, cause: unknown): AppError =>
  new AppError('service_unavailable', `${why} Retry after a few seconds.`, { cause });

/** Limits of the searches that a process sends to Elasticsearch. */
export interface SearchLimits {
  /** Concurrent searches. */
  readonly searches: number;
  /** Concurrent searches of one organization, so that a slot is free for others. */
  readonly searchesPerOrganization: number;
  /** Searches in the queue. */
  readonly queuedSearches: number;
  /** Concurrent expensive searches. They have their own queue, so that others do not wait for them. */
  readonly expensiveSearches: number;
  /** Concurrent searches of one organization while others are active: as many as Elasticsearch runs at full speed. */
  readonly searchesPerActiveOrganization: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  searches: 16,
  searchesPerOrganization: 12,
  queuedSearches: 1_000,
  expensiveSearches: 2,
  searchesPerActiveOrganization: 2,
};

/** Maximum number of expensive searches of one organization in the queue; more would only time out. */
const MAX_QUEUED_EXPENSIVE = 4;

const cheapQueue = (limits: SearchLimits): FairQueueOptions => ({
  concurrency: limits.searches,
  concurrencyPerKey: limits.searchesPerOrganization,
  concurrencyPerKeyShared: Math.min(limits.searchesPerActiveOrganization, limits.searchesPerOrganization),
  maxQueued: limits.queuedSearches,
  maxWait: MAX_WAIT_MS,
});

const expensiveQueue = ({ expensiveSearches, queuedSearches }: SearchLimits): FairQueueOptions => ({
  concurrency: expensiveSearches,
  concurrencyPerKey: Math.ceil(expensiveSearches / 2),
  maxQueued: queuedSearches,
  maxQueuedPerKey: MAX_QUEUED_EXPENSIVE,
  maxWait: MAX_WAIT_MS,
});

/** The queue key of searches for no organization, such as lookups that several requests share. */
const SHARED_KEY = '';

/** Reads from Elasticsearch. Search responses are not parsed: parsing and serializing would cost most of a request. */
export class ElasticsearchReader {
  readonly client: Client;
  private readonly cheap: FairQueue;
  private readonly expensive: FairQueue;
  private readonly responses = new ResponseCache<estypes.SearchResponse>();

  constructor(
    url: string,
    limits: SearchLimits = SEARCH_LIMITS,
    shares = new CallerShares(limits.searchesPerActiveOrganization),
  ) {
    const active = new ActiveKeys(new Set([SHARED_KEY]));
    this.cheap = new FairQueue(cheapQueue(limits), active, shares);
    this.expensive = new FairQueue(expensiveQueue(limits), active, shares);
    this.client = new Client({ nodes: elasticsearchNodes(url), requestTimeout: TIMEOUT_MS, maxRetries: 1 });
  }

  /** Calls `use` with the response body of `_search` as received. The bytes are valid until it settles. */
  search<T>(view: IndexView, body: SearchBody, use: (bytes: Buffer) => T | Promise<T>): Promise<T> {
    return this.post(view, { ...narrowed(view, body), track_total_hits: false }, body, use);
  }

  /**
   * Keeps an index as it is now, for searches of its records over a longer time.
   * @param keepAlive how long it is kept without a search, such as `1h`.
   * @returns its id.
   */
  async openPoint(view: IndexView, keepAlive: string): Promise<string> {
    const received = new PooledBuffer();
    try {
      const path = `/${view.alias}/_pit?keep_alive=${keepAlive}`;
      const statusCode = await measured('elasticsearch', () => this.receive(path, {}, received));
      if (statusCode !== 200) throw failure(view, statusCode, received.bytes);
      return (JSON.parse(received.bytes.toString()) as { id: string }).id;
    } finally {
      received.release();
    }
  }

  /**
   * Like `search`, of an index as it was when a point in time was opened. The bytes contain the id for the next search, `pit_id`.
   * @throws LostPointError if the point in time has expired, or was lost with its node or index.
   */
  searchPoint<T>(
    view: IndexView,
    point: { readonly id: string; readonly keepAlive: string },
    body: SearchBody,
    use: (bytes: Buffer) => T | Promise<T>,
  ): Promise<T> {
    const pit = { id: point.id, keep_alive: point.keepAlive };
    return this.post(view, { ...narrowed(view, body), pit, track_total_hits: false }, body, use, '/_search');
  }

  /** It ends by itself, too. */
  async closePoint(id: string): Promise<void> {
    await this.client.closePointInTime({ id }, { maxRetries: 0 }).catch(() => {});
  }

  /** The aggregations of a search, and the exact number of its matches. */
  aggregate(view: IndexView, body: SearchBody): Promise<{ total: number; aggregations: Record<string, unknown> }> {
    const complete = withExactTotal({ ...narrowed(view, body), size: 0 });
    return this.post(view, complete, body, (bytes) => {
      const { hits, aggregations = {} } = parseCompleteResponse(bytes);
      return { total: exactTotal({ hits }), aggregations };
    });
  }

  /**
   * Several searches of one index in one request, for programs other than the API: they wait in no queue.
   * @returns their responses, in order; an Error for a search that Elasticsearch cannot execute.
   * @throws AppError `service_unavailable` when a response is missing or incomplete.
   */
  async searchMany(
    view: IndexView,
    bodies: readonly SearchBody[],
  ): Promise<(Pick<estypes.SearchResponse, 'hits'> | Error)[]> {
    if (bodies.length === 0) return [];
    const lines = bodies.flatMap((body) => [{}, { ...narrowed(view, body), track_total_hits: false }]);
    const received = new PooledBuffer();
    try {
      const ndjson = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
      const path = `/${view.alias}/_msearch?max_concurrent_searches=${CONCURRENT_OF_MANY}`;
      const statusCode = await measured('elasticsearch', () => this.receive(path, ndjson, received));
      if (statusCode !== 200) throw failure(view, statusCode, received.bytes);
      const { responses } = JSON.parse(received.bytes.toString()) as { responses: estypes.MsearchResponseItem[] };
      return responses.map((response) => {
        if (!('error' in response)) {
          requireComplete(response);
          return response;
        }
        const { status = 0 } = response;
        const error = failure(view, status, Buffer.from(JSON.stringify(response)));
        if (error instanceof RejectedSearchError) return error;
        throw error;
      });
    } finally {
      received.release();
    }
  }

  /** Exact number of matches. */
  async count(view: IndexView, query: Query | undefined): Promise<number> {
    const { total } = await this.aggregate(view, query ? { query } : {});
    return total;
  }

  /**
   * A response without hits, which callers who ask in the same words share: at most two seconds old. It must not be changed.
   * @param version of the dataset.
   */
  sharedSearch(view: IndexView, body: SearchBody, version: string): Promise<estypes.SearchResponse> {
    return this.shared(view, { ...narrowed(view, body), track_total_hits: false }, body, version);
  }

  /** Exact number of matches, shared like a response. */
  async sharedCount(view: IndexView, query: Query | undefined, version: string): Promise<number> {
    const body = query ? { query } : {};
    const complete = withExactTotal({ ...narrowed(view, body), size: 0 });
    return exactTotal(await this.shared(view, complete, body, version));
  }

  /** The searches in progress and in the queues. */
  get queues(): { readonly cheap: QueueLength; readonly expensive: QueueLength } {
    return { cheap: this.cheap.length, expensive: this.expensive.length };
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  /** The body contains everything that a response depends on, such as the filters, the tier's facets and the exclusions. */
  private shared(view: IndexView, body: object, requested: object, version: string): Promise<estypes.SearchResponse> {
    const key = `${view.alias} ${version} ${JSON.stringify(body)}`;
    return this.responses.get(key, searchContext()?.signal, (signal) =>
      withSignal(signal, () =>
        this.post(view, body, requested, (bytes) => ({ value: parseCompleteResponse(bytes), bytes: bytes.length })),
      ),
    );
  }

  private async post<T>(
    view: IndexView,
    body: object,
    /** The price is that of the body without exclusions, so that an organization with many of them is not limited by them. */
    requested: object,
    use: (bytes: Buffer) => T | Promise<T>,
    path = `/${view.alias}/_search`,
  ): Promise<T> {
    const received = new PooledBuffer();
    try {
      const context = searchContext();
      const { organizationId, signal, releaseSlot } = context ?? {};
      const receive = () => measured('elasticsearch', () => this.receive(path, body, received, signal));
      const key = organizationId ?? SHARED_KEY;
      // The slot is released before `use`, which may search too.
      const statusCode = await waitFor(context, () =>
        isExpensive(requested)
          ? this.runExpensive(key, signal, receive, releaseSlot)
          : this.cheap.run(key, signal, receive),
      );
      context?.shares.countSearch(context.request, context.caller, tookOf(received.bytes));
      if (statusCode !== 200) throw failure(view, statusCode, received.bytes);
      return await use(received.bytes);
    } finally {
      received.release();
    }
  }

  /** While others are active, an organization spends at most half of the time in expensive searches: each is followed by as long a pause. */
  private async runExpensive<T>(
    key: string,
    signal: AbortSignal | undefined,
    task: () => Promise<T>,
    releaseSlot: (() => void) | undefined,
  ): Promise<T> {
    releaseSlot?.();
    return await this.expensive.run(key, signal, async () => {
      const started = performance.now();
      try {
        return await task();
      } finally {
        this.expensive.delay(key, performance.now() - started);
      }
    });
  }

  /** @param body an object, or the lines of several searches. */
  private async receive(
    path: string,
    body: object | string,
    received: PooledBuffer,
    signal?: AbortSignal,
  ): Promise<number> {
    try {
      const isMany = typeof body === 'string';
      const content = isMany ? { bulkBody: body } : { body };
      const response = await this.client.transport.request<Readable>(
        { method: 'POST', path, ...content },
        {
          asStream: true,
          meta: true,
          ...(signal && { signal }),
          ...(isMany && { requestTimeout: MANY_TIMEOUT_MS }),
        },
      );
      for await (const chunk of response.body) received.append(chunk as Buffer);
      return response.statusCode ?? 0;
    } catch (cause) {
      signal?.throwIfAborted();
      throw unavailable('The dataset cannot be reached at the moment.', cause);
    }
  }
}

const narrowed = (view: IndexView, body: SearchBody): SearchBody => {
  const query = view.narrow(body.query);
  return { ...body, ...(query && { query }) };
};

const TOOK = /"took":(\d+)/;
const HEAD_BYTES = 100;

/** Milliseconds that Elasticsearch needed, which it states at the start of a response; 0 of an error. */
const tookOf = (response: Buffer): number => Number(TOOK.exec(response.toString('latin1', 0, HEAD_BYTES))?.[1] ?? 0);

/** A point in time is no longer known: it has expired, or its node or index is gone. */
export class LostPointError extends AppError {
  constructor(cause: Error) {
    super('service_unavailable', 'The state of the dataset that was read is no longer kept.', { cause });
  }
}

/** Elasticsearch cannot execute the search, now or later. The cause says why. */
export class RejectedSearchError extends AppError {
  constructor(cause: Error) {
    super('internal_error', undefined, { cause });
  }
}

const failure = ({ definition }: IndexView, statusCode: number, bytes: Buffer): AppError => {
  const text = bytes.toString('utf8', 0, 2_000);
  const cause = new Error(`Elasticsearch returned ${statusCode}: ${text}`);
  if (/search_context_missing_exception|"index_not_found_exception".*_pit/.test(text)) return new LostPointError(cause);
  if (RETRYABLE.has(statusCode)) return unavailable('The dataset is busy.', cause);
  if (statusCode === 400) return new RejectedSearchError(cause);
  if (statusCode !== 404) return new AppError('internal_error', undefined, { cause });
  if (definition.fed) return unavailable('No dataset that this server can read has been loaded yet.', cause);
  const { name, rebuildCommand } = definition;
  const message = `The ${name} of this dataset have not been computed yet: \`indexer ${rebuildCommand}\` computes them.`;
  return new AppError('service_unavailable', message, { cause });
};
