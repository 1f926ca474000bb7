import { z } from 'zod';
import { type PaySuppression, payMeasure, share } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { MIN_EMPLOYERS, MIN_POSTINGS } from '#libs/metrics/reliability.js';
import { integerScalar } from '#libs/registry/kinds/scalars.js';
import { one } from '#libs/search/query/parameter.js';
import { integer, inUnit, share as shareOf } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf, filtersKnownOf, SINGLE_PAGE } from '../analysis.js';
import { analysisWith } from '../schemas/analysis-schema.js';
import { pay } from '../schemas/measures-schema.js';
import {
  analysisParameters,
  periodParameter,
  type RequestOf,
  requestedPeriod,
  shownSlice,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

/** US dollars. */
const DEFAULT_BIN_WIDTH = 10_000;

const NOTES: Readonly<Record<PaySuppression, string>> = {
  no_pay_stated: 'No posting that matches the filters states both bounds of its pay.',
  fewer_than_10_postings: `Fewer than ${MIN_POSTINGS} postings that match the filters state pay, so the distribution is suppressed.`,
  fewer_than_3_employers: `Fewer than ${MIN_EMPLOYERS} employers of postings that match the filters state pay, so the distribution is suppressed.`,
  employer_above_80_percent:
    'One employer has more than 80% of the postings that state pay, so the distribution is suppressed.',
  within_one_quarter:
    'The postings that state pay were published within one quarter, so the distribution of the whole period is suppressed. Request the days from `pay.from` to `pay.to`.',
};

const binWidth = one(
  'bin_width',
  { ...integerScalar(1_000, 100_000), example: 10_000 },
  'Bucket width of the histogram in US dollars. Default: 10,000.',
);

const bin = z.object({
  from: inUnit('US dollars per year', integer('Lower bound, in US dollars per year.')),
  to: inUnit('US dollars per year', integer('Upper bound, exclusive, in US dollars per year.')),
  n: integer('Postings in this range.'),
  share: shareOf('Share of all postings that state pay.'),
});

const parameters = analysisParameters([periodParameter, binWidth], { filters: true });

/** The histogram and quantiles of annual pay in a slice. */
const payDistribution = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  { slices, values }: MetricsContext,
) => {
  const request = await values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const { method, asOf, period, figures, histogram } = await slices.pay(slice, requestedPeriod(request));
  const { n, pay: stated, scope } = figures;
  const width = request.parameters.bin_width ?? DEFAULT_BIN_WIDTH;
  const summary = payMeasure(stated, n, scope);
  const bins = new Map<number, number>();
  for (const [value, count] of histogram ?? []) {
    const bin = Math.floor(value / width);
    bins.set(bin, (bins.get(bin) ?? 0) + count);
  }
  const [low = 0, high = -1] = [Math.min(...bins.keys()), Math.max(...bins.keys())];
  const data = Array.from({ length: bins.size === 0 ? 0 : high - low + 1 }, (_, index) => {
    const count = bins.get(low + index) ?? 0;
    return { from: (low + index) * width, to: (low + index + 1) * width, n: count, share: share(count, stated.n) };
  });
  const known = await slices.filtersKnown(slice, requestedPeriod(request), asOf);
  const analysis = await chargeAnalysis(caller, {
    data,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method,
    n,
    ...coverageOf(stated.n, n, 'pay_stated'),
    ...filtersKnownOf(known),
    ...SINGLE_PAGE,
    ...(summary.suppressed && { note: n === 0 ? await slices.emptyNote(period, known) : NOTES[summary.suppressed] }),
  });
  return { ...analysis, pay: summary };
};

export const metricsDistribution = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/distribution', summary: 'Pay distribution' }],
  description: 'A histogram of annual pay in US dollars, and its quantiles.',
  parameters,
  response: analysis(analysisWith('MetricsDistribution', bin, { pay })),
  tools: [
    {
      name: 'metrics_distribution',
      description: 'Histogram and quantiles of annual pay in a slice.',
      filtersOf: 'search_jobs',
    },
  ],
  inject: [MetricsContext],
  run: payDistribution,
});
