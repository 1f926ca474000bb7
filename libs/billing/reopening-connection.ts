import pg from 'pg';

/** The server works, and has given the statement up because it took too long. Nothing of it took effect. */
export function gaveUp(error: unknown): boolean {
  return lockedOut(error) || codeOf(error) === '57014';
}

/** The same, because somebody else held a lock for too long. */
export function lockedOut(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

/** One Postgres connection that opens at the first statement, and again at the first one after it was lost. */
export class ReopeningConnection {
  private current: Promise<pg.Client> | undefined;
  private closed = false;
  private opened = false;

  /** @param config `connectionTimeoutMillis` and `query_timeout` bound a statement's two waits. */
  constructor(private readonly config: pg.ClientConfig) {}

  /** Whether a statement would leave without waiting for a connection. */
  get isOpen(): boolean {
    return this.opened && this.current !== undefined;
  }

  /** One round trip. Rejects with the driver's error, whatever it is; the next statement then gets a new connection. */
  async query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<Row[]> {
    if (this.closed) throw new Error('The connection was closed.');
    this.current ??= this.open();
    const connection = this.current;
    try {
      return (await (await connection).query<Row>(statement)).rows;
    } catch (error) {
      // Also after an error of the statement itself: a prepared plan that a migration made invalid fails for good.
      if (!gaveUp(error)) this.abandon(connection);
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
    this.opened = false;
    const connection = client.connect().then(() => {
      this.opened = true;
      return client;
    });
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
