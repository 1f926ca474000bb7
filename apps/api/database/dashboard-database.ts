import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database/data-source.js';
import { DatabaseStores } from '#libs/database/database-stores.js';
import { AppError } from '#libs/errors/app-error.js';

// Classes of SQLSTATE: connection exception, insufficient resources, operator intervention; lock and statement timeouts.
const UNAVAILABLE = /^(08|53|57|55P03|25P03)/;

/**
 * The database, connected at the first request that needs it, so that the process starts without Postgres. All reads and writes of the
 * dashboard's routes go through here.
 */
@Injectable()
export class DashboardDatabase implements OnApplicationShutdown {
  private connecting: Promise<DataSource> | undefined;

  constructor(private readonly databaseUrl: string) {}

  /** @throws AppError `service_unavailable` when Postgres cannot be reached or is too slow. */
  async run<T>(work: (stores: DatabaseStores, dataSource: DataSource) => Promise<T>): Promise<T> {
    try {
      const dataSource = await this.connected();
      return await work(new DatabaseStores(dataSource), dataSource);
    } catch (cause) {
      if (!isOutage(cause)) throw cause;
      throw new AppError(
        'service_unavailable',
        'Your account cannot be read at the moment: try again in a few seconds.',
        {
          cause,
        },
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const dataSource = await this.connecting?.catch(() => undefined);
    await dataSource?.destroy();
  }

  private connected(): Promise<DataSource> {
    this.connecting ??= createDataSource(this.databaseUrl)
      .initialize()
      .catch((error) => {
        this.connecting = undefined;
        throw error;
      });
    return this.connecting;
  }
}

/** Network errors have a code of the operating system; the driver's own errors have none. */
const isOutage = (error: unknown): boolean => {
  if (error instanceof AppError) return false;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return UNAVAILABLE.test(code) || /^E[A-Z]{3,}/.test(code);
  return /connection terminated|timeout/i.test(message);
};
