import { type DynamicModule, Module } from '@nestjs/common';
import { Scopes } from './scopes.js';

@Module({})
export class ScopeModule {
  /** Provides what a request needs. Neither this nor the start of the application needs Postgres to be up. */
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    return {
      module: ScopeModule,
      providers: [{ provide: Scopes, useFactory: () => new Scopes(databaseUrl) }],
      exports: [Scopes],
    };
  }
}
