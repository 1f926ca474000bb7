import { Module } from '@nestjs/common';
import type { Stores } from '#libs/search/read/list-reader.js';
import { QuerySpelling } from '#libs/search/read/query-spelling.js';
import { Vocabularies } from '#libs/search/read/vocabularies.js';
import { jobs } from '#libs/search/records/jobs.js';
import { STORES } from '../../search/search.module.js';
import { GridStore } from './read/grid-store.js';
import { LiveObservations } from './read/live-observations.js';
import { LiveStore } from './read/live-store.js';
import { SliceReader } from './read/slice-reader.js';
import { SliceValues } from './slice-values.js';

const grid = (stores: Stores) => new GridStore(stores.elasticsearch, stores.prefix);
const live = (stores: Stores) => new LiveStore(stores.elasticsearch, stores.prefix);
const slices = (stores: Stores, ...readers: [GridStore, LiveStore]) =>
  new SliceReader(...readers, stores.dataset, new LiveObservations(...readers));

const values = (stores: Stores) => new SliceValues(new Vocabularies(jobs, stores), new QuerySpelling(jobs, stores));

/** Provides the readers that the analyses of metrics and of technologies share. */
@Module({
  providers: [
    { provide: GridStore, inject: [STORES], useFactory: grid },
    { provide: LiveStore, inject: [STORES], useFactory: live },
    { provide: SliceValues, inject: [STORES], useFactory: values },
    { provide: SliceReader, inject: [STORES, GridStore, LiveStore], useFactory: slices },
  ],
  exports: [GridStore, LiveStore, SliceReader, SliceValues],
})
export class AnalysisStoresModule {}
