import type { FigureColumn } from '../../charts/figure';
import { formatMoney, formatMonth, formatNumber } from '../../data/format';
import { type Analysis, type Row as AnalysisRow, SUPPRESSED } from '../../data/queries/analyses';
import { thinReasonOf } from '../../data/reliability';

export type Bounds = readonly [low: number, high: number] | null;

const boundsOf = ({ low, high }: { readonly low: number | null; readonly high: number | null }): Bounds =>
  low === null || high === null ? null : [low, high];

/** A month of a series. */
export interface MonthRow {
  readonly month: string;
  readonly partial: boolean;
  /** Null if the filters are known for too few postings of the month. */
  readonly new: number | null;
  readonly activeIndex: number | null;
  readonly openingsIndex: number | null;
  /** The 95% intervals of the two. */
  readonly activeBounds: Bounds;
  readonly openingsBounds: Bounds;
  /** Why the index of openings is no headline; null if it is. */
  readonly openingsReason: string | null;
  /** The months with 100: values with different ones cannot be compared. */
  readonly activeBase: string | null;
  readonly openingsBase: string | null;
  readonly opened: number | null;
  readonly active: number | null;
  readonly closed: number | null;
  readonly p25: number | null;
  readonly p50: number | null;
  /** The 95% interval of the median. */
  readonly medianBounds: Bounds;
  readonly p75: number | null;
  /** The postings that state pay. */
  readonly n: number;
  readonly suppressed: AnalysisRow<'/v4/metrics/series'>['pay']['suppressed'];
}

export const monthRows = ({ data }: Analysis<'/v4/metrics/series'>): MonthRow[] =>
  data.map((row) => ({
    month: row.month,
    partial: row.partial,
    new: row.new,
    activeIndex: row.index.active.value,
    openingsIndex: row.index.openings.value,
    activeBounds: boundsOf(row.index.active),
    openingsBounds: boundsOf(row.index.openings),
    openingsReason: row.index.openings.value === null ? null : thinReasonOf(row.index.openings.reliability),
    activeBase: row.index.active.base_month,
    openingsBase: row.index.openings.base_month,
    opened: row.opened,
    active: row.active,
    closed: row.closed,
    p25: row.pay.p25,
    p50: row.pay.p50,
    medianBounds: boundsOf(row.pay),
    p75: row.pay.p75,
    n: row.pay.n,
    suppressed: row.pay.suppressed,
  }));

export const monthColumn: FigureColumn<MonthRow> = {
  header: 'Month',
  value: (row) => row.month,
  text: (row) => `${formatMonth(row.month)}${row.partial ? ' (partial)' : ''}`,
};

/** Whether only a part of the month is in the data. */
export const partialColumn: FigureColumn<{ readonly partial: boolean }> = {
  header: 'Partial month',
  value: ({ partial }) => String(partial),
  onlyInCsv: true,
};

export const countColumn = (header: string, value: (row: MonthRow) => number | null): FigureColumn<MonthRow> => ({
  header,
  value,
  text: (row) => (value(row) === null ? '–' : formatNumber(value(row) as number)),
  align: 'right',
});

/** One of the two bounds of an interval. */
export const boundColumn = (
  header: string,
  value: (row: MonthRow) => Bounds,
  bound: 0 | 1,
  format: (value: number) => string = formatNumber,
): FigureColumn<MonthRow> => ({
  header,
  value: (row) => value(row)?.[bound] ?? null,
  text: (row) => {
    const found = value(row)?.[bound];
    return found === undefined ? '–' : format(found);
  },
  align: 'right',
});

/** The month with 100: index values with different ones cannot be compared. */
export const baseColumn = (
  header: string,
  value: (row: MonthRow) => number | null,
  base: (row: MonthRow) => string | null,
): FigureColumn<MonthRow> => {
  const baseOf = (row: MonthRow) => (value(row) === null ? null : base(row));
  return {
    header,
    value: baseOf,
    text: (row) => {
      const month = baseOf(row);
      return month === null ? '–' : formatMonth(month);
    },
  };
};

export const payColumn = (header: string, value: (row: MonthRow) => number | null): FigureColumn<MonthRow> => ({
  header,
  value,
  text: (row) =>
    value(row) === null
      ? row.suppressed
        ? SUPPRESSED[row.suppressed]
        : 'Suppressed'
      : formatMoney(value(row) as number),
  align: 'right',
});
