import pg from 'pg';

/** Whether the server cancelled the statement because it took too long. It had no effect, and the connection still works. */
export const isTimeout = (error: unknown): boolean => isLockTimeout(error) || codeOf(error) === '57014';

/** Whether the server cancelled the statement because another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** A single Postgres connection that opens at the latest with the first statement, and reopens with the first one after a loss. */
export class ReconnectingClient {
  private current: Promise<pg.Client> | undefined;
  private closed = false;
  private opened = false;
  private readonly config: pg.ClientConfig;
  private readonly responseTimeout: number;

  /** @param config `connectionTimeoutMillis` limits the wait for the connection, `responseTimeout` the wait for a response. */
  constructor({ responseTimeout, ...config }: pg.ClientConfig & { responseTimeout: number }) {
    this.config = config;
    this.responseTimeout = responseTimeout;
  }

  /** Whether a statement could be sent without waiting for a connection. */
  get isOpen(): boolean {
    return this.opened && this.current !== undefined;
  }

  /** Opens the connection in advance. Resolves whether or not that succeeds. */
  async open(): Promise<void> {
    this.current ??= this.connect();
    const connection = this.current;
    await connection.catch(() => this.discard(connection));
  }

  /** One round trip. Rejects with the driver's error; the next statement then uses a new connection, except after a timeout on the server. */
  async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Row[]> {
    if (this.closed) throw new Error('The Postgres connection is closed.');
    this.current ??= this.connect();
    const connection = this.current;
    try {
      const client = await connection;
      return (await withTimeout(client.query<Row>(statement), this.responseTimeout)).rows;
    } catch (error) {
      // Also after an error in the statement itself: a prepared plan that a migration invalidated keeps failing.
      if (!isTimeout(error)) this.discard(connection);
      throw error;
    }
  }

  /** Closes the connection after all pending responses. */
  async close(): Promise<void> {
    this.closed = true;
    const client = await this.current?.catch(() => undefined);
    this.current = undefined;
    await client?.end();
  }

  private connect(): Promise<pg.Client> {
    const client = new pg.Client(this.config);
    this.opened = false;
    const connection = client.connect().then(() => {
      this.opened = true;
      return client;
    });
    // Emitted when an idle connection breaks. Without a listener it would end the process.
    client.on('error', () => this.discard(connection));
    return connection;
  }

  private discard(connection: Promise<pg.Client>): void {
    if (this.current !== connection) return;
    this.current = undefined;
    connection.then((client) => client.end()).catch(() => {});
  }
}

/** Rejects when no response has arrived in time. A response that waits in the socket while this process is busy counts as arrived. */
const withTimeout = <Response>(response: Promise<Response>, timeout: number): Promise<Response> =>
  new Promise((resolve, reject) => {
    // Node reads its sockets between a timer and `setImmediate`.
    const timer = setTimeout(
      () => setImmediate(reject, new Error(`Postgres did not respond within ${timeout} ms.`)),
      timeout,
    );
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
