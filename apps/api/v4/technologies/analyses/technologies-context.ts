import type { GridStore } from '#libs/metrics/read/grid-store.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import type { SliceReader } from '#libs/metrics/read/slice-reader.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import type { SliceValues } from '../../metrics/slice-values.js';
import type { Mixes } from '../mixes.js';

/** The readers that the analyses of `/v4/technologies` use. */
export class TechnologiesContext {
  constructor(
    readonly stores: Stores,
    readonly grid: GridStore,
    readonly live: LiveStore,
    readonly slices: SliceReader,
    readonly values: SliceValues,
    readonly mixes: Mixes,
  ) {}
}
