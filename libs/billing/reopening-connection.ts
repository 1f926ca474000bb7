import pg from 'pg';

/** One Postgres connection that opens at the first statement, and again at the first one after it was lost. */
export class ReopeningConnection {
  private current: Promise<pg.Client> | undefined;
  private closed = false;

  /** @param config `connectionTimeoutMillis` and `query_timeout` bound a statement's two waits. */
  constructor(private readonly config: pg.ClientConfig) {}

  /** One round trip. Rejects with the driver's error, whatever it is; the next statement then gets a new connection. */
  async query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<Row[]> {
    if (this.closed) throw new Error('The connection was closed.');
    this.current ??= this.open();
    const connection = this.current;
    try {
      return (await (await connection).query<Row>(statement)).rows;
    } catch (error) {
      // Also after an error of the statement itself: a prepared plan that a migration made invalid fails for good.
      this.abandon(connection);
      throw error;
    }
  }

  /** Ends after the answers still due. */
  async close(): Promise<void> {
    this.closed = true;
    const client = await this.current?.catch(() => undefined);
    this.current = undefined;
    await client?.end();
  }

  private open(): Promise<pg.Client> {
    const client = new pg.Client(this.config);
    const connection = client.connect().then(() => client);
    // Broken while idle. Unheard, this event would end the process.
    client.on('error', () => this.abandon(connection));
    return connection;
  }

  private abandon(connection: Promise<pg.Client>): void {
    if (this.current !== connection) return;
    this.current = undefined;
    connection.then((client) => client.end()).catch(() => {});
  }
}
