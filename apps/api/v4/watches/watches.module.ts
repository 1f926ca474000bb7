import { type DynamicModule, Module } from '@nestjs/common';
import { SecretBox } from '#libs/accounts/secret-box.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { EventLog } from '#libs/watches/event-log.js';
import { EventReader } from '#libs/watches/event-reader.js';
import { EventRowReader } from '#libs/watches/event-rows.js';
import { WatchStore } from '#libs/watches/watch-store.js';
import { WatchesDatabase } from '#libs/watches/watches-database.js';
import { CourierStatusReader } from '#libs/webhooks/courier-status.js';
import { DeliveryLog } from '#libs/webhooks/delivery-log.js';
import { WebhookStore } from '#libs/webhooks/webhook-store.js';
import { RecordReaders } from '../../search/record-readers.js';
import { CHANGES, DEFINITIONS, STORES } from '../../search/search.module.js';
import { WebhookService } from '../webhooks/webhook-service.js';
import { WatchService } from './watch-service.js';

export interface WatchesOptions extends RequestDatabase {
  readonly prefix: string;
  /** Encrypts the secrets of webhooks. */
  readonly secret: string;
  readonly previousSecret: string | null;
  /** Whether webhooks may have private addresses. */
  readonly allowPrivateWebhooks: boolean;
}

@Module({})
export class WatchesModule {
  static forRoot(options: WatchesOptions): DynamicModule {
    const { prefix, secret, previousSecret, allowPrivateWebhooks } = options;
    const box = new SecretBox(secret, previousSecret);
    return {
      module: WatchesModule,
      exports: [WatchService, EventReader, WebhookService, CourierStatusReader],
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
            new EventReader(
              stores,
              new EventLog(database, prefix),
              new EventRowReader(definitions, stores, readers.list),
            ),
        },
        {
          provide: CourierStatusReader,
          inject: [CHANGES, WatchesDatabase],
          useFactory: (changes: ChangeSource, database: WatchesDatabase) =>
            new CourierStatusReader(database, changes, prefix),
        },
        {
          provide: WebhookService,
          inject: [STORES, WatchesDatabase],
          useFactory: (stores: Stores, database: WatchesDatabase) =>
            new WebhookService(
              stores,
              new WebhookStore(database, prefix, box),
              new DeliveryLog(database, prefix),
              allowPrivateWebhooks,
            ),
        },
      ],
    };
  }
}
