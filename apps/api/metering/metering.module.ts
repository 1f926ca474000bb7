import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BillingModule, type BillingOptions } from '#libs/billing/billing.module.js';
import { VisibilityModule } from '#libs/visibility/visibility.module.js';
import { AnonymousRequests } from '../isolation/anonymous-requests.js';
import { DEFAULT_LIMITS, ISOLATION_LIMITS, type IsolationLimits } from '../isolation/isolation-limits.js';
import { Idempotency } from './idempotency.js';
import { Meter } from './meter.js';
import { TokenAdmission } from './token-admission.js';

@Global()
@Module({})
export class MeteringModule {
  /** Provides the meter, billing and visibility to every entrance. */
  static forRoot(options: BillingOptions & { readonly limits?: IsolationLimits }): DynamicModule {
    const imports = [BillingModule.forRoot(options), VisibilityModule.forRoot(options)];
    const { limits = DEFAULT_LIMITS } = options;
    return {
      module: MeteringModule,
      imports,
      providers: [
        { provide: ISOLATION_LIMITS, useValue: limits },
        Meter,
        Idempotency,
        AnonymousRequests,
        TokenAdmission,
      ],
      exports: [ISOLATION_LIMITS, Meter, Idempotency, AnonymousRequests, TokenAdmission, ...imports],
    };
  }
}
