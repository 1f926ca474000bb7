import { MIN_PAY_POSTINGS, type PaySuppression, payFigures, payMeasure, share } from '#libs/metrics/pay.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type AnalysisCaller, chargeAnalysis, iso, SINGLE_PAGE } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import { requestedPeriod } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** US dollars. */
const DEFAULT_BIN_WIDTH = 10_000;

const NOTES: Readonly<Record<PaySuppression, string>> = {
  no_pay_stated: 'No posting of this slice states pay.',
  fewer_than_5_postings: `Fewer than ${MIN_PAY_POSTINGS} postings of this slice state pay, so its distribution is suppressed.`,
  single_employer: 'Only one employer of this slice states pay, so its distribution is suppressed.',
};

/** The histogram and quantiles of annual pay in a slice. */
export const payDistribution = async ({ slices, values }: MetricsContext, query: RawQuery, caller: AnalysisCaller) => {
  const request = await values.resolve(readers.distribution(query, caller.dataTier));
  caller.cap(1);
  const { slice, parameters } = request;
  const { method, asOf, period, n, payN, histogram } = await slices.pay(slice, requestedPeriod(request));
  const width = (parameters.bin_width as number | undefined) ?? DEFAULT_BIN_WIDTH;
  const summary = payMeasure(payN, n, payFigures(histogram));
  const bins = new Map<number, number>();
  for (const [value, count] of histogram) {
    const bin = Math.floor(value / width);
    bins.set(bin, (bins.get(bin) ?? 0) + count);
  }
  const [low = 0, high = -1] = [Math.min(...bins.keys()), Math.max(...bins.keys())];
  const data = Array.from({ length: bins.size === 0 ? 0 : high - low + 1 }, (_, index) => {
    const count = bins.get(low + index) ?? 0;
    return { from: (low + index) * width, to: (low + index + 1) * width, n: count, share: share(count, payN) };
  });
  const analysis = await chargeAnalysis(caller, {
    data,
    slice,
    period,
    as_of: iso(asOf),
    method,
    n,
    coverage: summary.coverage,
    ...SINGLE_PAGE,
    ...(summary.suppressed && { note: n === 0 ? await slices.emptyNote(period) : NOTES[summary.suppressed] }),
  });
  return { ...analysis, pay: summary };
};
