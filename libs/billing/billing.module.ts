import { type DynamicModule, Module } from '@nestjs/common';
import { Admission } from './admission/admission.js';
import { Charging } from './charging/charging.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { RequestLog } from './requests/request-log.js';
import { RequestRecorder } from './requests/request-recorder.js';
import { Usage } from './usage/usage.js';
import { UsageRecorder } from './usage/usage-recorder.js';

export interface BillingOptions {
  databaseUrl: string;
  /** Milliseconds that a request may wait for Postgres. Default: `DATABASE_TIMEOUT`. */
  databaseTimeout?: number;
}

@Module({})
export class BillingModule {
  /** Provides what a request needs. Creating the module and starting the application do not require Postgres to be up. */
  static forRoot({ databaseUrl, databaseTimeout }: BillingOptions): DynamicModule {
    const options = { databaseUrl, timeout: databaseTimeout };
    return {
      module: BillingModule,
      providers: [
        { provide: UsageRecorder, useFactory: () => new UsageRecorder(databaseUrl) },
        { provide: RequestRecorder, useFactory: () => new RequestRecorder(databaseUrl) },
        { provide: RequestLog, useFactory: () => new RequestLog(options) },
        { provide: Charging, useFactory: () => new Charging(options) },
        { provide: Usage, useFactory: () => new Usage(options) },
        { provide: IdempotencyKeys, useFactory: () => new IdempotencyKeys(options) },
        {
          provide: Admission,
          inject: [UsageRecorder],
          useFactory: (recorder: UsageRecorder) =>
            new Admission({ ...options, onTokenUse: (id) => recorder.touchToken(id) }),
        },
      ],
      exports: [Admission, UsageRecorder, RequestRecorder, RequestLog, Charging, IdempotencyKeys, Usage],
    };
  }
}
