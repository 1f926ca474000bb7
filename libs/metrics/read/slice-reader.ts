import type { Dataset } from '#libs/search/read/dataset.js';
import type { EmployerFigures } from '../employer-figures.js';
import { type Figures, figuresOfCell } from '../figures.js';
import type { PayDocument, PayWindow, SliceDocument, StockLevel } from '../grid/grid-document.js';
import { dimensionsOf, gridAddress, type Slice } from '../grid/slice-key.js';
import {
  evergreenAggregations,
  HAS_TEXT,
  monthAggregations,
  periodAggregations,
  publishedIn,
  readMonths,
  readPeriod,
} from '../live-search.js';
import type { LinkError } from '../observation/link-errors.js';
import { type MonthIndex, type MonthLink, matchedIndex } from '../observation/matched-index.js';
import { type WatchSummary, watchSummary } from '../observation/observation.js';
import { payScope } from '../pay.js';
import { emptyNote, type PeriodView, periodView } from '../periods/period-view.js';
import { MONTHS_KEPT, monthOf, monthSpan, type Span, WINDOWS, type Window } from '../periods/periods.js';
import { type Period, parsePeriod } from '../periods/requested-period.js';
import type { Histogram } from '../statistics/histogram.js';
import { type DaysOpen, daysOpenOfCell } from '../statistics/survival.js';
import { type KnownCount, knownAggregations, readKnown, uncertainFilters } from './filters-known.js';
import type { GridStore } from './grid-store.js';
import { withIntervals } from './live-intervals.js';
import type { LiveObservations } from './live-observations.js';
import { filtersOfSlice, type LiveStore } from './live-store.js';

/** Whether figures were read from the grid or computed for this request. */
export type Method = 'grid' | 'live';

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
  readonly index: ReadonlyMap<number, MonthIndex>;
}

/** Filters of a slice that are not known for every posting, and for how many postings published in the period they are. */
export interface FiltersKnown extends Omit<KnownCount, 'matching'> {
  readonly filters: readonly string[];
}

const LONGEST = Math.max(...WINDOWS);

export const daysOpenOf = ({ days_open, key }: Pick<SliceDocument, 'days_open' | 'key'>): DaysOpen | null =>
  days_open ? daysOpenOfCell(days_open, { days: LONGEST, namesEmployers: key.source_ids !== undefined }) : null;

