import { measuresOf } from '#libs/metrics/figures.js';
import { isPartial, monthEnd, monthName, monthSpan } from '#libs/metrics/periods.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso, periodView, SINGLE_PAGE } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import type { MetricsContext } from './metrics-context.js';
import { monthRange } from './month-range.js';

/** The measures of a slice by month. */
export const metricsSeries = async (
  { slices, values }: MetricsContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const { slice, parameters } = await values.resolve(readers.series(query, caller.dataTier));
  caller.cap(1);
  const range = (asOf: number) =>
    monthRange(parameters.from as string | undefined, parameters.to as string | undefined, asOf);
  const { method, asOf, months } = await slices.months(slice, range);
  const { first, last } = range(asOf);
  const observedFrom = await slices.observedFrom();
  const data = [...months].map(([month, figures]) => {
    const span = monthSpan(month, asOf);
    const { days_open, ...measures } = measuresOf(figures);
    return { month: monthName(month), partial: isPartial(span, monthEnd(month), { asOf, observedFrom }), ...measures };
  });
  const n = data.reduce((sum, row) => sum + row.n, 0);
  const empty = n === 0 && data.every(({ active, closed }) => active === 0 && closed === 0);
  const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
  const period = periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), { asOf, observedFrom });
  return chargeAnalysis(caller, {
    data: empty ? [] : data,
    slice,
    period,
    as_of: iso(asOf),
    method,
    n,
    coverage: n === 0 ? null : 1,
    ...SINGLE_PAGE,
    ...(empty && { note: await slices.emptyNote(period) }),
  });
};
