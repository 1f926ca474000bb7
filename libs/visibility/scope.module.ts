import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ExclusionStore } from './exclusion-store.js';
import { ScopeDatabase } from './scope-database.js';
import { Scopes } from './scopes.js';

@Global()
@Module({})
export class ScopeModule {
  /** Provides what a request needs. Neither this nor the start of the application needs Postgres to be up. */
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    const inject = [ScopeDatabase];
    return {
      module: ScopeModule,
      providers: [
        { provide: ScopeDatabase, useFactory: () => new ScopeDatabase(databaseUrl) },
        { provide: Scopes, inject, useFactory: (database: ScopeDatabase) => new Scopes(database) },
        { provide: ExclusionStore, inject, useFactory: (database: ScopeDatabase) => new ExclusionStore(database) },
      ],
      exports: [Scopes, ExclusionStore],
    };
  }
}
