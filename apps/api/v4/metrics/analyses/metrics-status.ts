import { z } from 'zod';
import { GRID_SETS, setName } from '#libs/metrics/grid/grid-sets.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import { ageInDays } from '#libs/records/time.js';
import { component, integer, month, text, time } from '../../../reads/components.js';
import { parameters } from '../../../reads/parameters.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { gridSetKeys, gridStateKeys } from '../schemas/grid-schema.js';
import { watchKeys } from '../schemas/watch-schema.js';
import { responseParameters } from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const status = component(
  'MetricsStatus',
  z.object({
    data: z
      .array(
        component(
          'MetricsGridSet',
          z.object({ ...gridSetKeys, cells: integer('Number of stored figures: one per slice and month or window.') }),
        ),
      )
      .describe('Sets of dimensions.'),
    ...gridStateKeys,
    observed_from: time('When observation of the dataset began; periods that begin earlier are partial.').nullable(),
    first_month: month('Month of the earliest posting.').nullable(),
    built_at: time('When the grid was built.').nullable(),
    unverified_after_days: integer(
      'How many days a complete fetch of a board shows what is open. After that, its open postings are `unverified`, here and in `job_status`.',
    ),
    age_days: integer('Age of the dataset: whole days from its `as_of` until now.'),
    postings: integer('Number of postings that the grid is based on.'),
    watched: component(
      'DatasetWatch',
      z.object({
        ...watchKeys,
        unverified_postings: integer('Postings that are open and `unverified` at `as_of`.'),
      }),
    )
      .nullable()
      .describe('How the boards of the dataset were watched; null before the grid is first built.'),
    note: text('Why some figures are missing.').optional(),
  }),
);

/** Describes the slices of the grid. */
const metricsStatus = async (_: Call, { stores, grid }: MetricsContext) => {
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
    unverified_after_days: UNVERIFIED_AFTER_DAYS,
    age_days: ageInDays(datasetAsOf),
    postings: meta?.postings ?? 0,
    watched: meta?.watched ?? null,
    ...(meta === null && {
      note: 'No grid has been built yet: slices are computed live. `indexer grids` builds it.',
    }),
  };
};

export const metricsGridStatus = defineRead({
  group: 'metrics',
  price: 'unmetered',
  routes: [{ path: '/v4/metrics/status', summary: 'Which metrics are stored' }],
  description: 'Free. The sets of dimensions whose figures are stored (the grid), and when the grid was built.',
  parameters: parameters(responseParameters),
  response: analysis(status),
  tools: [{ name: 'metrics_status', description: 'Which slices are precomputed, and when. Free.' }],
  inject: [MetricsContext],
  run: metricsStatus,
});
