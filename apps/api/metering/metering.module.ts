import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BillingModule, type BillingOptions } from '#libs/billing/billing.module.js';
import { VisibilityModule } from '#libs/visibility/visibility.module.js';
import { Meter } from './meter.js';

@Global()
@Module({})
export class MeteringModule {
  /** Provides the meter, and what billing and visibility provide, to every entrance. */
  static forRoot(options: BillingOptions): DynamicModule {
    const imports = [BillingModule.forRoot(options), VisibilityModule.forRoot(options)];
    return { module: MeteringModule, imports, providers: [Meter], exports: [Meter, ...imports] };
  }
}
