import { pick } from 'es-toolkit';
import { compareSlices } from '#libs/metrics/comparison.js';
import { DIMENSION_NAMES } from '#libs/metrics/grid/dimensions.js';
import { dimensionsOf, type Slice } from '#libs/metrics/grid/slice-key.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import type { FiltersKnown, SliceFigures } from '#libs/metrics/read/slice-reader.js';
import { oneOf } from '#libs/registry/kinds/scalars.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { many } from '#libs/search/query/parameter.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOfSlice, SINGLE_PAGE } from '../analysis.js';
import { analysisWith, filtersKnown, slice as sliceSchema } from '../schemas/analysis-schema.js';
import { comparedMeasure } from '../schemas/comparison-schema.js';
import {
  analysisParameters,
  periodParameter,
  type RequestOf,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const againstParameter = many(
  'against',
  { ...oneOf(['all', ...DIMENSION_NAMES]), example: 'all' },
  'Dimensions of the slice that the wider slice keeps. `all` (the default) keeps none, which compares with the whole market.',
);

const parameters = analysisParameters([againstParameter, periodParameter], { filters: true });

/** Compares the measures of a slice with those of a wider one. */
const benchmark = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  { slices, values }: MetricsContext,
) => {
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const against = widerSlice(slice, request.parameters.against ?? []);
  const name = requestedPeriod(request);
  const [own, wide] = await Promise.all([slices.figures(slice, name), slices.figures(against, name)]);
  const empty = own.figures.n === 0 && !own.figures.active && own.figures.unverified === 0;
  const median = wide.figures.pay.figures?.p50 ?? null;
  const compared = async (of: Slice, { figures }: SliceFigures, known: FiltersKnown | null) => ({
    figures,
    known,
    employers: await slices.employers(of, name, figures, median),
  });
  const [known, wideKnown] = await Promise.all([
    slices.filtersKnown(slice, name, own.asOf),
    slices.filtersKnown(against, name, wide.asOf),
  ]);
  const sides = empty ? null : await Promise.all([compared(slice, own, known), compared(against, wide, wideKnown)]);
  const data = sides ? compareSlices(...sides, 'wider') : [];
  const analysis = await chargeAnalysis(caller, {
    data,
    slice: shownSlice(slice),
    period: own.period,
    as_of: iso(Math.min(own.asOf, wide.asOf)),
    method: own.method === 'grid' && wide.method === 'grid' ? 'grid' : 'live',
    n: own.figures.n,
    ...coverageOfSlice(own.figures.n, known),
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.emptyNote(own.period, known) }),
  });
  return { ...analysis, against: shownSlice(against), ...(wideKnown && { against_filters_known: wideKnown }) };
};

/** The slice with only the kept dimensions. @throws AppError `invalid_request` unless it is wider. */
const widerSlice = (slice: Slice, kept: readonly string[]): Slice => {
  // A dimension with `unknown` among its values is a filter of the slice.
  const { requested = {}, resolved = [] } = slice.filters ?? {};
  const dimensions: string[] = [...dimensionsOf(slice), ...DIMENSION_NAMES.filter((name) => name in requested)];
  const unknown = kept.find((name) => name !== 'all' && !dimensions.includes(name));
  if (unknown !== undefined)
    throw invalidParameter('against', 'must name dimensions of the slice, or `all`', unknown, ['all', ...dimensions]);
  const isKept = (name: string) => kept.includes(name);
  if (dimensions.length > 0 && dimensions.every(isKept) && resolved.every(({ parameter: { name } }) => isKept(name)))
    throw invalidParameter(
      'against',
      'must omit at least one dimension of the slice, so that the other slice is wider',
    );
  const filters = resolved.filter(({ parameter: { name } }) => isKept(name));
  return {
    ...pick(slice, dimensionsOf(slice).filter(isKept)),
    ...(filters.length > 0 && {
      filters: {
        requested: Object.fromEntries(Object.entries(requested).filter(([name]) => isKept(name))),
        resolved: filters,
      },
    }),
  };
};

export const metricsBenchmark = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/benchmark', summary: 'A part of the market compared with a wider one' }],
  description:
    'Each measure with its difference, ratio, and whether the difference is statistically significant, with employers as the units of the test.',
  parameters,
  response: analysis(
    analysisWith('MetricsBenchmark', comparedMeasure, {
      against: sliceSchema.describe('The wider slice.'),
      against_filters_known: filtersKnown
        .optional()
        .describe(
          'For how many postings of the wider slice its filters are known; absent if each is for every posting.',
        ),
    }),
  ),
  tools: [
    {
      name: 'metrics_benchmark',
      description: 'A slice compared with a wider one, measure by measure.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [MetricsContext],
  run: benchmark,
});
