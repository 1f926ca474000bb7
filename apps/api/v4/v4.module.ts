import { type DynamicModule, Module } from '@nestjs/common';
import { type Endpoint, isRead, type Read } from '../reads/read.js';
import { BoundEndpoint, ReadCatalog } from '../reads/read-catalog.js';
import { AccountModule } from './account/account.module.js';
import { ExclusionsModule } from './exclusions/exclusions.module.js';
import { ExportsModule, type ExportsOptions } from './exports/exports.module.js';
import { boundTokenOf, controllersOf } from './http/endpoint-controller.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { QualityModule } from './quality/quality.module.js';
import { SignalsModule } from './signals/signals.module.js';
import { SourcesModule } from './sources/sources.module.js';
import { TechnologiesModule } from './technologies/technologies.module.js';
import { WatchesModule, type WatchesOptions } from './watches/watches.module.js';

/** Serves endpoints below `/v4`, and provides the `ReadCatalog` with which tools run the same reads. */
@Module({})
export class V4Module {
  static forRoot(endpoints: readonly Endpoint[], options: WatchesOptions & ExportsOptions): DynamicModule {
    const reads = endpoints.filter(isRead);
    return {
      module: V4Module,
      global: true,
      imports: [
        AccountModule,
        ExclusionsModule,
        JobsModule,
        MetricsModule,
        QualityModule,
        SignalsModule,
        SourcesModule,
        TechnologiesModule,
        WatchesModule.forRoot(options),
        ExportsModule.forRoot(options),
      ],
      controllers: endpoints.flatMap(controllersOf),
      providers: [
        ...endpoints.map((endpoint) => ({
          provide: boundTokenOf(endpoint),
          inject: [...endpoint.inject],
          useFactory: (...services: unknown[]) => new BoundEndpoint(endpoint, services),
        })),
        {
          provide: ReadCatalog,
          inject: reads.map(boundTokenOf),
          useFactory: (...bound: BoundEndpoint<Read>[]) => new ReadCatalog(bound),
        },
      ],
      exports: [ReadCatalog],
    };
  }
}
