import type { DenominatorStore } from '#libs/denominators/denominator-store.js';
import type { GridStore } from '#libs/metrics/read/grid-store.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import type { SliceReader } from '#libs/metrics/read/slice-reader.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import type { PeriodSeries } from '../read/period-series.js';
import type { RankedTable } from '../read/ranked-table.js';
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
    readonly periods: PeriodSeries,
    readonly observations: LiveObservations,
    readonly denominators: DenominatorStore,
  ) {}
}
