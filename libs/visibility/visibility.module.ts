import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ExclusionStore } from './exclusion-store.js';
import { VisibilityDatabase } from './visibility-database.js';
import { VisibilityStore } from './visibility-store.js';

@Global()
@Module({})
export class VisibilityModule {
  /** Provides what a request needs. Creating the module and starting the application do not require Postgres to be up. */
  static forRoot({ databaseUrl, databaseTimeout }: { databaseUrl: string; databaseTimeout?: number }): DynamicModule {
    const inject = [VisibilityDatabase];
    const options = { databaseUrl, timeout: databaseTimeout };
    return {
      module: VisibilityModule,
      providers: [
        { provide: VisibilityDatabase, useFactory: () => new VisibilityDatabase(options) },
        {
          provide: VisibilityStore,
          inject,
          useFactory: (database: VisibilityDatabase) => new VisibilityStore(database),
        },
        { provide: ExclusionStore, inject, useFactory: (database: VisibilityDatabase) => new ExclusionStore(database) },
      ],
      exports: [VisibilityStore, ExclusionStore],
    };
  }
}
