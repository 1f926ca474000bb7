import { Module } from '@nestjs/common';
import { GridStore } from '#libs/metrics/read/grid-store.js';
import { LiveObservations } from '#libs/metrics/read/live-observations.js';
import { LiveStore } from '#libs/metrics/read/live-store.js';
import { SliceReader } from '#libs/metrics/read/slice-reader.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { QuerySpelling } from '#libs/search/read/query-spelling.js';
import { Vocabularies } from '#libs/search/read/vocabularies.js';
import { STORES } from '../../search/search.module.js';
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
