import { Module } from '@nestjs/common';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { MetricsContext } from './analyses/metrics-context.js';
import { AnalysisStoresModule } from './analysis-stores.module.js';
import { GridStore } from './read/grid-store.js';
import { LiveObservations } from './read/live-observations.js';
import { LiveStore } from './read/live-store.js';
import { RankedTable } from './read/ranked-table.js';
import { SliceReader } from './read/slice-reader.js';
import { TableReader } from './read/table-reader.js';
import { SliceValues } from './slice-values.js';

const useFactory = (
  stores: Stores,
  grid: GridStore,
  live: LiveStore,
  slices: SliceReader,
  values: SliceValues,
): MetricsContext =>
  new MetricsContext(
    stores,
    grid,
    live,
    slices,
    values,
    new TableReader(grid, live, slices, new LiveObservations(grid, live), stores),
    new RankedTable(live, slices, new LiveObservations(grid, live), stores.companies),
  );

@Module({
  imports: [AnalysisStoresModule],
  providers: [
    { provide: MetricsContext, inject: [STORES, GridStore, LiveStore, SliceReader, SliceValues], useFactory },
  ],
  exports: [MetricsContext],
})
export class MetricsModule {}
