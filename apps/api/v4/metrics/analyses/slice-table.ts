import type { DimensionName } from '#libs/metrics/dimensions.js';
import { share } from '#libs/metrics/pay.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { type Analysis, type Analyst, charged, iso } from '../analysis.js';
import { pageOf } from '../pages.js';
import { digitsIn, periodNamed, type SliceRequest } from '../slice-parameters.js';
import type { MetricsContext } from './metrics-context.js';

/** The measures of the parts of a slice, a page at a time. */
export const sliceTable = async (
  { stores, slices, tables }: MetricsContext,
  query: RawQuery,
  request: SliceRequest,
  analyst: Analyst,
): Promise<Analysis> => {
  const page = pageOf(stores.cursors, 'slice', query, request, analyst);
  analyst.cap(1);
  const { slice } = request;
  const by = request.given.group_by as DimensionName;
  const found = await tables.page({
    slice,
    by,
    digits: digitsIn(request),
    period: periodNamed(request),
    limit: page.limit,
    ...(page.position && { after: page.position.after }),
  });
  const whole = await slices.figures(slice, periodNamed(request));
  const last = found.rows.at(-1);
  const rows = found.rows.reduce((sum, { n }) => sum + n, 0);
  return charged(analyst, {
    data: found.rows,
    slice,
    period: found.period,
    as_of: iso(found.asOf),
    method: found.method,
    n: whole.figures.n,
    coverage: whole.figures.n === 0 ? null : share(rows, whole.figures.n),
    next_cursor: found.more && last ? page.next([last.n, last.value], found.asOf) : null,
    has_more: found.more,
    ...(found.rows.length === 0 && { note: 'No value of this dimension has 20 postings or more in this slice.' }),
  });
};
