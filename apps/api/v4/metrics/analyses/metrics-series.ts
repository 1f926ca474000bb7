import { z } from 'zod';
import { measuresOf } from '#libs/metrics/figures.js';
import type { MonthIndex } from '#libs/metrics/matched-index.js';
import { iso, periodView } from '#libs/metrics/period-view.js';
import { isPartial, monthEnd, monthName, monthSpan } from '#libs/metrics/periods.js';
import { flag, month as monthOfRow } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf, SINGLE_PAGE } from '../analysis.js';
import { analysisWith } from '../schemas/analysis-schema.js';
import { matchedIndex, measures } from '../schemas/measures-schema.js';
import { watched } from '../schemas/watch-schema.js';
import { analysisParameters, fromParameter, type SliceRequest, shownSlice, toParameter } from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';
import { monthRange } from './month-range.js';

const measuresOfMonth = z.object({
  month: monthOfRow('Month, such as `2026-07`.'),
  partial: flag('Whether the dataset covers only part of the month.'),
  index: matchedIndex,
  ...measures,
});

/** The measures of a slice by month. */
const metricsSeries = async (
  { request: given, operation: caller }: Call<SliceRequest>,
  { slices, values }: MetricsContext,
) => {
  const { slice, parameters } = await values.resolve(given, caller);
  caller.cap(1);
  const range = (asOf: number) =>
    monthRange(parameters.from as string | undefined, parameters.to as string | undefined, asOf);
  const { method, asOf, months, index } = await slices.months(slice, range);
  const { first, last } = range(asOf);
  const observedFrom = await slices.observedFrom();
  const data = [...months].map(([month, figures]) => {
    const span = monthSpan(month, asOf);
    const { days_open, ...measures } = measuresOf(figures);
    return {
      month: monthName(month),
      partial: isPartial(span, monthEnd(month), { asOf, observedFrom }),
      index: index.get(month) as MonthIndex,
      ...measures,
    };
  });
  const n = data.reduce((sum, row) => sum + row.n, 0);
  const empty = n === 0 && data.every(({ active, unwatched, closed }) => !active && unwatched === 0 && !closed);
  const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
  const period = periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), { asOf, observedFrom });
  return chargeAnalysis(caller, {
    data: empty ? [] : data,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method,
    n,
    ...coverageOf(n, n, 'all'),
    watched: await slices.watched(slice),
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.emptyNote(period) }),
  });
};

export const metricsOverTime = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/series', summary: 'Metrics over time' }],
  description: 'One row per month from `from` to `to`, not paginated.',
  parameters: analysisParameters([fromParameter, toParameter], { filters: true }),
  response: analysis(analysisWith('MetricsSeries', measuresOfMonth, { watched })),
  tools: [{ name: 'metrics_series', description: 'The measures of a slice by month.', filtersOf: 'search_jobs' }],
  inject: [MetricsContext],
  run: metricsSeries,
});
