import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';

/** The connections of a process to exports. */
export class ExportsDatabase extends RequestPool {
  constructor(database: RequestDatabase) {
    super({
      ...database,
      name: 'exports',
      connections: 4,
      unavailable: 'Exports cannot be read or changed at the moment. Retry after a few seconds.',
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
