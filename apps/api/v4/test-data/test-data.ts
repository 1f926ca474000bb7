import { type DynamicModule, Module, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { RequestLog } from '#libs/billing/requests/request-log.js';
import { Usage } from '#libs/billing/usage/usage.js';
import { testPrefixOf } from '#libs/search/store/indices/test-prefix.js';
import { ExclusionStore } from '#libs/visibility/exclusion-store.js';
import type { Injectable } from '../../reads/read.js';
import { SearchModule, type SearchOptions } from '../../search/search.module.js';
import { AccountModule } from '../account/account.module.js';
import { ExclusionsModule } from '../exclusions/exclusions.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { QualityModule } from '../quality/quality.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { TechnologiesModule } from '../technologies/technologies.module.js';

/** What reads no dataset, so that test tokens may share it. */
const SHARED: readonly Type[] = [RequestLog, Usage, ExclusionStore];

/**
 * The providers of the endpoints once more, on the indices of the test data. They are of an application of their own, so that no cache, store
 * or index of the other dataset can be reached from it. It starts with the first request of a test token.
 */
export class TestData implements OnApplicationShutdown {
  private started: ReturnType<TestData['start']> | undefined;

  constructor(
    private readonly options: SearchOptions,
    private readonly parent: ModuleRef,
  ) {}

  /** @throws Error for a provider of the other dataset that has no counterpart here. */
  async get<T>(type: Injectable<T>): Promise<T> {
    if (SHARED.includes(type as Type)) return this.parent.get<T>(type as Type<T>, { strict: false });
    // A failed start is tried again with the next request.
    this.started ??= this.start().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return (await this.started).get<T>(type as Type<T>, { strict: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.started?.catch(() => undefined))?.close();
  }

  private start() {
    const shared = SHARED.map((type) => ({
      provide: type,
      useFactory: (): object => unclosed(this.parent.get(type, { strict: false })),
    }));
    const prefix = testPrefixOf(this.options.prefix);
    const search = SearchModule.forRoot({ ...this.options, prefix, isTest: true });
    return NestFactory.createApplicationContext(TestDataModule.forRoot(search, shared), {
      logger: ['error', 'warn'],
      abortOnError: false,
    });
  }
}

/** The same object, which is closed by the application that made it. */
const unclosed = (shared: object): object => Object.create(shared, { onApplicationShutdown: { value: undefined } });

/** The modules of the endpoints that read the dataset. */
@Module({})
class TestDataModule {
  static forRoot(search: DynamicModule, shared: NonNullable<DynamicModule['providers']>): DynamicModule {
    return {
      module: TestDataModule,
      global: true,
      imports: [
        search,
        AccountModule,
        ExclusionsModule,
        MetricsModule,
        QualityModule,
        SignalsModule,
        SourcesModule,
        TechnologiesModule,
      ],
      providers: shared,
      exports: [...SHARED],
    };
  }
}
