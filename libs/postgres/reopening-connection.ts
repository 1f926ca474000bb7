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

/** One Postgres connection that opens at the first statement at the latest, and again at the first one after it was lost. */
export class ReopeningConnection {
  private current: Promise<pg.Client> | undefined;
  private closed = false;
  private opened = false;
  private readonly config: pg.ClientConfig;
  private readonly answerPatience: number;

  /** @param config `connectionTimeoutMillis` bounds the wait for the connection, `answerPatience` the one for an answer. */
  constructor({ answerPatience, ...config }: pg.ClientConfig & { answerPatience: number }) {
    this.config = config;
    this.answerPatience = answerPatience;
  }

  /** Whether a statement would leave without waiting for a connection. */
  get isOpen(): boolean {
    return this.opened && this.current !== undefined;
  }

  /** Opens it in advance. Resolves whether or not that is possible. */
  async open(): Promise<void> {
    this.current ??= this.connect();
    const connection = this.current;
    await connection.catch(() => this.abandon(connection));
  }

  /** One round trip. Rejects with the driver's error, whatever it is; the next statement then gets a new connection. */
  async query<Row extends unknown[]>(statement: pg.QueryArrayConfig): Promise<Row[]> {
    if (this.closed) throw new Error('The connection was closed.');
    this.current ??= this.connect();
    const connection = this.current;
    try {
      const client = await connection;
      return (await inTime(client.query<Row>(statement), this.answerPatience)).rows;
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

  private connect(): Promise<pg.Client> {
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

/** Rejects when no answer has come in time. One that lay there while this process was busy with other things has come. */
function inTime<Answer>(answer: Promise<Answer>, patience: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Between a timer and `setImmediate` Node reads its sockets.
    const timer = setTimeout(() => setImmediate(reject, new Error('Postgres has not answered in time.')), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
