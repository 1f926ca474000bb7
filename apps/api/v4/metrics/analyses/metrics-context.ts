import type { Stores } from '#libs/search/read/list-reader.js';
import type { GridStore } from '../read/grid-store.js';
import type { LiveStore } from '../read/live-store.js';
import type { RankedTable } from '../read/ranked-table.js';
import type { SliceReader } from '../read/slice-reader.js';
import type { TableReader } from '../read/table-reader.js';
import type { SliceValues } from '../slice-values.js';

/** The readers that the analyses of `/v4/metrics` use. */
export class MetricsContext {
  constructor(
    readonly stores: Stores,
    readonly grid: GridStore,
    readonly live: LiveStore,
    readonly slices: SliceReader,
    readonly values: SliceValues,
    readonly tables: TableReader,
    readonly ranked: RankedTable,
  ) {}
}
