import { ChangeStore } from '#libs/changes/change-store.js';
import { type Definitions, definitions as registry } from '#libs/registry/records/definitions.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { VisibilityDatabase } from '#libs/visibility/visibility-database.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { type Round, WatchComparer } from '#libs/watches/compute/watch-comparer.js';
import { deleteOldEvents } from '#libs/watches/event-log.js';
import { WatchesDatabase } from '#libs/watches/watches-database.js';

/** Milliseconds. No request waits for the courier: its statements may take long. */
const DATABASE_TIMEOUT = 120_000;

export interface CourierOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  /** Default: the registry. */
  readonly definitions?: Definitions;
  /** Changes that are compared at once. Default: `RANGE_STEP`. */
  readonly step?: number;
}

/** Finds the events of watches. Its stores are opened with the first round. */
export class Courier {
  private readonly elasticsearch: ElasticsearchReader;
  private readonly database: WatchesDatabase;
  private readonly visibility: VisibilityDatabase;
  private readonly changes: ChangeStore;
  private readonly comparer: WatchComparer;

  constructor({ elasticsearchUrl, databaseUrl, prefix, definitions = registry, step }: CourierOptions) {
    const options = { databaseUrl, timeout: DATABASE_TIMEOUT };
    this.elasticsearch = new ElasticsearchReader(elasticsearchUrl);
    this.database = new WatchesDatabase(options);
    this.visibility = new VisibilityDatabase(options);
    this.changes = new ChangeStore({ ...options, dataset: prefix });
    const dataset = new Dataset(this.elasticsearch, prefix, definitions);
    const stores = {
      stores: { elasticsearch: this.elasticsearch, dataset, prefix },
      database: this.database,
      changes: this.changes,
      visibility: new VisibilityStore(this.visibility),
    };
    this.comparer = new WatchComparer(definitions, stores, step);
  }

  /** Compares watches with what was published, until none is behind. @throws AppError `service_unavailable`. */
  compare(signal?: AbortSignal): Promise<Round> {
    return this.comparer.run(signal);
  }

  /** Deletes the oldest events. @throws AppError `service_unavailable`. */
  async deleteOldEvents(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await deleteOldEvents(this.database)) > 0);
  }

  async close(): Promise<void> {
    await Promise.all([
      this.elasticsearch.close(),
      this.database.close(),
      this.visibility.close(),
      this.changes.close(),
    ]);
  }
}
