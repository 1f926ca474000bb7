import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { BillingModule } from '#libs/billing/billing.module.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { ScopeModule } from '#libs/visibility/scope.module.js';
import type { Env } from './env.js';
import { AdmissionGuard } from './metering/admission.guard.js';
import { SearchModule } from './search/search.module.js';
import { AccountController } from './v4/account/account.controller.js';
import { AutocompleteController } from './v4/autocomplete/autocomplete.controller.js';
import { ExclusionsModule } from './v4/exclusions/exclusions.module.js';
import { JobsController } from './v4/jobs/jobs.controller.js';
import { SourcesModule } from './v4/sources/sources.module.js';

export interface AppOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
  readonly secret: string;
  readonly definitions: Definitions;
  /** Routes of further kinds of record, for tests that add one. */
  readonly controllers?: readonly Type[];
  /** Of the log; `error` when left out. */
  readonly logLevel?: Env['logLevel'];
}

@Module({})
export class AppModule {
  static forRoot(options: AppOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        BillingModule.forRoot(options),
        ScopeModule.forRoot(options),
        SearchModule.forRoot(options),
        ExclusionsModule,
        SourcesModule,
      ],
      controllers: [JobsController, AccountController, AutocompleteController, ...(options.controllers ?? [])],
      providers: [{ provide: APP_GUARD, useClass: AdmissionGuard }],
    };
  }
}
