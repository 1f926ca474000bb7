import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';

/** The connections of a process to watches and their events. */
export class WatchesDatabase extends RequestPool {
  constructor(database: RequestDatabase) {
    super({
      ...database,
      name: 'watches',
      connections: 4,
      unavailable: 'Watches cannot be read or changed at the moment. Retry after a few seconds.',
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
