import { PgBoss } from 'pg-boss';
import { AppError } from '#libs/errors/app-error.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { correctFutureTimes } from './future-times.js';
import { JOBS_SCHEMA } from './job-schema.js';

/** When a job that failed is run again: after `delay` seconds, then twice as long each time up to `maxDelay`, `limit` times. */
export interface RetrySchedule {
  readonly limit: number;
  readonly delay: number;
  readonly maxDelay: number;
}

export interface JobQueueOptions {
  readonly databaseUrl: string;
  /** Shared by all processes that work on it. */
  readonly name: string;
  readonly retries: RetrySchedule;
  /** Seconds after which a job whose process has ended is given to another one. A job must not take longer. */
  readonly lease: number;
  /** Receives errors of what pg-boss does by itself, such as looking for jobs whose process has ended. */
  readonly onError?: (error: unknown) => void;
}

/** A job that this process has, until it is completed or failed. */
export interface QueuedJob {
  readonly id: string;
  /** Of the queue's jobs that are queued, running or waiting for a retry, one has this key. */
  readonly key: string;
  /** How often it was run before. */
  readonly retries: number;
  readonly retryLimit: number;
}

/** Seconds between two looks for jobs whose process has ended; a lease, if that is shorter. */
const SUPERVISION_INTERVAL = 5;
/** Seconds that completed jobs stay. */
const KEEP_SECONDS = 3_600;
const CONNECTIONS = 3;

/**
 * Jobs in Postgres, which several processes share. A key is worked on by one process at a time; a job is only lost with the database.
 * Every method throws AppError `service_unavailable` if Postgres is unavailable.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private started: Promise<void> | null = null;

  constructor(private readonly options: JobQueueOptions) {
    const interval = Math.min(SUPERVISION_INTERVAL, options.lease);
    this.boss = new PgBoss({
      connectionString: options.databaseUrl,
      application_name: `rolecall-jobs`,
      schema: JOBS_SCHEMA,
      max: CONNECTIONS,
      // The schema belongs to another role: `admin migrate` changes it.
      migrate: false,
      createSchema: false,
      reindex: false,
      schedule: false,
      registerInstance: false,
      superviseIntervalSeconds: interval,
      monitorIntervalSeconds: interval,
    });
    // Without a listener, an outage would end the process.
    this.boss.on('error', options.onError ?? (() => {}));
    this.boss.on('warning', () => {});
  }

  /** Adds a job for each key that has none. In the caller's transaction: if that fails, they are not added. */
  async add(keys: readonly string[], query: TransactionQuery): Promise<void> {
    if (keys.length === 0) return;
    const { name, lease, retries } = this.options;
    await correctFutureTimes(query, { name, keys, maxDelay: retries.maxDelay });
    await this.boss.insert(
      name,
      keys.map((key) => ({
        data: { key },
        singletonKey: key,
        retryLimit: retries.limit,
        retryDelay: retries.delay,
        retryBackoff: true,
        retryDelayMax: retries.maxDelay,
        expireInSeconds: lease,
      })),
      { db: { executeSql: async (text, values = []) => ({ rows: await query(text, values) }) } },
    );
  }

  /** Makes a job that waits for its retry due now. */
  async expedite(key: string): Promise<void> {
    await this.run(() =>
      this.boss.update(this.options.name, { key }, { singletonKey: key, startAfter: new Date(), match: 'all' }),
    );
  }

  /** Takes up to `limit` jobs that are due. */
  async take(limit: number): Promise<QueuedJob[]> {
    const { name } = this.options;
    const found = await this.run(() =>
      this.boss.fetch<{ key: string }>(name, { batchSize: limit, includeMetadata: true }),
    );
    return found.map(({ id, data: { key }, retryCount, retryLimit }) => ({
      id,
      key,
      retries: retryCount,
      retryLimit,
    }));
  }

  /** Ends a job. @param job if another process has it meanwhile, nothing happens. */
  async complete({ id, retries }: QueuedJob): Promise<void> {
    await this.run(() => this.boss.complete(this.options.name, { id, retryCount: retries }));
  }

  /** Schedules the next retry of a job. */
  async fail({ id, retries }: QueuedJob, reason: string): Promise<void> {
    await this.run(() => this.boss.fail(this.options.name, { id, retryCount: retries }, { reason }));
  }

  async close(): Promise<void> {
    await this.started?.catch(() => {});
    await this.boss.stop({ graceful: false });
  }

  private async run<T>(call: () => Promise<T>): Promise<T> {
    try {
      await this.open();
      return await call();
    } catch (cause) {
      throw cause instanceof AppError ? cause : unavailable(cause);
    }
  }

  /** Connects. `add` requires it. */
  open(): Promise<void> {
    this.started ??= this.start().catch((cause) => {
      this.started = null;
      throw unavailable(cause);
    });
    return this.started;
  }

  private async start(): Promise<void> {
    await this.boss.start();
    await this.boss.createQueue(this.options.name, { policy: 'exclusive', deleteAfterSeconds: KEEP_SECONDS });
    // At once: a process may have ended long ago.
    await this.boss.supervise(this.options.name);
  }
}

const unavailable = (cause: unknown): AppError =>
  new AppError('service_unavailable', 'Jobs cannot be read or changed at the moment.', { cause });
