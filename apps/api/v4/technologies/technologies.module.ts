import { Module } from '@nestjs/common';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { AnalysisStoresModule } from '../metrics/analysis-stores.module.js';
import { GridStore } from '../metrics/grid-store.js';
import { LiveStore } from '../metrics/live-store.js';
import { SliceReader } from '../metrics/slice-reader.js';
import { Mixes } from './mixes.js';
import { TechnologiesController } from './technologies.controller.js';
import { TechnologyAnalyses } from './technology-analyses.js';

const useFactory = (stores: Stores, grid: GridStore, live: LiveStore, slices: SliceReader): TechnologyAnalyses =>
  new TechnologyAnalyses(stores, grid, slices, new Mixes(grid, live, stores.dataset));

@Module({
  imports: [AnalysisStoresModule],
  controllers: [TechnologiesController],
  providers: [{ provide: TechnologyAnalyses, inject: [STORES, GridStore, LiveStore, SliceReader], useFactory }],
})
export class TechnologiesModule {}
