import { chunk } from 'es-toolkit';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import type { Call } from '../../../reads/read.js';
import { chargeAnalysis, coverageOf, filtersKnownOf, NO_PARTS, partOf } from '../analysis.js';
import { readPageRequest } from '../pages.js';
import { earlierSpan } from '../read/earlier-span.js';
import type { Grouping } from '../read/slice-parts.js';
import { requestedDigits, shownSlice } from '../slice-parameters.js';
import { sortOf } from '../table-sorts.js';
import type { MetricsContext } from './metrics-context.js';
import { type SeriesRequest, type SliceSeries, seriesOf } from './series-rows.js';

/** Series of a page without `limit`; each has as many rows as the period has months, weeks or days. */
const DEFAULT_SERIES = 10;
const MAX_ROWS = 1_000;
/** Series that are read at once. */
const PARALLEL = 4;

/** The series of each part of a slice by one or two dimensions: a page of them, the rows of each together. */
export const groupedSeries = async (
  context: MetricsContext,
  request: SeriesRequest & { readonly by: Grouping },
  { query, operation: caller }: Call,
) => {
  const { stores, slices, ranked } = context;
  const page = readPageRequest(stores.cursors, 'series', query, request, caller);
  caller.cap(1);
  const { slice, by, parameters } = request;
  const { sort = '-new', change = 'previous', min_n: minN = 1, interval = 'month' } = parameters;
  const whole = await seriesOf(context, slice, request);
  const { asOf } = whole;
  const limit = Math.max(1, Math.min(parameters.limit ?? DEFAULT_SERIES, Math.floor(MAX_ROWS / whole.rows.length)));
  const start = Number(page.position?.after[0] ?? 0);
  const period = parsePeriod(whole.days, asOf);
  const found = await ranked.groups({
    slice,
    by,
    digits: requestedDigits(request),
    period,
    asOf,
    ...sortOf(sort),
    minN,
    earlier: earlierSpan(period.span, change, interval === 'month' ? undefined : interval),
    start,
    limit,
  });
  // The parts may have another `as_of` than the whole: their rows are of the same periods.
  const series: SliceSeries[] = [];
  for (const some of chunk(found.groups, PARALLEL))
    series.push(...(await Promise.all(some.map((group) => seriesOf(context, group.slice, request, whole.range)))));
  const n = whole.rows.reduce((sum, row) => sum + row.n, 0);
  const hasMore = found.total > start + limit;
  return chargeAnalysis(caller, {
    data: series.flatMap(({ rows }, index) => {
      const { group, label, rank } = found.groups[index] as (typeof found.groups)[number];
      const keys = partOf(group, by);
      return rows.map((row) => ({ rank, ...keys, label, ...row }));
    }),
    slice: shownSlice(slice),
    period: whole.period,
    as_of: iso(asOf),
    method: series.every(({ method }) => method === 'grid') ? ('grid' as const) : ('live' as const),
    n,
    ...coverageOf(Math.min(found.known, n), n, 'value_known'),
    ...filtersKnownOf(whole.filtersKnown),
    watched: await slices.watched(slice),
    next_cursor: hasMore ? page.next([start + limit], asOf) : null,
    has_more: hasMore,
    ...(found.groups.length === 0 && { note: NO_PARTS }),
  });
};
