import type { OnApplicationShutdown } from '@nestjs/common';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';
import { KEPT_REQUESTS, type LoggedRequest } from './logged-request.js';

/** Reads the last requests of organizations. */
export class RequestLog implements OnApplicationShutdown {
  private readonly pool: RequestPool;

  constructor(database: RequestDatabase) {
    this.pool = new RequestPool({
      ...database,
      name: 'request-log',
      connections: 2,
      unavailable: 'The request log cannot be read at the moment. Retry after a few seconds.',
    });
  }

  /** The last requests of an organization, the latest first, up to a second old. @throws AppError `service_unavailable`. */
  async read(organizationId: string): Promise<LoggedRequest[]> {
    const rows = await this.pool.query<{ entries: LoggedRequest[] }>(
      `SELECT entries FROM (
         SELECT id, entries, sum(requests) OVER (ORDER BY id DESC) - requests AS newer FROM request_batches WHERE organization_id = $1
       ) b WHERE newer < $2 ORDER BY id DESC`,
      [organizationId, KEPT_REQUESTS],
    );
    return rows
      .flatMap(({ entries }) => entries)
      .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
      .slice(0, KEPT_REQUESTS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
