import { Module } from '@nestjs/common';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { GridStore } from './grid-store.js';
import { LiveStore } from './live-store.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { SliceReader } from './slice-reader.js';
import { TableReader } from './table-reader.js';

const useFactory = (stores: Stores): Metrics => {
  const grid = new GridStore(stores.elasticsearch, stores.prefix);
  const live = new LiveStore(stores.elasticsearch, stores.prefix);
  const slices = new SliceReader(grid, live, stores.dataset);
  return new Metrics(stores, grid, live, slices, new TableReader(grid, live, slices, stores));
};

@Module({
  controllers: [MetricsController],
  providers: [{ provide: Metrics, inject: [STORES], useFactory }],
  exports: [Metrics],
})
export class MetricsModule {}
