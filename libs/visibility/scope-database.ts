import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { AppError } from '#libs/errors/app-error.js';

/** Connections of an API process. They open again when needed, so that it can start before Postgres does. */
export class ScopeDatabase implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'rolecall-scope',
      max: 4,
      // Together with the admission before it below two seconds.
      connectionTimeoutMillis: 1_000,
      statement_timeout: 700,
      query_timeout: 800,
      // A busy server may take most of a second for a new connection.
      idleTimeoutMillis: 0,
      keepAlive: true,
    });
    // Broken while idle. Unheard, this event would end the process.
    this.pool.on('error', () => {});
  }

  /** Connects in advance. Resolves also when there is no server. */
  async onApplicationBootstrap(): Promise<void> {
    await this.pool.query('SELECT').catch(() => {});
  }

  /** @throws AppError `service_unavailable` within two seconds when Postgres does not answer. */
  async query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, [...values])).rows;
    } catch (cause) {
      throw new AppError(
        'service_unavailable',
        'What your organization hides, blocks and collects cannot be read at the moment: send the request again in a few seconds.',
        { cause },
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
