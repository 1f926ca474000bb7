import { type DynamicModule, Module } from '@nestjs/common';
import { DownloadLinks } from '#libs/exports/download-link.js';
import { ExportStore } from '#libs/exports/export-store.js';
import { ExportsDatabase } from '#libs/exports/exports-database.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { DEFINITIONS, STORES } from '../../search/search.module.js';
import { ExportService } from './export-service.js';
import { ExportedTables } from './tables/exported-tables.js';
import { TablesModule } from './tables/tables.module.js';

export interface ExportsOptions extends RequestDatabase {
  readonly prefix: string;
  readonly secret: string;
  readonly previousSecret?: string | null | undefined;
  /** Public URL of the API, for the links of files. */
  readonly baseUrl: string;
}

@Module({})
export class ExportsModule {
  static forRoot(options: ExportsOptions): DynamicModule {
    const { prefix, secret, previousSecret, baseUrl } = options;
    return {
      module: ExportsModule,
      imports: [TablesModule],
      exports: [ExportService, ExportStore, DownloadLinks],
      providers: [
        { provide: ExportsDatabase, useFactory: () => new ExportsDatabase(options) },
        { provide: DownloadLinks, useFactory: () => new DownloadLinks(secret, previousSecret) },
        {
          provide: ExportStore,
          inject: [ExportsDatabase],
          useFactory: (database: ExportsDatabase) => new ExportStore(database, prefix),
        },
        {
          provide: ExportService,
          inject: [DEFINITIONS, STORES, ExportStore, DownloadLinks, ExportedTables],
          useFactory: (
            definitions: Definitions,
            stores: Stores,
            exports: ExportStore,
            links: DownloadLinks,
            tables: ExportedTables,
          ) => new ExportService(definitions, stores, exports, links, tables, baseUrl),
        },
      ],
    };
  }
}
