import { GRID_SETS, setName } from '#libs/metrics/grid-sets.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { iso } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** Describes the slices of the grid. */
export const metricsStatus = async ({ stores, grid }: MetricsContext, query: RawQuery) => {
  readers.status(query);
  const meta = await grid.meta();
  const datasetAsOf = await stores.dataset.asOf();
  return {
    data: (meta?.sets ?? []).map(({ dimensions, slices, cells }) => ({
      dimensions,
      occupation_digits: GRID_SETS.find((set) => setName(set) === dimensions.join(','))?.digits ?? [],
      slices,
      cells,
    })),
    as_of: meta ? iso(Date.parse(meta.as_of)) : null,
    dataset_as_of: iso(datasetAsOf),
    current: meta !== null && Date.parse(meta.as_of) === datasetAsOf,
    observed_from: meta?.observed_from ?? null,
    first_month: meta?.first_month ?? null,
    built_at: meta?.built_at ?? null,
    postings: meta?.postings ?? 0,
    ...(meta === null && {
      note: 'No grid has been built yet: slices are computed live. `indexer grids` builds it.',
    }),
  };
};
