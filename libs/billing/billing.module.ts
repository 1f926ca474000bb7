import { type DynamicModule, Module } from '@nestjs/common';
import { Admission } from './admission.js';

@Module({})
export class BillingModule {
  /** Provides `Admission`. Neither this nor the start of the application needs Postgres to be up. */
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    return {
      module: BillingModule,
      providers: [{ provide: Admission, useFactory: () => new Admission(databaseUrl) }],
      exports: [Admission],
    };
  }
}
