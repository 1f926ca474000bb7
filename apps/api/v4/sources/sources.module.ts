import { Module } from '@nestjs/common';
import { Companies } from '#libs/search/companies/companies.js';
import { CompanySearch } from '#libs/search/companies/company-search.js';
import { NameSearch } from '#libs/search/companies/name-search.js';
import { Dataset } from '#libs/search/read/dataset.js';
import { CompanyMatcher } from './match/company-matcher.js';
import { MatchService } from './match/match-service.js';
import { SourceLookup } from './source-lookup.js';

const matchService = {
  provide: MatchService,
  inject: [CompanySearch, NameSearch, Companies, Dataset],
  useFactory: (addresses: CompanySearch, names: NameSearch, companies: Companies, dataset: Dataset) =>
    new MatchService(new CompanyMatcher({ addresses, names, companies }), dataset),
};

@Module({ providers: [SourceLookup, matchService], exports: [SourceLookup, matchService] })
export class SourcesModule {}
