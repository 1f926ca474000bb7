import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeStore } from '#libs/changes/change-store.js';
import { DenominatorStore } from '#libs/denominators/denominator-store.js';
import type { CallerShares } from '#libs/fairness/caller-shares.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { related } from '#libs/registry/records/related.js';
import { Companies } from '#libs/search/companies/companies.js';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import { NameSearch } from '#libs/search/companies/name-search.js';
import { Cursors } from '#libs/search/query/cursor.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader, type SearchLimits } from '#libs/search/read/elasticsearch.js';
import { ListReader } from '#libs/search/read/list-reader.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';
import { VintageStore } from '#libs/vintages/vintage-store.js';
import { RecordReaders } from './record-readers.js';

/** Injection token of the record `Definitions`. */
export const DEFINITIONS = Symbol('definitions');
/** Injection token of the `Stores` that readers use. */
export const STORES = Symbol('stores');

/** Injection token of the `ChangeSource`. */
export const CHANGES = Symbol('changes');

/** Reads companies in the order of their similarity to a given company. */
export class RelatedSources extends ListReader {}

class StoresShutdown implements OnApplicationShutdown {
  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    private readonly changes: ChangeStore,
    private readonly vintages: VintageStore,
    private readonly denominators: DenominatorStore,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([
      this.elasticsearch.close(),
      this.changes.close(),
      this.vintages.close(),
      this.denominators.close(),
    ]);
  }
}

export interface SearchOptions {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly databaseTimeout?: number;
  /** Of the index names. */
  readonly prefix: string;
  readonly secret: string;
  readonly previousSecret?: string | null;
  readonly definitions: Definitions;
  readonly limits?: SearchLimits;
  readonly shares?: CallerShares;
  /** Whether the prefix is that of the test data. */
  readonly isTest?: boolean;
}

@Global()
@Module({})
export class SearchModule {
  static forRoot(options: SearchOptions): DynamicModule {
    const { prefix, definitions, databaseUrl, databaseTimeout: timeout } = options;
    const elasticsearch = new ElasticsearchReader(options.elasticsearchUrl, options.limits, options.shares);
    const stores = {
      elasticsearch,
      prefix,
      dataset: new Dataset(elasticsearch, prefix, definitions, options.isTest),
      companies: new Companies(elasticsearch, prefix, definitionOf(definitions, 'sources')),
      cursors: new Cursors(options.secret, options.previousSecret),
    };
    const changes = new ChangeStore({ databaseUrl, dataset: prefix, timeout });
    const vintages = new VintageStore({ databaseUrl, dataset: prefix, timeout });
    const denominators = new DenominatorStore({ databaseUrl, timeout });
    return {
      module: SearchModule,
      providers: [
        { provide: DEFINITIONS, useValue: definitions },
        { provide: STORES, useValue: stores },
        { provide: CHANGES, useValue: changes },
        { provide: VintageStore, useValue: vintages },
        { provide: DenominatorStore, useValue: denominators },
        { provide: Dataset, useValue: stores.dataset },
        { provide: RecordReaders, useValue: new RecordReaders(definitions, stores, changes) },
        {
          provide: RelatedSources,
          useValue: new RelatedSources(related(definitionOf(definitions, 'sources')), stores),
        },
        {
          provide: CompanySearch,
          useValue: new CompanySearch(elasticsearch, prefix, definitionOf(definitions, 'sources')),
        },
        {
          provide: NameSearch,
          useValue: new NameSearch(elasticsearch, prefix, definitionOf(definitions, 'sources')),
        },
        { provide: Companies, useValue: stores.companies },
        { provide: Suggestions, useValue: new Suggestions(definitions, stores) },
        { provide: StoresShutdown, useValue: new StoresShutdown(elasticsearch, changes, vintages, denominators) },
      ],
      exports: [
        DEFINITIONS,
        STORES,
        CHANGES,
        VintageStore,
        DenominatorStore,
        Dataset,
        RecordReaders,
        RelatedSources,
        CompanySearch,
        NameSearch,
        Companies,
        Suggestions,
      ],
    };
  }
}
