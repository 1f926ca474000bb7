import { AppError } from '#libs/errors/app-error.js';
import type { DailyFigure } from '#libs/metrics/daily/daily-index.js';
import { factorOf, type SeasonalFactors, UNADJUSTED } from '#libs/metrics/daily/seasonal-factors.js';
import { gridAddress, type Slice } from '#libs/metrics/grid/slice-key.js';
import { round } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { type Basis, relativeWidth, reliabilityOf, withheldReason } from '#libs/metrics/reliability.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { dateOf, type PublishedSeries, type Vintage } from '#libs/vintages/published-series.js';
import { isProvisional, REVISION_REASONS, revisionsOf } from '#libs/vintages/revisions.js';
import { VintageStore } from '#libs/vintages/vintage-store.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeCited, SINGLE_PAGE } from '../analysis.js';
import { citationOfIndex } from '../citation.js';
import { requestedVintage } from '../read/requested-vintage.js';
import { dailyIndexResponse } from '../schemas/daily-index-schema.js';
import {
  analysisParameters,
  dailyRangeParameters,
  type RequestOf,
  shownSlice,
  sliceParameters,
} from '../slice-parameters.js';
import { MetricsContext } from './metrics-context.js';

const MAX_DAYS = 1_000;
const DEFAULT_DAYS = 90;

const dayOf = (name: string, text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text))
    throw invalidParameter(name, 'is not a day of the calendar', text);
  return time / MS_PER_DAY;
};

/** @throws AppError `invalid_request` for days that are reversed, too many, or after the data of the vintage. */
const rangeOf = ({ from, to }: { from?: string; to?: string }, { asOf }: Vintage) => {
  const newest = Math.floor(asOf.getTime() / MS_PER_DAY) - 1;
  const last = to === undefined ? newest : dayOf('to', to);
  const first = from === undefined ? last - DEFAULT_DAYS + 1 : dayOf('from', from);
  if (first > newest && from !== undefined)
    throw invalidParameter('from', `must not be after ${dateOf(newest)}, the last whole day of the data`, from);
  if (first > last) throw invalidParameter('from', `must not be after \`to\` (${dateOf(last)})`, from);
  if (last - first >= MAX_DAYS)
    throw invalidParameter('from', `must be less than ${MAX_DAYS} days before \`to\` (${dateOf(last)})`, from);
  return { first, last };
};

/** @throws AppError `invalid_request` if no daily index of the slice was published. */
const requireSeries = (slice: Slice, { series }: Vintage): string => {
  const id = gridAddress(slice)?.id;
  if (id !== undefined && series.includes(id)) return id;
  throw new AppError(
    'invalid_request',
    'No daily index of this slice was published in this vintage. It is published of the whole market, and of occupations (2 or 6 digits), countries, and pairs of both, one value each, with 30 openings a week on 5 boards. `details.series` lists them. For any other slice, use the monthly index of `/v4/metrics/series`.',
    { details: { series: [...series] } },
  );
};

const rowOf = (figure: DailyFigure, factors: SeasonalFactors | null, asOf: number) => {
  const { day, value, low, high, base, n, boards, employers, largest, gap } = figure;
  const isBase = day === base;
  const evidence: Basis = isBase
    ? {}
    : { n, employers, largest: largest * n, interval: value === null ? null : relativeWidth(low, high, value) };
  const withheld = value === null ? (gap ?? 'not_known') : withheldReason(evidence);
  const isShown = withheld === null && value !== null;
  return {
    day: dateOf(day),
    value: isShown ? value : null,
    low: isShown ? low : null,
    high: isShown ? high : null,
    base: base === null ? null : dateOf(base),
    adjusted: isShown && factors?.base === base ? round(value / factorOf(factors, day), 1) : null,
    n,
    boards,
    employers,
    provisional: isProvisional(day, asOf),
    gap,
    reliability: reliabilityOf(evidence, withheld),
  };
};

const withDays = ({ figures, factors }: PublishedSeries, { first, last }: { first: number; last: number }) => ({
  figures: figures.filter(({ day }) => first <= day && day <= last),
  factors,
});

/** The path of a response that does not change. */
const requestOf = (
  { onet_codes, countries }: Slice,
  range: { first: number; last: number },
  { publishedAt }: Vintage,
) =>
  `/v4/metrics/index?${new URLSearchParams({
    ...(onet_codes && { onet_codes: onet_codes.join() }),
    ...(countries && { countries: countries.join() }),
    from: dateOf(range.first),
    to: dateOf(range.last),
    vintage: publishedAt.toISOString(),
  })}`;

