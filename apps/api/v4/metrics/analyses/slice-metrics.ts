import { measuresOf } from '#libs/metrics/figures.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type AnalysisCaller, chargeAnalysis, iso, SINGLE_PAGE } from '../analysis.js';
import { readers } from '../metrics-parameters.js';
import { requestedPeriod } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';
import { sliceTable } from './slice-table.js';

/** The measures of a slice, or of its parts with `group_by`. */
export const sliceMetrics = async (
  context: MetricsContext,
  query: RawQuery,
  caller: AnalysisCaller,
): Promise<Analysis> => {
  const request = await context.values.resolve(readers.slice(query, caller.dataTier));
  if (request.parameters.group_by !== undefined) return sliceTable(context, query, request, caller);
  caller.cap(1);
  const { method, asOf, period, postings, figures } = await context.slices.figures(
    request.slice,
    requestedPeriod(request),
  );
  const empty = postings === 0 || (figures.n === 0 && figures.active === 0 && figures.closed === 0);
  return chargeAnalysis(caller, {
    data: empty ? [] : [measuresOf(figures)],
    slice: request.slice,
    period,
    as_of: iso(asOf),
    method,
    n: figures.n,
    coverage: figures.n === 0 ? null : 1,
    ...SINGLE_PAGE,
    ...(empty && { note: await context.slices.emptyNote(period) }),
  });
};
