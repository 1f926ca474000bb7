import pg from 'pg';

/**
 * One Postgres connection for short statements that many requests send at once. Each is sent without waiting for the
 * answers to those before it, so that a burst shares its packets: against a pool, twice the statements a second for half
 * the processor time. In return a slow statement holds up the ones behind it, so give it none.
 *
 * It opens at the first query, and again at the first one after it was lost.
 */
export class PipelinedConnection {
  private current: Promise<pg.Client> | undefined;
  private closed = false;

  /** @param config `connectionTimeoutMillis` and `query_timeout` bound each query's two waits. */
  constructor(private readonly config: pg.ClientConfig) {}

  /** One round trip. Rejects with the driver's error, whatever it is; the next query then gets a new connection. */
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
    const client = new pg.Client({ ...this.config, pipeline: true });
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
