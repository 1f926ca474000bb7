import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Companies } from '#libs/search/companies/companies.js';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import { OptionsReader } from '#libs/search/facets/options-reader.js';
import { Cursors } from '#libs/search/query/cursor.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import { ListReader } from '#libs/search/read/list-reader.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { related } from '#libs/search/records/related.js';
import { Suggestions } from '#libs/search/suggestions/suggestions.js';

export const DEFINITIONS = Symbol('definitions');
/** What reads read from. */
export const STORES = Symbol('stores');

/** Reads postings. */
export class Jobs extends ListReader {}
/** Reads companies. */
export class Sources extends ListReader {}
/** Reads companies in the order of what they share with one. */
export class RelatedSources extends ListReader {}
/** Counts the facets of postings. */
export class JobOptions extends OptionsReader {}
/** Counts the facets of companies. */
export class SourceOptions extends OptionsReader {}

class Closing implements OnApplicationShutdown {
  constructor(private readonly elasticsearch: ElasticsearchReader) {}
  onApplicationShutdown = () => this.elasticsearch.close();
}

@Global()
@Module({})
export class SearchModule {
  static forRoot(options: {
    elasticsearchUrl: string;
    prefix: string;
    secret: string;
    definitions: Definitions;
  }): DynamicModule {
    const { prefix, definitions } = options;
    const elasticsearch = new ElasticsearchReader(options.elasticsearchUrl);
    const stores = {
      elasticsearch,
      prefix,
      dataset: new Dataset(elasticsearch, prefix),
      companies: new Companies(elasticsearch, prefix),
      cursors: new Cursors(options.secret),
    };
    return {
      module: SearchModule,
      providers: [
        { provide: DEFINITIONS, useValue: definitions },
        { provide: STORES, useValue: stores },
        { provide: Dataset, useValue: stores.dataset },
        { provide: Jobs, useValue: new Jobs(definitions.jobs, stores) },
        { provide: Sources, useValue: new Sources(definitions.sources, stores) },
        { provide: RelatedSources, useValue: new RelatedSources(related(definitions.sources), stores) },
        { provide: CompanySearch, useValue: new CompanySearch(elasticsearch, prefix) },
        { provide: JobOptions, useValue: new JobOptions(definitions.jobs, stores) },
        { provide: SourceOptions, useValue: new SourceOptions(definitions.sources, stores) },
        { provide: Suggestions, useValue: new Suggestions(definitions, stores) },
        { provide: Closing, useValue: new Closing(elasticsearch) },
      ],
      exports: [
        DEFINITIONS,
        STORES,
        Dataset,
        Jobs,
        Sources,
        RelatedSources,
        CompanySearch,
        JobOptions,
        SourceOptions,
        Suggestions,
      ],
    };
  }
}
