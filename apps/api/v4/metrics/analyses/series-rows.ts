import { sumBy } from 'es-toolkit';
import { type Measures, measuresOf } from '#libs/metrics/figures.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { type JudgedCounts, NO_COUNTS } from '#libs/metrics/judged-counts.js';
import { type MonthIndex, noIndex } from '#libs/metrics/observation/matched-index.js';
import { type PeriodView, periodView } from '#libs/metrics/periods/period-view.js';
import {
  isPartial,
  monthEnd,
  monthName,
  monthOf,
  monthSpan,
  parseMonth,
  type Span,
} from '#libs/metrics/periods/periods.js';
import { isComparable, isSufficient, type KnownCount, knownOfRow } from '#libs/metrics/read/filters-known.js';
import type { FiltersKnown, Method } from '#libs/metrics/read/slice-reader.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { ValuesOf } from '#libs/search/query/parameter.js';
import { breaksOf, chainedAnew } from '../read/index-breaks.js';
import { changeOfMonth, isObserved, type SeriesChange } from '../read/series-change.js';
import { type ShortInterval, shortPeriods } from '../read/series-periods.js';
import type { digitsParameter, SliceRequest, seriesParameters } from '../slice-parameters.js';
import type { BasePeriod } from '../table-sorts.js';
import type { MetricsContext } from './metrics-context.js';
import { monthRange } from './month-range.js';

type MeasuresOfPeriod = Omit<Measures, 'days_open' | keyof JudgedCounts> & JudgedCounts;

/** A month, week or day of a series. */
export type SeriesRow = MeasuresOfPeriod & {
  /** That of the first day. */
  readonly month: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly partial: boolean;
  readonly index: MonthIndex;
  /** Of weeks and days. */
  readonly boards?: number | null;
  readonly change?: SeriesChange;
  /** Absent if every filter of the slice is known for every posting. */
  readonly filters_known?: Pick<KnownCount, 'n' | 'of'> & { readonly share: number | null };
};

/** The first and last period of a series, where they are known already. */
export interface SeriesRange {
  readonly from: string;
  readonly to: string;
}

export interface SliceSeries {
  readonly method: Method;
  readonly asOf: number;
  readonly rows: readonly SeriesRow[];
  readonly filtersKnown: FiltersKnown | null;
  readonly period: PeriodView;
  /** The first and last period: months, or the first days of weeks and days. */
  readonly range: SeriesRange;
  /** The period as a range of days. */
  readonly days: string;
}

const measuresWithoutDaysOpen = (figures: Parameters<typeof measuresOf>[0]): MeasuresOfPeriod => {
  const { days_open, ...measures } = measuresOf(figures);
  return measures;
};

const NO_INDEX = noIndex('months_only');
/** A request for the rows of a slice. */
export type SeriesRequest = SliceRequest<ValuesOf<(typeof seriesParameters)[number] | typeof digitsParameter>>;

/** The index is chained from month to month. */
const MONTHS_ONLY: MonthIndex = { active: NO_INDEX, openings: NO_INDEX };

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Months between a month and the one with which it is compared. */
const LAGS: Readonly<Record<BasePeriod, number>> = { previous: 1, year: 12 };

const monthlySeries = async (
  { slices }: MetricsContext,
  slice: Slice,
  { parameters }: SeriesRequest,
  given: SeriesRange | undefined,
): Promise<Omit<SliceSeries, 'filtersKnown'>> => {
  const range = (asOf: number) =>
    given
      ? { first: parseMonth(given.from), last: parseMonth(given.to) }
      : monthRange(parameters.from, parameters.to, asOf);
  const base = parameters.change;
  const earlierRange = (asOf: number) => {
    const { first, last } = range(asOf);
    return { first: first - (base ? LAGS[base] : 0), last };
  };
  // The index of the rows begins at 100 in the first of them, whatever they are compared with.
  const [{ method, asOf, months, index }, earlier, observedFrom] = await Promise.all([
    slices.months(slice, range),
    base ? slices.months(slice, earlierRange) : null,
    slices.observedFrom(),
  ]);
  const { first, last } = range(asOf);
  const rows = [...months].map(
    ([month, figures]): SeriesRow => ({
      month: monthName(month),
      from: day(monthSpan(month, asOf).from),
      to: day(monthEnd(month) - 1),
      partial: isPartial(monthSpan(month, asOf), monthEnd(month), { asOf, observedFrom }),
      index: index.get(month) as MonthIndex,
      ...measuresWithoutDaysOpen(figures),
      ...(base &&
        earlier && {
          change: changeOfMonth([month, month - LAGS[base]], earlier.months, earlier.index, { asOf, observedFrom }),
        }),
    }),
  );
  const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
  const name = `${monthName(first)}..${monthName(last)}`;
  return {
    method,
    asOf,
    rows,
    range: { from: monthName(first), to: monthName(last) },
    period: periodView(name, span, monthEnd(last), { asOf, observedFrom }),
    days: `${day(span.from)}..${day(monthEnd(last) - 1)}`,
  };
};

const withoutUnobserved = (change: SeriesChange, from: number, observedFrom: number | null): SeriesChange =>
  isObserved(Math.min(from, Date.parse(change.from)), observedFrom) ? change : { ...change, new: null };

