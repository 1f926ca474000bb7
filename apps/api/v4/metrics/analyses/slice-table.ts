import { type JudgedCounts, withJudgedCounts } from '#libs/metrics/judged-counts.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { type KnownCount, knownOfRow } from '#libs/metrics/read/filters-known.js';
import type { ValuesOf } from '#libs/search/query/parameter.js';
import type { Call } from '../../../reads/read.js';
import { chargeAnalysis, coverageOf, filtersKnownOf, NO_PARTS, partOf } from '../analysis.js';
import { readPageRequest } from '../pages.js';
import { earlierSpan } from '../read/earlier-span.js';
import { knownByGroup } from '../read/known-by-group.js';
import { Denominators } from '../read/openings-per-person.js';
import type { Grouping } from '../read/slice-parts.js';
import {
  type denominatorsParameter,
  type digitsParameter,
  type pageParameters,
  type periodParameter,
  requestedDigits,
  requestedPeriod,
  type SliceRequest,
  shownSlice,
  type tableParameters,
} from '../slice-parameters.js';
import { sortOf } from '../table-sorts.js';
import { MetricsContext } from './metrics-context.js';

const rowWithKnown = <Row extends JudgedCounts>(row: Row, known: KnownCount) => ({
  ...withJudgedCounts(row, known),
  ...knownOfRow(known),
});

/** A request for the parts of a slice. */
type TableRequest = SliceRequest<
  ValuesOf<
    | (typeof tableParameters | typeof pageParameters)[number]
    | typeof periodParameter
    | typeof digitsParameter
    | typeof denominatorsParameter
  >
> & { readonly by: Grouping };

/** Whether the rows of a table are sorted, selected or compared, or are pairs of values. */
const isRanked = ({ by, parameters: { sort, min_n, change } }: TableRequest): boolean =>
  by.length > 1 || [sort, min_n, change].some((each) => each !== undefined);

/** The table of persons that a request names. */
const requestedTable = (context: MetricsContext, { slice, by, parameters: { denominators: name } }: TableRequest) =>
  Denominators.requested(context, { name, slice, by });

/** The measures of each part of a slice by one or two dimensions, compared with an earlier period. */
const rankedTable = async (context: MetricsContext, request: TableRequest, { query, operation: caller }: Call) => {
  const { stores, slices, live, ranked } = context;
  const table = await requestedTable(context, request);
  const page = readPageRequest(stores.cursors, 'slice', query, request, caller);
  caller.cap(1);
  const { slice, by, parameters } = request;
  const { sort = '-new', change = 'previous', min_n: minN = 1 } = parameters;
  const start = Number(page.position?.after[0] ?? 0);
  const asOf = await stores.dataset.asOf();
  const period = parsePeriod(requestedPeriod(request), asOf);
  const earlier = earlierSpan(period.span, change);
  const found = await ranked.page({
    slice,
    by,
    digits: requestedDigits(request),
    period,
    asOf,
    ...sortOf(sort),
    minN,
    earlier,
    start,
    limit: page.limit,
  });
  const { figures } = await slices.liveFigures(slice, period.name);
  const groups = found.rows.map(({ group }) => group);
  const known = await knownByGroup(live, {
    slice,
    by,
    groups,
    spans: [period.span],
    asOf,
    digits: requestedDigits(request),
  });
  const hasMore = found.total > start + page.limit;
  const data = found.rows.map(({ group, label, ...row }) => ({
    ...partOf(group, by),
    label,
    ...(known ? rowWithKnown(row, known.of(group)[0] as KnownCount) : row),
  }));
  const joined = await table?.join(data, groups, { moment: period.span.to - 1, asOf });
  const response = {
    data,
    slice: shownSlice(slice),
    period: await slices.periodView(period, asOf),
    against: { from: iso(earlier.from), to: iso(earlier.to - 1) },
    as_of: iso(asOf),
    method: 'live' as const,
    n: figures.n,
    ...coverageOf(found.known, figures.n, 'value_known'),
    ...filtersKnownOf(await slices.filtersKnown(slice, period.name, asOf)),
    watched: await slices.watched(slice),
    next_cursor: hasMore ? page.next([start + page.limit], asOf) : null,
    has_more: hasMore,
    ...(found.rows.length === 0 && { note: NO_PARTS }),
    ...joined?.fields,
  };
  return chargeAnalysis(caller, response, joined ? { about: joined.about } : {});
};

/** The measures of each part of a slice: one page of the rows of `group_by`. */
export const sliceTable = async (context: MetricsContext, request: TableRequest, call: Call) => {
  if (isRanked(request)) return rankedTable(context, request, call);
  const { stores, slices, live, tables } = context;
  const table = await requestedTable(context, request);
  const { query, operation: caller } = call;
  const page = readPageRequest(stores.cursors, 'slice', query, request, caller);
  caller.cap(1);
  const { slice } = request;
  const [by] = request.by;
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
  const known = await knownByGroup(live, {
    slice,
    by: [by],
    groups: found.rows.flatMap(({ value }) => (value === null ? [] : [{ [by]: value }])),
    spans: [parsePeriod(requestedPeriod(request), found.asOf).span],
    asOf: found.asOf,
    digits: requestedDigits(request),
  });
  const data = found.rows.map((row) => ({
    ...(known && row.value !== null ? rowWithKnown(row, known.of({ [by]: row.value })[0] as KnownCount) : row),
  }));
  const groups = found.rows.map(({ value }) => (value === null ? null : { [by]: value }));
  const joined = await table?.join(data, groups, { moment: Date.parse(found.period.to), asOf: found.asOf });
  const response = {
    data,
    slice: shownSlice(slice),
    period: found.period,
    as_of: iso(found.asOf),
    method: found.method,
    n: whole.figures.n,
    ...coverageOf(found.known, whole.figures.n, 'value_known'),
    ...filtersKnownOf(await slices.filtersKnown(slice, requestedPeriod(request), found.asOf)),
    watched: await slices.watched(slice),
    next_cursor: found.more && last ? page.next([last.n, last.value as string], found.asOf) : null,
    has_more: found.more,
    ...(found.rows.length === 0 && { note: 'No posting that matches the filters has a value of this dimension.' }),
    ...joined?.fields,
  };
  return chargeAnalysis(caller, response, joined ? { about: joined.about } : {});
};
