import { Module } from '@nestjs/common';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { ExclusionStore } from '#libs/visibility/exclusion-store.js';
import { DEFINITIONS, STORES } from '../../search/search.module.js';
import { BlockedSources, HiddenJobs } from './exclusion-lists.js';

const inject = [DEFINITIONS, STORES, ExclusionStore];

@Module({
  exports: [HiddenJobs, BlockedSources],
  providers: [
    {
      provide: HiddenJobs,
      inject,
      useFactory: (definitions: Definitions, stores: Stores, store: ExclusionStore) =>
        new HiddenJobs('jobs', definitionOf(definitions, 'jobs'), stores, store),
    },
    {
      provide: BlockedSources,
      inject,
      useFactory: (definitions: Definitions, stores: Stores, store: ExclusionStore) =>
        new BlockedSources('sources', definitionOf(definitions, 'sources'), stores, store),
    },
  ],
})
export class ExclusionsModule {}
