import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import { RequestPool } from '#libs/postgres/request-pool.js';

/** The connections of an API process to exclusions and collections. */
export class VisibilityDatabase extends RequestPool implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(database: RequestDatabase) {
    super({
      ...database,
      name: 'visibility',
      connections: 4,
      unavailable:
        "Your organization's exclusions and collections cannot be read at the moment. Retry after a few seconds.",
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.open();
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
