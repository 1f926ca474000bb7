import { z } from 'zod';
import { type ComparedMeasure, compareSlices } from '#libs/metrics/comparison.js';
import { measuresOf } from '#libs/metrics/figures.js';
import { dimensionsOf, type Slice } from '#libs/metrics/grid/slice-key.js';
import { withJudgedCounts } from '#libs/metrics/judged-counts.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import type { SliceFigures } from '#libs/metrics/read/slice-reader.js';
import { valueLabels } from '#libs/metrics/read/value-labels.js';
import { text } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, filtersKnownOf, SINGLE_PAGE } from '../analysis.js';
import { inSlice, readSlices, slicesParameter } from '../compared-slices.js';
import { analysisOf, filtersKnown, method, slice as sliceSchema } from '../schemas/analysis-schema.js';
import { comparedMeasure } from '../schemas/comparison-schema.js';
import { daysOpen, judgedCounts, measures } from '../schemas/measures-schema.js';
import {
  analysisParameters,
  periodParameter,
  type RequestOf,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const comparedSlice = z.object({
  slice: sliceSchema.describe('The slice as it was understood.'),
  label: text('The values of the slice in words.'),
  method: method.describe('How the figures of this slice were computed.'),
  ...measures,
  ...judgedCounts,
  days_open: daysOpen.nullable().optional(),
  filters_known: filtersKnown.optional(),
  against_first: z
    .record(z.string(), comparedMeasure)
    .optional()
    .describe('Each measure, by name, compared with that of the first slice; absent for the first slice.'),
});

const parameters = analysisParameters([slicesParameter, periodParameter], { dimensions: [] });

/** The measures of several slices, and how they differ from those of the first. */
const compareMeasures = async (
  { request, operation: caller }: Call<RequestOf<typeof parameters>>,
  { slices, stores, values }: MetricsContext,
) => {
  const given = readSlices(request.parameters.slices, caller.dataTier);
  caller.cap(1);
  const resolved = await Promise.all(
    given.map((each, index) => inSlice(index, async () => (await values.resolve(each, caller)).slice)),
  );
  const name = requestedPeriod(request);
  const found = await Promise.all(resolved.map((slice) => slices.figures(slice, name)));
  const [base] = found as [SliceFigures, ...SliceFigures[]];
  const median = base.figures.pay.figures?.p50 ?? null;
  const compared = await Promise.all(
    found.map(async ({ figures }, index) => ({
      figures,
      employers: await slices.employers(resolved[index] as Slice, name, figures, median),
    })),
  );
  const labels = await Promise.all(resolved.map((slice) => labelOf(slice, stores.companies)));
  const known = await Promise.all(
    found.map(({ asOf }, index) => slices.filtersKnown(resolved[index] as Slice, name, asOf)),
  );
  const data = found.map(({ figures, method }, index) => {
    const [first, own] = [compared[0], compared[index]] as [(typeof compared)[number], (typeof compared)[number]];
    return {
      slice: shownSlice(resolved[index] as Slice),
      label: labels[index] as string,
      method,
      ...withJudgedCounts(measuresOf(figures), known[index] ?? null),
      ...filtersKnownOf(known[index] ?? null),
      ...(index > 0 && {
        against_first: byMeasure(
          compareSlices({ ...own, known: known[index] ?? null }, { ...first, known: known[0] ?? null }, 'other'),
        ),
      }),
    };
  });
  const empty = found.every(({ postings }) => postings === 0);
  const analysis = {
    data: empty ? [] : data,
    slice: shownSlice(resolved[0] as Slice),
    period: base.period,
    as_of: iso(Math.min(...found.map(({ asOf }) => asOf))),
    method: found.every(({ method }) => method === 'grid') ? ('grid' as const) : ('live' as const),
    n: base.figures.n,
    ...coverageOfSlice(base.figures.n, known[0] ?? null),
    ...SINGLE_PAGE,
    ...(empty && { note: 'None of the slices has any posting.' }),
  };
  return chargeAnalysis(caller, analysis, { slices: resolved.map(shownSlice) });
};

const byMeasure = (rows: readonly ComparedMeasure[]): Record<string, ComparedMeasure> =>
  Object.fromEntries(rows.map((row) => [row.measure, row]));

/** The values of a slice in words: `Software Developers, United States`. */
const labelOf = async (slice: Slice, companies: MetricsContext['stores']['companies']): Promise<string> => {
  const names = await Promise.all(
    dimensionsOf(slice).map(async (dimension) => {
      const labels = await valueLabels(dimension, slice[dimension] ?? [], companies);
      return [...labels.values()].join(' or ');
    }),
  );
  const filters = Object.entries(slice.filters?.requested ?? {}).map(
    ([name, value]) => `${name}: ${[value].flat().join(' or ')}`,
  );
  return [...names, ...filters].join(', ') || 'All postings';
};

export const metricsComparison = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/compare', summary: 'Up to five parts of the market side by side' }],
  postPath: '/v4/metrics/compare/query',
  description:
    'The measures of each slice, and how they differ from those of the first, with tests whose units are employers. A slice is any filter of the job search.',
  parameters,
  response: analysis(analysisOf('MetricsComparison', comparedSlice)),
  tools: [
    {
      name: 'metrics_compare',
      description:
        'The measures of up to five slices side by side, and whether they differ from the first beyond chance. Each slice is a query string of filters of search_jobs.',
    },
  ],
  inject: [MetricsContext],
  run: compareMeasures,
});
