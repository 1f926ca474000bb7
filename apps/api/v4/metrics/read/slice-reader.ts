import { type Figures, figuresOfCell } from '#libs/metrics/figures.js';
import type { PayDocument, PayWindow, SliceDocument } from '#libs/metrics/grid-document.js';
import type { Histogram } from '#libs/metrics/histogram.js';
import {
  monthAggregations,
  type PayValues,
  payAggregations,
  periodAggregations,
  readMonths,
  readPay,
  readPeriod,
  readSurvival,
  survivalAggregations,
} from '#libs/metrics/live-search.js';
import { minPayEmployers } from '#libs/metrics/pay.js';
import { MONTHS_KEPT, monthEnd, monthOf, monthSpan, WINDOWS, type Window } from '#libs/metrics/periods.js';
import { dimensionsOf, gridAddress, type Slice } from '#libs/metrics/slice-key.js';
import type { DaysOpen } from '#libs/metrics/survival.js';
import type { Dataset } from '#libs/search/read/dataset.js';
import { emptyNote, type Method, type PeriodView, periodView } from '../analysis.js';
import { type Period, periodOf } from '../slice-parameters.js';
import type { GridStore } from './grid-store.js';
import type { LiveStore } from './live-store.js';

/** The figures of a slice in a period. */
export interface SliceFigures {
  readonly method: Method;
  readonly asOf: number;
  readonly period: PeriodView;
  /** All postings of the slice, regardless of the period. */
  readonly postings: number;
  readonly figures: Figures;
}

/** The figures of a slice by month. */
export interface SliceMonths {
  readonly method: Method;
  readonly asOf: number;
  readonly months: ReadonlyMap<number, Figures>;
}

const LONGEST = Math.max(...WINDOWS);
const MAX_SURVIVAL_DIMENSIONS = 2;

export const daysOpenOf = ({ days_open }: Pick<SliceDocument, 'days_open'>): DaysOpen | null =>
  days_open ? { median: days_open[0], n: days_open[1], closed: days_open[2], window_days: LONGEST } : null;

