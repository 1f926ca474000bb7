import pg from 'pg';
import { AppError } from '#libs/errors/app-error.js';
import type { RequestDatabase } from './request-database.js';
import { DATABASE_TIMEOUT, statementTimeouts } from './timeouts.js';

/** Runs a statement of a transaction. @returns its rows. */
export type TransactionQuery = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

export interface RequestPoolOptions extends RequestDatabase {
  /** What the connections are for; part of their `application_name`. */
  readonly name: string;
  readonly connections: number;
  /** The message of the error when Postgres does not respond in time. */
  readonly unavailable: string;
}

/**
 * Connections for the reads of requests. They open when needed and stay open, since opening one may take most of a second on a busy server; a
 * process can so start before Postgres does.
 */
export class RequestPool {
  private readonly pool: pg.Pool;
  private readonly unavailable: string;

  constructor({ databaseUrl, timeout = DATABASE_TIMEOUT, name, connections, unavailable }: RequestPoolOptions) {
    const { connect, statement, response } = statementTimeouts(timeout, 'read');
    this.unavailable = unavailable;
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: `rolecall-${name}`,
      max: connections,
      connectionTimeoutMillis: connect,
      statement_timeout: statement,
      query_timeout: response,
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    // Emitted when an idle connection breaks. Without a listener it would end the process.
    this.pool.on('error', () => {});
  }

  /** Connects in advance. Also resolves when the server cannot be reached. */
  async open(): Promise<void> {
    await this.pool.query('SELECT').catch(() => {});
  }

  /** @throws AppError `service_unavailable` when Postgres does not respond in time. */
  async query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, [...values])).rows;
    } catch (cause) {
      throw new AppError('service_unavailable', this.unavailable, { cause });
    }
  }

  /**
   * Calls `work` in a transaction, which takes effect if it resolves.
   * @throws what `work` throws as an AppError; otherwise AppError `service_unavailable`.
   */
  async transaction<T>(work: (query: TransactionQuery) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | undefined;
    let isBroken = false;
    // The pool listens only while a connection is idle. Without a listener, a lost one would end the process.
    const onLost = () => {
      isBroken = true;
    };
    try {
      const connected = await this.pool.connect();
      client = connected;
      connected.on('error', onLost);
      await connected.query('BEGIN');
      const result = await work(
        async <Row extends object>(text: string, values: readonly unknown[]) =>
          (await connected.query<Row & pg.QueryResultRow>(text, [...values])).rows,
      );
      await connected.query('COMMIT');
      return result;
    } catch (cause) {
      await client?.query('ROLLBACK').catch(onLost);
      throw cause instanceof AppError ? cause : new AppError('service_unavailable', this.unavailable, { cause });
    } finally {
      client?.off('error', onLost);
      client?.release(isBroken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