const parameters = analysisParameters(dailyRangeParameters, {
  dimensions: sliceParameters.filter(({ name }) => ['onet_codes', 'countries'].includes(name)),
});

/** The daily index of a slice, as it was published. */
const dailyIndexOf = async (
  { request: given, operation: caller }: Call<RequestOf<typeof parameters>>,
  context: MetricsContext,
  store: VintageStore,
) => {
  const request = await context.values.resolve(given, caller);
  caller.cap(1);
  const { slice } = request;
  const { first, found, latest } = await requestedVintage(store, request.parameters.vintage);
  const id = requireSeries(slice, found);
  const range = rangeOf(request.parameters, found);
  const series = withDays(await store.series(id, found), range);
  const isLatest = found.vintage === latest.vintage;
  const isRevised = request.parameters.vintage !== undefined && !isLatest;
  const later = isRevised
    ? { vintages: await store.after(found), series: withDays(await store.series(id, latest), range) }
    : null;
  const asOf = found.asOf.getTime();
  const rows = series.figures.map((figure) => rowOf(figure, series.factors, asOf));
  const now = later && new Map(later.series.figures.map((figure) => [figure.day, figure]));
  const shownNow = (day: number) => {
    const figure = now?.get(day);
    return figure ? rowOf(figure, null, latest.asOf.getTime()).value : null;
  };
  const last = rows.findLast(({ value }) => value !== null);
  const period = {
    name: `${dateOf(range.first)}..${dateOf(range.last)}`,
    from: iso(range.first * MS_PER_DAY),
    to: iso((range.last + 1) * MS_PER_DAY - 1),
    partial: range.last * MS_PER_DAY + MS_PER_DAY > asOf || range.first < (series.figures[0]?.day ?? range.first),
  };
  const changes = later && revisionsOf({ vintage: found, series }, later);
  return chargeCited(caller, {
    data: now
      ? rows.map((row, index) => ({ ...row, revised: shownNow((series.figures[index] as DailyFigure).day) }))
      : rows,
    slice: shownSlice(slice),
    period,
    as_of: iso(asOf),
    method: 'grid' as const,
    vintage: {
      published_at: found.publishedAt.toISOString(),
      as_of: iso(asOf),
      definitions: found.definitions,
      latest: isLatest,
      first_published_at: first.publishedAt.toISOString(),
      request: requestOf(slice, range, found),
    },
    seasonal: {
      method: 'stl' as const,
      years: series.factors?.years ?? 0,
      until: series.factors ? dateOf(series.factors.until) : null,
      reason: series.factors ? null : UNADJUSTED[0],
    },
    ...(changes && {
      revisions: {
        published_at: latest.publishedAt.toISOString(),
        as_of: iso(latest.asOf.getTime()),
        vintages: later?.vintages.length ?? 0,
        days: changes.days,
        largest: changes.largest && {
          day: dateOf(changes.largest.day),
          before: changes.largest.before,
          now: changes.largest.now,
          change: round(changes.largest.now / changes.largest.before - 1, 4),
        },
        reasons: [...changes.reasons].map(([reason, days]) => ({ reason, days, note: REVISION_REASONS[reason] })),
      },
    }),
    ...SINGLE_PAGE,
    ...(rows.length === 0 && { note: 'The index has no days in this period.' }),
    citation: citationOfIndex({
      slice: shownSlice(slice),
      period,
      base: last?.base ?? null,
      n: last?.n ?? 0,
      boards: last?.boards ?? 0,
      isAdjusted: rows.some(({ adjusted }) => adjusted !== null),
      publishedAt: found.publishedAt.toISOString(),
      asOf: iso(asOf),
      definitions: found.definitions,
    }),
  });
};

export const metricsDailyIndex = defineRead({
  group: 'metrics',
  price: 'analysis',
  routes: [{ path: '/v4/metrics/index', summary: 'The daily index of openings, as it was published' }],
  description:
    'Openings of the last seven days, day by day, on the boards that were watched throughout. Every published value is kept: `vintage` returns the series as it was, and what changed since. Only for slices whose figures are stored.',
  parameters,
  response: analysis(dailyIndexResponse),
  tools: [],
  inject: [MetricsContext, VintageStore],
  run: dailyIndexOf,
});
