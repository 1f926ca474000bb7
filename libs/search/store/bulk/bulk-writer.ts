import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@elastic/elasticsearch';
import { BulkBatch } from './bulk-batch.js';
import { BulkLimits } from './bulk-limits.js';
import { type BulkItem, bulkRequest, isBusy, reasonOf, StoreUnavailableError } from './bulk-request.js';
import { MAX_RETRIES, retryDelay } from './retry-delay.js';

/** Results of a writer's operations. */
export interface BulkCounts {
  /** Records that were not in the index. */
  created: number;
  updated: number;
  deleted: number;
  /** Deletes of records that were not in the index. */
  absent: number;
  /** Skipped because the index has this version or a later one: a replay. */
  alreadyApplied: number;
  /** Rejected permanently, and reported. */
  rejected: number;
  /** Retried after a lost response: the result of the first attempt is unknown. */
  unconfirmed: number;
}

export type VersionType = 'external' | 'external_gte';

export interface BulkWriterOptions<Origin> {
  /** Called for each operation that Elasticsearch rejects permanently. */
  readonly onRejected: (origin: Origin, reason: string, document: string, id: string) => void;
  readonly versionType?: VersionType;
  readonly maxBytes?: number;
  readonly inFlight?: number;
  readonly signal?: AbortSignal | undefined;
}

/** The document is invalid. Any other failure is one of the server, and then no document may be skipped. */
const INVALID = 400;
const MAX_BYTES = 8_000_000;
const IN_FLIGHT = 2;

const noCounts = (): BulkCounts => ({
  created: 0,
  updated: 0,
  deleted: 0,
  absent: 0,
  alreadyApplied: 0,
  rejected: 0,
  unconfirmed: 0,
});

/**
 * Writes whole documents to one index with the versions of the feed, in batches, a few of them in parallel.
 *
 * Invariants: an operation takes effect only if its version is later than the version in the index, so operations may be sent
 * twice and in any order. Two operations on one record are never in flight at the same time, so that a late retry
 * never reaches an index that has forgotten the version of the other. Memory: `maxBytes` for each batch in flight and the
 * one being filled.
 */
export class BulkWriter<Origin> {
  readonly counts = noCounts();
  private batch: BulkBatch<Origin>;
  private readonly running = new Set<Promise<void>>();
  /** Ids of the operations that are in the current batch or in flight. */
  private readonly pending = new Set<string>();
  private readonly free: Buffer[] = [];
  private failure: { error: unknown } | null = null;
  private readonly maxBytes: number;
  private readonly limits: BulkLimits;
  private readonly versionType: VersionType;

  constructor(
    private readonly client: Client,
    readonly index: string,
    private readonly options: BulkWriterOptions<Origin>,
  ) {
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    this.limits = new BulkLimits({ bytes: this.maxBytes, inFlight: options.inFlight ?? IN_FLIGHT });
    this.versionType = options.versionType ?? 'external';
    this.batch = new BulkBatch(Buffer.alloc(0));
  }

  /** @param json the whole document. @returns a promise to wait for, before the next one, when the writer is full. */
  put(id: string, version: number, json: string, origin: Origin): Promise<void> | undefined {
    return this.add(id, `{"index":${this.target(id, version)}}\n${json}\n`, origin);
  }

  delete(id: string, version: number, origin: Origin): Promise<void> | undefined {
    return this.add(id, `{"delete":${this.target(id, version)}}\n`, origin);
  }

  /** Sends the rest and waits for all responses. */
  async drain(): Promise<void> {
    this.startSending();
    await this.waitForInFlight();
    this.throwFailure();
  }

  /** Waits for the requests in flight and ignores their results; call it before deleting the index or closing the client. */
  async waitForInFlight(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private target(id: string, version: number): string {
    return `{"_id":${JSON.stringify(id)},"version":${version},"version_type":"${this.versionType}"}`;
  }

  private add(id: string, lines: string, origin: Origin): Promise<void> | undefined {
    if (this.pending.has(id)) return this.drain().then(() => this.append(id, lines, origin));
    return this.append(id, lines, origin);
  }

  private append(id: string, lines: string, origin: Origin): Promise<void> | undefined {
    this.pending.add(id);
    if (this.batch.add(id, lines, origin)) return undefined;
    this.startSending();
    const needed = lines.length * 3;
    const buffer =
      needed > this.maxBytes ? Buffer.allocUnsafe(needed) : (this.free.pop() ?? Buffer.allocUnsafe(this.maxBytes));
    this.batch = new BulkBatch(buffer, this.limits.bytes);
    this.batch.add(id, lines, origin);
    return this.waitForRoom();
  }

  private async waitForRoom(): Promise<void> {
    while (this.running.size >= this.limits.inFlight) await Promise.race(this.running);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }

  private startSending(): void {
    const { batch } = this;
    this.batch = new BulkBatch(Buffer.alloc(0));
    if (batch.size === 0) return;
    const sent = this.send(batch)
      .then(() => {
        if (batch.buffer.length === this.maxBytes) this.free.push(batch.buffer);
      })
      .catch((error: unknown) => {
        this.failure ??= { error };
      })
      .finally(() => {
        for (const id of batch.ids) this.pending.delete(id);
        this.running.delete(sent);
      });
    this.running.add(sent);
  }

  private async send(batch: BulkBatch<Origin>): Promise<void> {
    const { signal } = this.options;
    const onBusy = () => this.limits.rejected();
    let left = batch;
    for (let attempt = 0; ; attempt += 1) {
      const sentAt = performance.now();
      const { items, unconfirmed } = await bulkRequest(this.client, this.index, left.body, { signal, onBusy });
      if (items === null) return this.sendSmaller(left);
      if (unconfirmed) this.counts.unconfirmed += left.size;
      const busy: number[] = [];
      for (let position = 0; position < left.size; position += 1) {
        const item = items[position] ?? { status: 500 };
        if (isBusy(item)) busy.push(position);
        else this.count(item, left, position);
      }
      const first = busy[0];
      if (first === undefined) return this.limits.succeeded(performance.now() - sentAt);
      if (attempt === MAX_RETRIES) {
        throw new StoreUnavailableError(
          `Elasticsearch did not accept the documents: ${reasonOf(items[first] as BulkItem)}.`,
        );
      }
      this.limits.rejected();
      left = left.part(busy);
      await delay(retryDelay(attempt), undefined, signal && { signal });
    }
  }

  private async sendSmaller(batch: BulkBatch<Origin>): Promise<void> {
    this.limits.rejected();
    if (batch.size === 1)
      this.reject(batch, 0, 'it is too large (413): it exceeds http.max_content_length of Elasticsearch');
    else for (const half of batch.halves()) await this.send(half);
  }

  private count(item: BulkItem, batch: BulkBatch<Origin>, position: number): void {
    if (item.status === 409) this.counts.alreadyApplied += 1;
    else if (item.result === 'created') this.counts.created += 1;
    else if (item.result === 'updated') this.counts.updated += 1;
    else if (item.result === 'deleted') this.counts.deleted += 1;
    else if (item.result === 'not_found') this.counts.absent += 1;
    else if (item.status === INVALID) this.reject(batch, position, reasonOf(item));
    else throw new StoreUnavailableError(`Elasticsearch did not accept the documents: ${reasonOf(item)}.`);
  }

  private reject(batch: BulkBatch<Origin>, position: number, reason: string): void {
    this.counts.rejected += 1;
    const [, document = ''] = batch.text(position).split('\n');
    this.options.onRejected(batch.origin(position), reason, document, batch.id(position));
  }
}
