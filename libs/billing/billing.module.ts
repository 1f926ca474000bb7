import { type DynamicModule, Module } from '@nestjs/common';
import { Admission } from './admission/admission.js';
import { Charging } from './credits/charging.js';
import { Bookkeeping } from './usage/bookkeeping.js';
import { Usage } from './usage/usage.js';

@Module({})
export class BillingModule {
  /** Provides what a request needs. Neither this nor the start of the application needs Postgres to be up. */
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    return {
      module: BillingModule,
      providers: [
        { provide: Bookkeeping, useFactory: () => new Bookkeeping(databaseUrl) },
        { provide: Charging, useFactory: () => new Charging(databaseUrl) },
        { provide: Usage, useFactory: () => new Usage(databaseUrl) },
        {
          provide: Admission,
          inject: [Bookkeeping],
          useFactory: (bookkeeping: Bookkeeping) => new Admission(databaseUrl, (id) => bookkeeping.tokenUsed(id)),
        },
      ],
      exports: [Admission, Bookkeeping, Charging, Usage],
    };
  }
}
