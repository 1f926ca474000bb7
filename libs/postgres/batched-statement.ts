import { partition } from 'es-toolkit';
import { gaveUp, lockedOut, ReopeningConnection } from './reopening-connection.js';

/**
 * Milliseconds for a connection and for the answer. The server gives up first, so that as a rule no statement takes
 * effect after its caller left. It may at the commit, which the server does not bound: such a charge is listed as unsent.
 */
const connectPatience = 600;
const statementPatience = 550;
const answerPatience = 600;

/** Milliseconds after which an order no longer leaves, because what could follow would exceed two seconds with what else there is to do. */
const queuePatience = 1_000;

/** Milliseconds for a lock. Others of the batch do not wait for long; those who all want the same one stay in line. */
const lockPatience = { mixed: 250, alone: 500 };

/** An argument of the statement's function. Arguments are there before the function runs, and by then so is `$1`, the patience. */
export const settingLockPatience = (argument: string) =>
  `CASE WHEN set_config('lock_timeout', $1, true) IS NOT NULL THEN ${argument} END`;

/** More at once would make the first of them wait for the last. */
const mostAtOnce = 256;

interface Waiting<Order, Row> {
  order: Order;
  /** When its request began to wait for Postgres, by `performance.now()`. */
  since: number;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

export interface BatchedStatementOptions<Order> {
  databaseUrl: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** `off`: an answer does not wait for the server's disk, which may forget the last moment when the server itself dies. */
  synchronousCommit: 'on' | 'off';
  /**
   * Answers with one row for each order, or none, whose first column is the order's place, from 1 on. Its parameters are the
   * `values` from `$2` on, one of them `settingLockPatience`.
   */
  statement: { name: string; text: string };
  values(orders: Order[]): unknown[];
  /** Orders with the same key wait for the same lock. After a batch that waited too long for one, each key is tried by itself. */
  lockKey(order: Order): string;
  /** Called when a batch has taken effect, before its orders hear of it. */
  onAnswer?(): void;
}

/**
 * One statement that takes many orders, on a connection of its own. An order leaves at once when none is under way; those that come
 * meanwhile leave together when the answer is there. So everybody has one round trip, the busier the cheaper, and no timer.
 */
export class BatchedStatement<Order, Row extends [ordinal: number, ...unknown[]]> {
  private readonly connection: ReopeningConnection;
  private waiting: Waiting<Order, Row>[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly options: BatchedStatementOptions<Order>) {
    this.connection = new ReopeningConnection({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: connectPatience,
      statement_timeout: statementPatience,
      answerPatience,
      options: `-c synchronous_commit=${options.synchronousCommit}`,
      keepAlive: true,
    });
  }

  /** Connects in advance, so that the first orders need not wait for it. Resolves also when there is no server. */
  open(): Promise<void> {
    return this.connection.open();
  }

  /**
   * @param waited milliseconds for which the order's request has waited for Postgres already.
   * @returns the order's row, or undefined when it has none. Rejects with the driver's error.
   */
  run(order: Order, waited = 0): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ order, since: performance.now() - waited, resolve, reject });
      if (!this.running) void this.start();
    });
  }

  /** Sends a batch without orders, for what else the statement carries. Does nothing while one is under way. */
  async runEmpty(): Promise<void> {
    if (!this.running) await this.start();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private start(): Promise<void> {
    this.running = this.sendBatches();
    return this.running;
  }

  private async sendBatches(): Promise<void> {
    // What is asked for in the same turn goes together.
    await Promise.resolve();
    this.waiting = this.inTime(this.waiting);
    do {
      await this.sendOrSplit(this.waiting.splice(0, mostAtOnce));
      this.waiting = this.inTime(this.waiting);
    } while (this.waiting.length > 0);
    // In the same turn as the last look at the queue: whoever joins later starts it anew.
    this.running = undefined;
  }

  private async sendOrSplit(batch: Waiting<Order, Row>[]): Promise<void> {
    const key = batch[0] && this.options.lockKey(batch[0].order);
    const mixed = batch.some(({ order }) => this.options.lockKey(order) !== key);
    try {
      await this.send(batch, mixed ? lockPatience.mixed : lockPatience.alone);
    } catch (error) {
      if (!mixed || !lockedOut(error)) return this.refuse(batch, error);
      for (const part of Map.groupBy(batch, ({ order }) => this.options.lockKey(order)).values()) {
        const orders = this.inTime(part);
        if (orders.length > 0) {
          await this.send(orders, lockPatience.mixed).catch((reason: unknown) => this.refuse(orders, reason));
        }
        this.waiting = this.inTime(this.waiting);
      }
    }
  }

  private async send(batch: Waiting<Order, Row>[], patience: number): Promise<void> {
    const values = [String(patience), ...this.options.values(batch.map(({ order }) => order))];
    const rows = await this.connection.query<Row>({ ...this.options.statement, values, rowMode: 'array' });
    this.options.onAnswer?.();
    const byOrdinal = new Map(rows.map((row) => [row[0], row]));
    for (const [index, { resolve }] of batch.entries()) resolve(byOrdinal.get(index + 1));
  }

  private refuse(batch: Waiting<Order, Row>[], error: unknown): void {
    // Without a server those behind would wait for the same again.
    const behind = gaveUp(error) ? [] : this.waiting.splice(0);
    for (const { reject } of [...batch, ...behind]) reject(error);
  }

  /** Refuses those that have waited too long to be answered in time, and returns the others. */
  private inTime(orders: Waiting<Order, Row>[]): Waiting<Order, Row>[] {
    const patience = this.connection.isOpen ? queuePatience : queuePatience - connectPatience;
    const earliest = performance.now() - patience;
    const [inTime, late] = partition(orders, ({ since }) => since >= earliest);
    for (const { reject } of late) reject(new Error('Postgres is too slow for those who wait.'));
    return inTime;
  }
}
