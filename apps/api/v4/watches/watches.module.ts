import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SecretBox } from '#libs/accounts/secret-box.js';
import { DigestStore } from '#libs/digests/digest-store.js';
import { MailLinks } from '#libs/mail/mail-link.js';
import type { RequestDatabase } from '#libs/postgres/request-database.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { FeedReader } from '#libs/syndication/feed-reader.js';
import { FeedStore } from '#libs/syndication/feed-store.js';
import { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { EventLog } from '#libs/watches/event-log.js';
import { EventReader } from '#libs/watches/event-reader.js';
import { EventRowReader } from '#libs/watches/event-rows.js';
import { WatchStore } from '#libs/watches/watch-store.js';
import { WatchViews } from '#libs/watches/watch-views.js';
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

@Global()
@Module({})
export class WatchesModule {
  static forRoot(options: WatchesOptions): DynamicModule {
    const { prefix, secret, previousSecret, allowPrivateWebhooks } = options;
    const box = new SecretBox(secret, previousSecret);
    return {
      module: WatchesModule,
      exports: [
        WatchService,
        EventReader,
        WebhookService,
        CourierStatusReader,
        DigestStore,
        FeedStore,
        FeedReader,
        WatchViews,
        MailLinks,
      ],
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
        { provide: MailLinks, useFactory: () => new MailLinks(secret, previousSecret) },
        {
          provide: DigestStore,
          inject: [WatchesDatabase],
          useFactory: (database: WatchesDatabase) => new DigestStore(database, prefix),
        },
        {
          provide: WatchViews,
          inject: [WatchesDatabase],
          useFactory: (database: WatchesDatabase) => new WatchViews(database, prefix),
        },
        {
          provide: FeedStore,
          inject: [WatchesDatabase, VisibilityStore],
          useFactory: (database: WatchesDatabase, visibility: VisibilityStore) =>
            new FeedStore(database, prefix, visibility),
        },
        {
          provide: FeedReader,
          inject: [DEFINITIONS, STORES, RecordReaders, WatchesDatabase, FeedStore],
          useFactory: (
            definitions: Definitions,
            stores: Stores,
            readers: RecordReaders,
            database: WatchesDatabase,
            feeds: FeedStore,
          ) =>
            new FeedReader(
              feeds,
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
              new WatchStore(database, prefix),
              new DeliveryLog(database, prefix),
              allowPrivateWebhooks,
            ),
        },
      ],
    };
  }
}
