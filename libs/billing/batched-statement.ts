import { ReopeningConnection } from './reopening-connection.js';

/**
 * Milliseconds for a connection, and for the answer on it. Whoever joins while a batch is under way waits for at most one more of
 * the latter: less than two seconds in all. The server gives up first, so that no statement takes effect after its caller left.
 */
const connectPatience = 600;
const statementPatience = 550;
const answerPatience = 600;

/** More at once would make the first of them wait for the last. */
const mostAtOnce = 256;

interface Waiting<Order, Row> {
  order: Order;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

export interface BatchedStatementOptions<Order> {
  databaseUrl: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** `off`: an answer does not wait for the server's disk, which may forget the last moment when the server itself dies. */
  synchronousCommit: 'on' | 'off';
  /** Answers with one row for each order, or none, whose first column is the order's place, from 1 on. */
  statement: { name: string; text: string };
  values(orders: Order[]): unknown[];
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
  private busy = false;

  constructor(private readonly options: BatchedStatementOptions<Order>) {
    this.connection = new ReopeningConnection({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: connectPatience,
      statement_timeout: statementPatience,
      query_timeout: answerPatience,
      options: `-c synchronous_commit=${options.synchronousCommit}`,
      keepAlive: true,
    });
  }

  /** @returns the order's row, or undefined when it has none. Rejects with the driver's error. */
  run(order: Order): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ order, resolve, reject });
      if (!this.busy) void this.sendBatches();
    });
  }

  /** Sends a batch without orders, for what else the statement carries. Does nothing while one is under way. */
  async runEmpty(): Promise<void> {
    if (!this.busy) await this.sendBatches();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async sendBatches(): Promise<void> {
    this.busy = true;
    // What is asked for in the same turn goes together.
    await Promise.resolve();
    do {
      const batch = this.waiting.splice(0, mostAtOnce);
      try {
        const values = this.options.values(batch.map(({ order }) => order));
        const rows = await this.connection.query<Row>({ ...this.options.statement, values, rowMode: 'array' });
        this.options.onAnswer?.();
        const byOrdinal = new Map(rows.map((row) => [row[0], row]));
        for (const [index, { resolve }] of batch.entries()) resolve(byOrdinal.get(index + 1));
      } catch (error) {
        // Those behind have waited as long, and would now wait for the same again.
        for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
      }
    } while (this.waiting.length > 0);
    this.busy = false;
  }
}
