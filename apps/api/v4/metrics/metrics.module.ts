import { Module } from '@nestjs/common';
import { DenominatorStore } from '#libs/denominators/denominator-store.js';
import { GridStore } from '#libs/metrics/read/grid-store.js';
import { LiveObservations } from '#libs/metrics/read/live-observations.js';
import { LiveStore } from '#libs/metrics/read/live-store.js';
import { SliceReader } from '#libs/metrics/read/slice-reader.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { MetricsContext } from './analyses/metrics-context.js';
import { AnalysisStoresModule } from './analysis-stores.module.js';
import { PeriodSeries } from './read/period-series.js';
import { RankedTable } from './read/ranked-table.js';
import { SliceParts } from './read/slice-parts.js';
import { TableReader } from './read/table-reader.js';
import { SliceValues } from './slice-values.js';

const useFactory = (
  stores: Stores,
  grid: GridStore,
  live: LiveStore,
  slices: SliceReader,
  values: SliceValues,
  denominators: DenominatorStore,
): MetricsContext => {
  const observations = new LiveObservations(grid, live);
  return new MetricsContext(
    stores,
    grid,
    live,
    slices,
    values,
    new TableReader(grid, live, slices, observations, stores),
    new RankedTable(new SliceParts(live, slices, observations), live, slices, stores.companies),
    new PeriodSeries(live, observations),
    observations,
    denominators,
  );
};

@Module({
  imports: [AnalysisStoresModule],
  providers: [
    {
      provide: MetricsContext,
      inject: [STORES, GridStore, LiveStore, SliceReader, SliceValues, DenominatorStore],
      useFactory,
    },
  ],
  exports: [MetricsContext],
})
export class MetricsModule {}
