import { partition } from 'es-toolkit';
import { measured } from '#libs/telemetry/events.js';
import { isLockTimeout, isTimeout, ReconnectingClient } from './reconnecting-client.js';
import { DATABASE_TIMEOUT, type StatementTimeouts, statementTimeouts } from './timeouts.js';

/**
 * Shares of a request's time. After the first an entry is no longer sent, because what follows could exceed the rest. The others limit
 * the wait for a lock: short while entries that need other locks wait in the same batch, longer when all need the same one.
 */
const QUEUE_SHARE = 0.5;
const MIXED_LOCK_SHARE = 0.125;
const SINGLE_LOCK_SHARE = 0.25;

/** Limits how long the first entry of a batch waits for the last one. */
const MAX_BATCH = 256;

/** An argument of the statement's function. Arguments are evaluated before the function runs, so that `$1` sets its `lock_timeout`. */
export const settingLockTimeout = (argument: string) =>
  `CASE WHEN set_config('lock_timeout', $1, true) IS NOT NULL THEN ${argument} END`;

interface Waiting<Entry, Row> {
  entry: Entry;
  /** When its request began to wait for Postgres, by `performance.now()`. */
  since: number;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

export interface BatchedStatementOptions<Entry> {
  databaseUrl: string;
  /** Milliseconds that a request may wait for Postgres. Default: `DATABASE_TIMEOUT`. */
  timeout?: number | undefined;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** With `off`, a response does not wait for the server's disk; a crash of the server may lose its last moments. */
  synchronousCommit: 'on' | 'off';
  /**
   * Returns at most one row for each entry, with the entry's position in `ordinal`, from 1. Its parameters are `values`, from `$2`; one of
   * them is wrapped in `settingLockTimeout`.
   */
  statement: { name: string; text: string };
  values(entries: Entry[]): unknown[];
  /** Entries with the same key need the same lock. After a lock timeout, the entries of each key are retried by themselves. */
  lockKey(entry: Entry): string;
  /** Called when a batch has taken effect, before its entries are resolved. */
  onBatchDone?(): void;
}

/**
 * A statement that takes many entries, on its own connection. An entry is sent at once if no batch is in flight; those that arrive
 * meanwhile are sent together after its response. So each entry takes one round trip, throughput grows with load, and no timer
 * adds latency.
 */
export class BatchedStatement<Entry, Row extends { ordinal: number }> {
  private readonly client: ReconnectingClient;
  private readonly timeouts: StatementTimeouts & { queue: number; mixedLock: number; singleLock: number };
  private waiting: Waiting<Entry, Row>[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly options: BatchedStatementOptions<Entry>) {
    const total = options.timeout ?? DATABASE_TIMEOUT;
    this.timeouts = {
      ...statementTimeouts(total, 'metering'),
      queue: QUEUE_SHARE * total,
      mixedLock: MIXED_LOCK_SHARE * total,
      singleLock: SINGLE_LOCK_SHARE * total,
    };
    this.client = new ReconnectingClient({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: this.timeouts.connect,
      statement_timeout: this.timeouts.statement,
      responseTimeout: this.timeouts.response,
      options: `-c synchronous_commit=${options.synchronousCommit}`,
      keepAlive: true,
    });
  }

  /** Connects in advance, so that the first entries need not wait for it. Also resolves when the server cannot be reached. */
  open(): Promise<void> {
    return this.client.open();
  }

  /**
   * @param waited milliseconds that the entry's request has already waited for Postgres.
   * @returns the entry's row, or undefined without one. Rejects with the driver's error.
   */
  run(entry: Entry, waited = 0): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ entry, since: performance.now() - waited, resolve, reject });
      if (!this.running) void this.start();
    });
  }

  /** Sends a batch without entries, for the other data in `values`. Does nothing while a batch is in flight. */
  async runEmpty(): Promise<void> {
    if (!this.running) await this.start();
  }

  /** Resolves when no batch is in flight. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private start(): Promise<void> {
    this.running = this.sendBatches();
    return this.running;
  }

  private async sendBatches(): Promise<void> {
    // Entries of the same turn of the event loop share a batch.
    await Promise.resolve();
    this.waiting = this.rejectExpired(this.waiting);
    do {
      await this.sendOrSplit(this.waiting.splice(0, MAX_BATCH));
      this.waiting = this.rejectExpired(this.waiting);
    } while (this.waiting.length > 0);
    // In the same turn as the last check of the queue, so that an entry that arrives later starts it again.
    this.running = undefined;
  }

  private async sendOrSplit(batch: Waiting<Entry, Row>[]): Promise<void> {
    const key = batch[0] && this.options.lockKey(batch[0].entry);
    const mixed = batch.some(({ entry }) => this.options.lockKey(entry) !== key);
    try {
      await this.send(batch, mixed ? this.timeouts.mixedLock : this.timeouts.singleLock);
    } catch (error) {
      if (!mixed || !isLockTimeout(error)) return this.reject(batch, error);
      for (const group of Map.groupBy(batch, ({ entry }) => this.options.lockKey(entry)).values()) {
        const entries = this.rejectExpired(group);
        if (entries.length > 0) {
          await this.send(entries, this.timeouts.mixedLock).catch((reason: unknown) => this.reject(entries, reason));
        }
        this.waiting = this.rejectExpired(this.waiting);
      }
    }
  }

  private async send(batch: Waiting<Entry, Row>[], lockTimeout: number): Promise<void> {
    const values = [String(lockTimeout), ...this.options.values(batch.map(({ entry }) => entry))];
    const rows = await measured('postgres', () => this.client.query<Row>({ ...this.options.statement, values }));
    this.options.onBatchDone?.();
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    for (const [index, { resolve }] of batch.entries()) resolve(byOrdinal.get(index + 1));
  }

  private reject(batch: Waiting<Entry, Row>[], error: unknown): void {
    // If the server cannot be reached, the entries that wait would only wait for the same failure.
    const queued = isTimeout(error) ? [] : this.waiting.splice(0);
    for (const { reject } of [...batch, ...queued]) reject(error);
  }

  /** Rejects the entries that have waited too long to be processed in time, and returns the others. */
  private rejectExpired(entries: Waiting<Entry, Row>[]): Waiting<Entry, Row>[] {
    const { queue, connect } = this.timeouts;
    const earliest = performance.now() - (this.client.isOpen ? queue : queue - connect);
    const [inTime, expired] = partition(entries, ({ since }) => since >= earliest);
    for (const { reject } of expired) reject(new Error('Postgres is too slow for the requests in the queue.'));
    return inTime;
  }
}
