import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ExclusionStore } from './exclusion-store.js';
import { Scopes } from './scopes.js';
import { VisibilityDatabase } from './visibility-database.js';

@Global()
@Module({})
export class VisibilityModule {
  /** Provides what a request needs. Creating the module and starting the application do not require Postgres to be up. */
  static forRoot({ databaseUrl, databaseTimeout }: { databaseUrl: string; databaseTimeout?: number }): DynamicModule {
    const inject = [VisibilityDatabase];
    const options = { databaseUrl, ...(databaseTimeout !== undefined && { timeout: databaseTimeout }) };
    return {
      module: VisibilityModule,
      providers: [
        { provide: VisibilityDatabase, useFactory: () => new VisibilityDatabase(options) },
        { provide: Scopes, inject, useFactory: (database: VisibilityDatabase) => new Scopes(database) },
        { provide: ExclusionStore, inject, useFactory: (database: VisibilityDatabase) => new ExclusionStore(database) },
      ],
      exports: [Scopes, ExclusionStore],
    };
  }
}