/** Reads the figures of a slice from the grid if it contains them, otherwise computes them from the index. */
export class SliceReader {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly dataset: Dataset,
  ) {}

  /** @param name the period as requested: `90d`, `2026-07`. */
  async figures(slice: Slice, name: string): Promise<SliceFigures> {
    const document = await this.document(slice);
    if (document) {
      const asOf = Date.parse(document.as_of);
      const period = periodOf(name, asOf);
      const figures = figuresIn(document, period, asOf);
      if (figures) {
        const view = await this.periodView(period, asOf);
        return { method: 'grid', asOf, period: view, postings: document.postings, figures };
      }
    }
    return this.liveFigures(slice, name);
  }

  /** The pay values of a slice, as a histogram. */
  async pay(slice: Slice, name: string): Promise<PayValues & { method: Method; asOf: number; period: PeriodView }> {
    const address = await this.address(slice);
    // If pay is suppressed, the grid contains only the figures of the slice.
    const document = address === null ? null : ((await this.grid.pay(address)) ?? (await this.grid.slice(address)));
    if (document) {
      const asOf = Date.parse(document.as_of);
      const period = periodOf(name, asOf);
      if (period.window !== null) {
        const { cell, histogram } = payIn(document, period.window);
        const { n, payN } = figuresOfCell(cell, 0, null);
        const view = await this.periodView(period, asOf);
        return { method: 'grid', asOf, period: view, n, payN, histogram: sortedByPay(histogram ?? []) };
      }
    }
    const asOf = await this.dataset.asOf();
    const period = periodOf(name, asOf);
    const { found } = await this.live.aggregate(slice, asOf, payAggregations(period.span));
    return { method: 'live', asOf, period: await this.periodView(period, asOf), ...readPay(found, employersOf(slice)) };
  }

  /** @param range returns the first and last month for the `as_of` of the figures. */
  async months(slice: Slice, range: (asOf: number) => { first: number; last: number }): Promise<SliceMonths> {
    const document = await this.document(slice);
    if (document) {
      const asOf = Date.parse(document.as_of);
      const { first, last } = range(asOf);
      if (first > monthOf(asOf) - MONTHS_KEPT) return { method: 'grid', asOf, months: monthsOf(document, first, last) };
    }
    const asOf = await this.dataset.asOf();
    const { first, last } = range(asOf);
    const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
    const { found } = await this.live.aggregate(slice, asOf, monthAggregations(span));
    return { method: 'live', asOf, months: readMonths(found, { first, last, minEmployers: employersOf(slice) }) };
  }

  /** Describes a period in a response. */
  async periodView({ name, span, month }: Period, asOf: number): Promise<PeriodView> {
    return periodView(name, span, month === null ? span.to : monthEnd(month), {
      asOf,
      observedFrom: await this.observedFrom(),
    });
  }

  /** When observation of the dataset began, in milliseconds since the epoch; null if there is no grid. */
  async observedFrom(): Promise<number | null> {
    const meta = await this.grid.meta();
    return meta ? Date.parse(meta.observed_from) : null;
  }

  /** The note that explains why a slice has no rows in a period. */
  async emptyNote(period: PeriodView): Promise<string> {
    return emptyNote(period, await this.observedFrom());
  }

  async liveFigures(slice: Slice, name: string): Promise<SliceFigures> {
    const asOf = await this.dataset.asOf();
    const period = periodOf(name, asOf);
    const survival = period.window !== null && dimensionsOf(slice).length <= MAX_SURVIVAL_DIMENSIONS;
    const { postings, found } = await this.live.aggregate(slice, asOf, {
      ...periodAggregations(period.span),
      ...(survival && survivalAggregations(asOf)),
    });
    const figures = readPeriod(found, employersOf(slice), survival ? readSurvival(found, asOf) : null);
    return { method: 'live', asOf, period: await this.periodView(period, asOf), postings, figures };
  }

  private async document(slice: Slice): Promise<SliceDocument | null> {
    const address = await this.address(slice);
    return address === null ? null : this.grid.slice(address);
  }

  /** The id of a slice that the grid may contain; null for any other slice. */
  private async address(slice: Slice): Promise<string | null> {
    const address = gridAddress(slice);
    return address !== null && (await this.grid.meta()) ? address.id : null;
  }
}

/** The minimum number of employers that must state pay. */
const employersOf = (slice: Slice): number => minPayEmployers(dimensionsOf(slice));

const sortedByPay = (histogram: Histogram): Histogram => [...histogram].sort(([one], [other]) => one - other);

const payIn = (document: PayDocument | SliceDocument, window: Window): PayWindow =>
  document.type === 'pay' ? document.windows[`${window}`] : { cell: document.windows[`${window}`], histogram: null };

const figuresIn = (document: SliceDocument, { window, month }: Period, asOf: number): Figures | null => {
  if (window !== null) return figuresOfCell(document.windows[`${window}`], document.active, daysOpenOf(document));
  if (month === null || month <= monthOf(asOf) - MONTHS_KEPT) return null;
  return monthsOf(document, month, month).get(month) ?? null;
};

const EMPTY_CELL = [0, 0, 0, 0, 0, 0, null, null, null, null, null, null, 0] as const;

/** Active postings add up: those of the previous period, plus new ones, minus closed ones. */
const monthsOf = (document: SliceDocument, first: number, last: number): Map<number, Figures> => {
  const cells = new Map(document.months.map(([month, ...cell]) => [month, cell]));
  const months = new Map<number, Figures>();
  let active = document.active_before;
  const start = Math.min(first, ...cells.keys());
  for (let month = start; month <= last; month += 1) {
    const cell = cells.get(month) ?? EMPTY_CELL;
    active += cell[0] - cell[1];
    if (month >= first) months.set(month, figuresOfCell(cell, active, null));
  }
  return months;
};