/** Reads the figures of a slice from the grid if it contains them, otherwise computes them from the index. */
export class SliceReader {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly dataset: Dataset,
    private readonly observations: LiveObservations,
  ) {}

  /** @param name the period as requested: `90d`, `2026-07`. */
  async figures(slice: Slice, name: string): Promise<SliceFigures> {
    const document = await this.document(slice);
    if (document) {
      const asOf = Date.parse(document.as_of);
      const period = parsePeriod(name, asOf);
      const figures = figuresIn(document, period, asOf);
      if (figures) {
        const view = await this.periodView(period, asOf);
        return { method: 'grid', asOf, period: view, postings: document.postings, figures };
      }
    }
    return this.liveFigures(slice, name);
  }

  /** The figures of a slice with the values of pay. Null where pay is not shown. */
  async pay(slice: Slice, name: string): Promise<SliceFigures & { readonly histogram: Histogram | null }> {
    const address = await this.address(slice);
    // If pay is suppressed, the grid contains only the figures of the slice.
    const document = address === null ? null : ((await this.grid.pay(address)) ?? (await this.grid.slice(address)));
    if (document) {
      const asOf = Date.parse(document.as_of);
      const period = parsePeriod(name, asOf);
      if (period.window !== null) {
        const { cell, histogram } = payIn(document, period.window);
        const figures = figuresOfCell(cell, null, null, payScope(dimensionsOf(slice), period.span));
        const view = await this.periodView(period, asOf);
        const sorted = histogram && sortedByPay(histogram);
        return { method: 'grid', asOf, period: view, postings: figures.n, figures, histogram: sorted };
      }
    }
    return this.computed(slice, name);
  }

  /** @param range returns the first and last month for the `as_of` of the figures. */
  async months(slice: Slice, range: (asOf: number) => { first: number; last: number }): Promise<SliceMonths> {
    const document = await this.document(slice);
    if (document) {
      const asOf = Date.parse(document.as_of);
      const { first, last } = range(asOf);
      if (first > monthOf(asOf) - MONTHS_KEPT && last <= monthOf(asOf)) {
        const index = matchedIndex([first, last], linksOf(document, first, last));
        return { method: 'grid', asOf, months: monthsOf(document, first, last, asOf), index };
      }
    }
    const asOf = await this.dataset.asOf();
    const { first, last } = range(asOf);
    const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
    const [found, { months: seen, index }] = await Promise.all([
      this.live.aggregate(slice, asOf, monthAggregations(span), evergreenAggregations(span)),
      this.observations.months(slice, [first, last], asOf),
    ]);
    const read = readMonths(found, { first, last, asOf, dimensions: dimensionsOf(slice) }, seen);
    const parts = [...read].map(([month, each]) => ({ ...each, within: publishedIn(monthSpan(month, asOf)) }));
    const figures = await withIntervals(this.live, slice, asOf, parts);
    const months = new Map([...read.keys()].map((month, position) => [month, figures[position] as Figures]));
    return { method: 'live', asOf, months, index };
  }

  /**
   * The postings of a slice that were published in a period, by employer, always counted live: the grid has no employers.
   * @param median of pay, above which postings are counted.
   */
  async employers(slice: Slice, name: string, figures: Figures, median: number | null): Promise<EmployerFigures> {
    const asOf = await this.dataset.asOf();
    return this.live.employers(slice, parsePeriod(name, asOf).span, asOf, { median, count: figures.employers });
  }

  /** For how many postings of a period the filters of a slice are known; null if each is for every posting. */
  async filtersKnown(slice: Slice, name: string, asOf: number): Promise<FiltersKnown | null> {
    const found = await this.filtersKnownIn(slice, [parsePeriod(name, asOf).span], asOf);
    const [count] = (found?.counts ?? []) as [KnownCount];
    return found && { filters: found.filters, n: count.n, of: count.of };
  }

  /** The same of several periods. */
  async filtersKnownIn(
    slice: Slice,
    spans: readonly Span[],
    asOf: number,
  ): Promise<{ filters: readonly string[]; byText: boolean; counts: KnownCount[] } | null> {
    const uncertain = uncertainFilters(filtersOfSlice(slice), asOf);
    if (!uncertain) return null;
    const others: Slice = { filters: { requested: {}, resolved: uncertain.others } };
    const { found } = await this.live.aggregate(others, asOf, knownAggregations(uncertain, spans));
    const { filters: names, byText } = uncertain;
    return { filters: names, byText, counts: readKnown(found, spans) };
  }

  /** The active postings of the dataset, and those of them whose text was read: of the others, only technologies in their titles are known. */
  async activeTexts(): Promise<{ active: number; read: number }> {
    const active = { filter: { term: { job_status: 'active' } }, aggs: { read: { filter: HAS_TEXT } } };
    const { found } = await this.live.aggregate({}, await this.dataset.asOf(), { active });
    return { active: found.active.doc_count, read: found.active.read.doc_count };
  }

  /** How the boards of a slice were watched: of the whole market, or of the employers that it names; null for other slices, and without a grid. */
  async watched(slice: Slice): Promise<WatchSummary | null> {
    const meta = await this.grid.meta();
    if (!meta) return null;
    if (slice.source_ids) {
      const documents = await this.grid.watches(slice.source_ids);
      return watchSummary(
        documents.flatMap(({ units }) => units),
        Date.parse(meta.as_of),
      );
    }
    if (dimensionsOf(slice).length > 0) return null;
    const { unverified_postings, ...watched } = meta.watched;
    return watched;
  }

  /** Describes a period in a response. */
  async periodView({ name, span, end }: Period, asOf: number): Promise<PeriodView> {
    return periodView(name, span, end, {
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
  async emptyNote(period: PeriodView, known: FiltersKnown | null): Promise<string> {
    return emptyNote(period, await this.observedFrom(), known);
  }

  async liveFigures(slice: Slice, name: string): Promise<SliceFigures> {
    const { histogram, ...found } = await this.computed(slice, name);
    return found;
  }

  private async computed(slice: Slice, name: string): Promise<SliceFigures & { readonly histogram: Histogram | null }> {
    const asOf = await this.dataset.asOf();
    const period = parsePeriod(name, asOf);
    const [{ postings, found, evergreen }, seen] = await Promise.all([
      this.live.aggregate(slice, asOf, periodAggregations(period.span), evergreenAggregations(period.span)),
      this.observations.period(slice, period.span, asOf),
    ]);
    const read = readPeriod(found, payScope(dimensionsOf(slice), period.span), { seen, evergreen });
    const part = { ...read, within: publishedIn(period.span) };
    const [figures] = (await withIntervals(this.live, slice, asOf, [part])) as [Figures];
    const histogram = figures.pay.figures === null ? null : read.histogram;
    return { method: 'live', asOf, period: await this.periodView(period, asOf), postings, figures, histogram };
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

const sortedByPay = (histogram: Histogram): Histogram => [...histogram].sort(([one], [other]) => one - other);

const payIn = (document: PayDocument | SliceDocument, window: Window): PayWindow =>
  document.type === 'pay' ? document.windows[`${window}`] : { cell: document.windows[`${window}`], histogram: null };

const figuresIn = (document: SliceDocument, { window, month, span }: Period, asOf: number): Figures | null => {
  if (window !== null) {
    const scope = payScope(dimensionsOf(document.key), span);
    return figuresOfCell(document.windows[`${window}`], document, daysOpenOf(document), scope);
  }
  if (month === null || month <= monthOf(asOf) - MONTHS_KEPT) return null;
  return monthsOf(document, month, month, asOf).get(month) ?? null;
};

// biome-ignore format: one line
const EMPTY_CELL = [0, 0, 0, 0, 0, 0, null, null, null, null, null, null, 0, 0, 0, 0, 0, 0, null, null, null, null, 0, 0, null, 0] as const;

/** The stock levels of each month: those of the last month that is listed. */
const levelsOf = ({ levels }: SliceDocument, first: number, last: number): Map<number, StockLevel> => {
  const sorted = [...levels].sort(([one], [other]) => one - other);
  const found = new Map<number, StockLevel>();
  for (let month = first; month <= last; month += 1) {
    const level = sorted.findLast(([from]) => from <= month);
    if (level) found.set(month, level);
  }
  return found;
};

const monthsOf = (document: SliceDocument, first: number, last: number, asOf: number): Map<number, Figures> => {
  const cells = new Map(document.months.map(([month, ...cell]) => [month, cell]));
  const levels = levelsOf(document, first, last);
  const months = new Map<number, Figures>();
  for (let month = first; month <= last; month += 1) {
    const level = levels.get(month);
    const stock = level ? { active: level[1], unverified: level[2] } : null;
    const scope = payScope(dimensionsOf(document.key), monthSpan(month, asOf));
    months.set(month, figuresOfCell(cells.get(month) ?? EMPTY_CELL, stock, null, scope));
  }
  return months;
};

const linkErrorOf = ([variance, covariance, squares]: readonly [number, number, number]): LinkError => ({
  variance,
  covariance,
  squares,
});

/** The links of the matched index. */
const linksOf = (document: SliceDocument, first: number, last: number): Map<number, MonthLink> => {
  const openings = new Map(document.links.map(([month, ...link]) => [month, link]));
  const errors = new Map(
    document.errors.map(([month, of, ...error]): [string, LinkError] => [`${month} ${of}`, linkErrorOf(error)]),
  );
  return new Map(
    [...levelsOf(document, first, last)].map(([month, [, , , boards, stockBefore, stock, flowBoards]]) => {
      const [openingsBefore = 0, expectedBefore = 0, expected = 0] = openings.get(month) ?? [];
      const [stockError, flowError] = [0, 1].map((of) => errors.get(`${month} ${of}`) ?? null) as [
        LinkError | null,
        LinkError | null,
      ];
      const counts = { boards, stockBefore, stock, flowBoards, openingsBefore, expectedBefore, expected };
      return [month, { ...counts, stockError, flowError }];
    }),
  );
};
