import type { DimensionName } from '#libs/metrics/dimensions.js';
import type { Call } from '../../../reads/read.js';
import { chargeAnalysis, coverageOf, iso } from '../analysis.js';
import { readPageRequest } from '../pages.js';
import { requestedDigits, requestedPeriod, type SliceRequest, shownSlice } from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

/** The measures of each part of a slice: one page of the rows of `group_by`. */
export const sliceTable = async (
  { stores, slices, tables }: MetricsContext,
  request: SliceRequest,
  { query, operation: caller }: Call,
) => {
  const page = readPageRequest(stores.cursors, 'slice', query, request, caller);
  caller.cap(1);
  const { slice } = request;
  const by = request.parameters.group_by as DimensionName;
  const found = await tables.page({
    slice,
    by,
    digits: requestedDigits(request),
    period: requestedPeriod(request),
    limit: page.limit,
    ...(page.position && { after: page.position.after }),
  });
  const whole = await slices.figures(slice, requestedPeriod(request));
  const last = found.rows.at(-1);
  return chargeAnalysis(caller, {
    data: found.rows,
    slice: shownSlice(slice),
    period: found.period,
    as_of: iso(found.asOf),
    method: found.method,
    n: whole.figures.n,
    ...coverageOf(found.known, whole.figures.n, 'value_known'),
    watched: await slices.watched(slice),
    next_cursor: found.more && last ? page.next([last.n, last.value as string], found.asOf) : null,
    has_more: found.more,
    ...(found.rows.length === 0 && { note: 'No posting of this slice has a value of this dimension.' }),
  });
};