const shortSeries = async (
  { slices, stores, periods }: MetricsContext,
  slice: Slice,
  { parameters }: SeriesRequest,
  interval: ShortInterval,
  given: SeriesRange | undefined,
): Promise<Omit<SliceSeries, 'filtersKnown'>> => {
  const [asOf, observedFrom] = await Promise.all([stores.dataset.asOf(), slices.observedFrom()]);
  const { from, to } = given ?? parameters;
  const requested = shortPeriods(interval, from, to, asOf);
  const base = parameters.change ?? null;
  const found = await periods.figures(slice, requested, asOf, base);
  const rows = found.map(
    ({ period: { from, to, span, end }, figures, boards, change }): SeriesRow => ({
      month: monthName(monthOf(span.from)),
      from,
      to,
      partial: isPartial(span, end, { asOf, observedFrom }),
      index: MONTHS_ONLY,
      boards,
      ...measuresWithoutDaysOpen(figures),
      ...(change && { change: withoutUnobserved(change, span.from, observedFrom) }),
    }),
  );
  const [first, last] = [requested[0], requested.at(-1)] as [(typeof requested)[0], (typeof requested)[0]];
  const name = `${first.from}..${last.to}`;
  const span = { from: first.span.from, to: last.span.to };
  return {
    method: 'live',
    asOf,
    rows,
    range: { from: first.from, to: last.from },
    period: periodView(name, span, last.end, { asOf, observedFrom }),
    days: name,
  };
};

/** @throws AppError `invalid_request` for a day: the rows are whole months. */
const assertMonths = ({ parameters }: SeriesRequest): void => {
  for (const name of ['from', 'to'] as const)
    if ((parameters[name] ?? '').length > 7)
      throw invalidParameter(
        name,
        'must be a month (2026-07), or send `interval=week` or `interval=day`',
        parameters[name],
      );
};

const NOT_SUFFICIENT = noIndex('filters_not_known');

/** Whether the filters are known for enough postings: otherwise a row shows how many texts were read, not what happened. */
const rowWithKnown = (
  row: SeriesRow,
  known: KnownCount,
  earlier: KnownCount | undefined,
  { byText, breaks }: { byText: boolean; breaks: readonly number[] },
): SeriesRow => {
  const withKnown = {
    ...row,
    ...knownOfRow(known),
    ...(earlier && guardedChange(row, known, earlier, { byText, breaks })),
  };
  if (isSufficient(known)) return withKnown;
  return { ...withKnown, ...NO_COUNTS, index: { active: NOT_SUFFICIENT, openings: NOT_SUFFICIENT } };
};

/** The change of a row, without what would show how many texts were read. Changes of an index go through all months between. */
const guardedChange = (
  { change, from, index }: SeriesRow,
  known: KnownCount,
  earlier: KnownCount,
  { byText, breaks }: { byText: boolean; breaks: readonly number[] },
): { change?: SeriesChange } => {
  if (!change) return {};
  if (!isComparable(known, earlier, byText)) return { change: { ...change, new: null, openings: null, active: null } };
  const isBroken = breaks.some((time) => time > Date.parse(change.from) && time <= Date.parse(from));
  return { change: isBroken && index !== MONTHS_ONLY ? { ...change, openings: null, active: null } : change };
};

const spanOf = ({ from, to }: Pick<SeriesRow, 'from' | 'to'>): Span => ({
  from: Date.parse(from),
  to: Date.parse(to) + MS_PER_DAY,
});

/** Says for how many postings of each row the filters are known. */
const withFiltersKnown = async (
  { slices }: MetricsContext,
  slice: Slice,
  { rows, ...series }: Omit<SliceSeries, 'filtersKnown'>,
): Promise<SliceSeries> => {
  const earlier = rows.flatMap(({ change }) =>
    change ? [{ from: Date.parse(change.from), to: Date.parse(change.to) + 1 }] : [],
  );
  const known = await slices.filtersKnownIn(slice, [...rows.map(spanOf), ...earlier], series.asOf);
  if (!known) return { ...series, rows, filtersKnown: null };
  const { filters, byText, counts } = known;
  const own = counts.slice(0, rows.length);
  const counted = rows.map((row, index) => ({
    row,
    known: own[index] as KnownCount,
    before: counts[rows.length + index],
  }));
  const times = [
    ...counted.map(({ row, known }) => ({ from: Date.parse(row.from), known })),
    ...counted.flatMap(({ row: { change }, before }) =>
      change && before ? [{ from: Date.parse(change.from), known: before }] : [],
    ),
  ];
  const breaks = breaksOf(times, byText);
  const indexes = rows.some(({ index }) => index === MONTHS_ONLY)
    ? rows.map(({ index }) => index)
    : chainedAnew(rows, breaks);
  return {
    ...series,
    // Either each row is compared with an earlier period, or none is.
    rows: counted.map(({ row, known, before }, index) =>
      rowWithKnown({ ...row, index: indexes[index] as MonthIndex }, known, before, { byText, breaks }),
    ),
    filtersKnown: { filters, n: sumBy(own, ({ n }) => n), of: sumBy(own, ({ of }) => of) },
  };
};

/** The measures of a slice in each month, week or day. @param range instead of that of the request. */
export const seriesOf = async (
  context: MetricsContext,
  slice: Slice,
  request: SeriesRequest,
  range?: SeriesRange,
): Promise<SliceSeries> => {
  const { interval = 'month' } = request.parameters;
  if (interval === 'month') assertMonths(request);
  const series =
    interval === 'month'
      ? await monthlySeries(context, slice, request, range)
      : await shortSeries(context, slice, request, interval, range);
  return withFiltersKnown(context, slice, series);
};
