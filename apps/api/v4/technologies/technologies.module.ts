import { Module } from '@nestjs/common';
import { GridStore } from '#libs/metrics/read/grid-store.js';
import { LiveStore } from '#libs/metrics/read/live-store.js';
import { SliceReader } from '#libs/metrics/read/slice-reader.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { AnalysisStoresModule } from '../metrics/analysis-stores.module.js';
import { SliceValues } from '../metrics/slice-values.js';
import { TechnologiesContext } from './analyses/technologies-context.js';
import { Mixes } from './mixes.js';

const useFactory = (
  stores: Stores,
  grid: GridStore,
  live: LiveStore,
  slices: SliceReader,
  values: SliceValues,
): TechnologiesContext =>
  new TechnologiesContext(stores, grid, live, slices, values, new Mixes(grid, live, stores.dataset));

@Module({
  imports: [AnalysisStoresModule],
  providers: [
    { provide: TechnologiesContext, inject: [STORES, GridStore, LiveStore, SliceReader, SliceValues], useFactory },
  ],
  exports: [TechnologiesContext],
})
export class TechnologiesModule {}
