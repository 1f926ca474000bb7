import { type DynamicModule, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Endpoint, isRead, type Read } from '../reads/read.js';
import { BoundEndpoint, ReadCatalog } from '../reads/read-catalog.js';
import type { SearchOptions } from '../search/search.module.js';
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
import { TestData } from './test-data/test-data.js';
import { WatchesModule, type WatchesOptions } from './watches/watches.module.js';

/** Serves endpoints below `/v4`, and provides the `ReadCatalog` with which tools run the same reads. */
@Module({})
export class V4Module {
  /** @param search of the dataset; test tokens read the test data beside it. */
  static forRoot(
    endpoints: readonly Endpoint[],
    options: WatchesOptions & ExportsOptions,
    search: SearchOptions,
  ): DynamicModule {
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
        { provide: TestData, inject: [ModuleRef], useFactory: (parent: ModuleRef) => new TestData(search, parent) },
        ...endpoints.map((endpoint) => ({
          provide: boundTokenOf(endpoint),
          inject: [TestData, ...endpoint.inject],
          useFactory: (test: TestData, ...services: unknown[]) =>
            new BoundEndpoint(endpoint, services, () => Promise.all(endpoint.inject.map((type) => test.get(type)))),
        })),
        {
          provide: ReadCatalog,
          inject: reads.map(boundTokenOf),
          useFactory: (...bound: BoundEndpoint<Read>[]) => new ReadCatalog(bound),
        },
      ],
      exports: [ReadCatalog, TestData],
    };
  }
}
