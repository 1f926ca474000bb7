import { ChangeStore } from '#libs/changes/change-store.js';
import { ExportsDatabase } from '#libs/exports/exports-database.js';
import type { ExportStorage } from '#libs/exports/storage/export-storage.js';
import { cleanUpExports } from '#libs/exports/work/clean-up.js';
import { ExportWorker, type Log } from '#libs/exports/work/export-worker.js';
import { OtherReaders } from '#libs/exports/work/other-readers.js';
import { type Definitions, definitionOf, definitions as registry } from '#libs/registry/records/definitions.js';
import { Companies } from '#libs/search/companies/companies.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { VisibilityDatabase } from '#libs/visibility/visibility-database.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { tableReader } from './table-reader.js';

/** Milliseconds. No request waits for the exporter: its statements may take long. */
const DATABASE_TIMEOUT = 60_000;

export interface ExporterOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  /** Of the files of exports. */
  readonly storage: ExportStorage;
  /** Default: the registry. */
  readonly definitions?: Definitions;
  /** Records are collected up to this size before they become a file. Default: as large as a file may be. */
  readonly pagesBytes?: number;
  /** Maximum number of records that are read at once. */
  readonly pageRecords?: number;
  /** Milliseconds: how often it looks whether others search, and how long they count as active afterwards. */
  readonly otherReaders?: { readonly poll: number; readonly activeFor: number };
  /** Default: nothing is logged. */
  readonly log?: Log;
}

/** Writes the files of exports. */
export class Exporter {
  private readonly elasticsearch: ElasticsearchReader;
  private readonly database: ExportsDatabase;
  private readonly visibility: VisibilityDatabase;
  private readonly changes: ChangeStore;
  private readonly worker: ExportWorker;

  constructor(private readonly options: ExporterOptions) {
    const { elasticsearchUrl, databaseUrl, prefix, storage, definitions = registry, log = () => {} } = options;
    const database = { databaseUrl, timeout: DATABASE_TIMEOUT };
    this.elasticsearch = new ElasticsearchReader(elasticsearchUrl);
    this.database = new ExportsDatabase(database);
    this.visibility = new VisibilityDatabase(database);
    this.changes = new ChangeStore({ ...database, dataset: prefix });
    const { elasticsearch } = this;
    const companies = new Companies(elasticsearch, prefix, definitionOf(definitions, 'sources'));
    const jobs = definitionOf(definitions, 'jobs');
    const writer = {
      database: this.database,
      visibility: new VisibilityStore(this.visibility),
      view: { client: elasticsearch.client, prefix, jobs, changes: this.changes },
      otherReaders: new OtherReaders(elasticsearch.client, prefix, options.otherReaders),
      storage,
      pagesBytes: options.pagesBytes,
      pageRecords: options.pageRecords,
    };
    const readTable = tableReader({ elasticsearchUrl, databaseUrl, prefix });
    this.worker = new ExportWorker(definitions, { prefix, elasticsearch, companies }, writer, readTable, log);
  }

  /** Gives the next export its turn. @returns whether there was one. @throws AppError `service_unavailable`. */
  turn(signal: AbortSignal): Promise<boolean> {
    return this.worker.turn(signal);
  }

  /** Ends what exports no longer need. @throws AppError `service_unavailable`. */
  cleanUp(): Promise<void> {
    const { prefix: dataset, storage } = this.options;
    return cleanUpExports(this.database, { dataset, storage, elasticsearch: this.elasticsearch });
  }

  async close(): Promise<void> {
    this.options.storage.close();
    await Promise.all([
      this.elasticsearch.close(),
      this.database.close(),
      this.visibility.close(),
      this.changes.close(),
    ]);
  }
}
