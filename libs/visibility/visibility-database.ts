import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { AppError } from '#libs/errors/app-error.js';
import { DATABASE_TIMEOUT } from '#libs/postgres/timeouts.js';

/** The connections of an API process. They reopen when needed, so that it can start before Postgres does. */
export class VisibilityDatabase implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool;

  /** @param options.timeout milliseconds that a request may wait for Postgres. Default: `DATABASE_TIMEOUT`. */
  constructor({ databaseUrl, timeout = DATABASE_TIMEOUT }: { databaseUrl: string; timeout?: number }) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'rolecall-visibility',
      max: 4,
      // Together with the admission before it, a request stays below its timeout.
      connectionTimeoutMillis: 0.5 * timeout,
      statement_timeout: 0.35 * timeout,
      query_timeout: 0.4 * timeout,
      // On a busy server, opening a connection may take most of a second.
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    // Emitted when an idle connection breaks. Without a listener it would end the process.
    this.pool.on('error', () => {});
  }

  /** Connects in advance. Also resolves when the server cannot be reached. */
  async onApplicationBootstrap(): Promise<void> {
    await this.pool.query('SELECT').catch(() => {});
  }

  /** @throws AppError `service_unavailable` when Postgres does not respond in time. */
  async query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, [...values])).rows;
    } catch (cause) {
      throw new AppError(
        'service_unavailable',
        "Your organization's exclusions and collections cannot be read at the moment. Retry after a few seconds.",
        { cause },
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
