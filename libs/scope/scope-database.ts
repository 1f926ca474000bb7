import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { AppError } from '#libs/errors/app-error.js';

/** Connections of an API process. They open when needed, so that it can start before Postgres does. */
export class ScopeDatabase implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'rolecall-scope',
      max: 4,
      connectionTimeoutMillis: 600,
      statement_timeout: 1_000,
      query_timeout: 1_100,
    });
    // Broken while idle. Unheard, this event would end the process.
    this.pool.on('error', () => {});
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
