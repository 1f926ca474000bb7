import { type DynamicModule, Module } from '@nestjs/common';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { EventLog } from '#libs/watches/event-log.js';
import { EventReader } from '#libs/watches/event-reader.js';
import { WatchStore } from '#libs/watches/watch-store.js';
import { WatchesDatabase } from '#libs/watches/watches-database.js';
import { RecordReaders } from '../../search/record-readers.js';
import { CHANGES, DEFINITIONS, STORES } from '../../search/search.module.js';
import { WatchService } from './watch-service.js';

@Module({})
export class WatchesModule {
  static forRoot(options: RequestDatabase & { readonly prefix: string }): DynamicModule {
    const { prefix } = options;
    return {
      module: WatchesModule,
      exports: [WatchService, EventReader],
      providers: [
        { provide: WatchesDatabase, useFactory: () => new WatchesDatabase(options) },
        {
          provide: WatchService,
          inject: [DEFINITIONS, STORES, CHANGES, WatchesDatabase],
          useFactory: (definitions: Definitions, stores: Stores, changes: ChangeSource, database: WatchesDatabase) =>
            new WatchService(definitions, stores, changes, new WatchStore(database, prefix)),
        },
        {
          provide: EventReader,
          inject: [DEFINITIONS, STORES, RecordReaders, WatchesDatabase],
          useFactory: (definitions: Definitions, stores: Stores, readers: RecordReaders, database: WatchesDatabase) =>
            new EventReader(definitions, stores, new EventLog(database, prefix), readers.list),
        },
      ],
    };
  }
}
