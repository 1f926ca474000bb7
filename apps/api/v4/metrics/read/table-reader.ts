import { chunk } from 'es-toolkit';
import { type Figures, figuresOfCell, type Measures, measuresOf } from '#libs/metrics/figures.js';
import { DIMENSION_NAMES, type DimensionName, type OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import { findSet, MIN_SLICE } from '#libs/metrics/grid/grid-sets.js';
import { dimensionsOf, gridAddress, type Slice } from '#libs/metrics/grid/slice-key.js';
import {
  type Aggregations,
  evergreenAggregations,
  type LiveFigures,
  type LiveResult,
  periodAggregations,
  publishedIn,
  readPeriod,
} from '#libs/metrics/live-search.js';
import { observedAggregations, observedIn } from '#libs/metrics/observation/live-observation.js';
import { NOT_OBSERVED, type WatchedUnit } from '#libs/metrics/observation/observation.js';
import { type PayScope, payScope } from '#libs/metrics/pay.js';
import type { PeriodView } from '#libs/metrics/periods/period-view.js';
import { type Span, WINDOWS } from '#libs/metrics/periods/periods.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import type { GridStore } from '#libs/metrics/read/grid-store.js';
import { withIntervals } from '#libs/metrics/read/live-intervals.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import { type LiveStore, sliceQuery } from '#libs/metrics/read/live-store.js';
import type { Method } from '#libs/metrics/read/slice-reader.js';
import { daysOpenOf, type SliceReader } from '#libs/metrics/read/slice-reader.js';
import { valueLabels } from '#libs/metrics/read/value-labels.js';
import type { Companies } from '#libs/search/companies/companies.js';
import type { Dataset } from '#libs/search/read/dataset.js';

/** Values whose measures one search computes. */
const VALUES_PER_SEARCH = 25;

/** The requested page of a table: the parts of a slice by the values of a dimension. */
export interface TableQuery {
  readonly slice: Slice;
  readonly by: DimensionName;
  readonly digits: OccupationDigits;
  /** The period as requested: `90d`, `2026-07`. */
  readonly period: string;
  readonly limit: number;
  /** `n` and `value` of the last row of the previous page. */
  readonly after?: readonly (string | number)[];
}

export interface TablePage {
  readonly method: Method;
  readonly asOf: number;
  readonly period: PeriodView;
  readonly rows: readonly TableRow[];
  readonly more: boolean;
  /** Postings published in the period that have a value. */
  readonly known: number;
}

/** A value, or all values that are not listed: `value` is null, and `values` is their number. */
export type TableRow = Measures & {
  readonly value: string | null;
  readonly label: string;
  readonly values?: number;
};

/**
 * Reads the parts into which a dimension splits a slice, largest in the period first. The grid has those of at least 20 postings; the others
 * are one row, the last.
 */
export class TableReader {
  constructor(
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly slices: SliceReader,
    private readonly observations: LiveObservations,
    private readonly stores: { readonly dataset: Dataset; readonly companies: Companies },
  ) {}

  async page(query: TableQuery): Promise<TablePage> {
    return (await this.fromGrid(query)) ?? this.fromIndex(query);
  }

  private async fromGrid({ slice, by, digits, period: name, limit, after }: TableQuery): Promise<TablePage | null> {
    const dimensions = dimensionsOf(slice);
    if (dimensions.includes(by)) return null;
    const address = gridAddress(slice);
    const names = DIMENSION_NAMES.filter((dimension) => dimension === by || dimensions.includes(dimension));
    const set = findSet(names);
    const window = WINDOWS.find((days) => name === `${days}d`);
    const meta = await this.grid.meta();
    if (!address || !set || !window || !meta) return null;
    if (by === 'onet_codes' && !set.digits.includes(digits)) return null;
    const found = await this.grid.table({
      set: names.join(','),
      key: address.key,
      by,
      digits: by === 'onet_codes' ? digits : null,
      window,
      limit,
      ...(after && { after }),
    });
    // The grid has no rows for a slice of fewer than 20 postings.
    if (found.length === 0 && !after) return null;
    const shown = found.slice(0, limit);
    const asOf = Date.parse(shown[0]?.as_of ?? meta.as_of);
    const period = parsePeriod(name, asOf);
    const values = shown.map(({ key }) => key[by] as string);
    const labels = await valueLabels(by, values, this.stores.companies);
    const rows = shown.map((document): TableRow => {
      const value = document.key[by] as string;
      const figures = figuresOfCell(
        document.windows[`${window}`],
        document,
        daysOpenOf(document),
        payScope(names, period.span),
      );
      return { value, label: labels.get(value) as string, ...measuresOf(figures) };
    });
    const isLast = found.length <= limit;
    const others = isLast ? await this.others({ slice, by, digits }, period.span, asOf) : null;
    return {
      method: 'grid',
      asOf,
      period: await this.slices.periodView(period, asOf),
      rows: others && shown.length < limit ? [...rows, others] : rows,
      more: !isLast || (others !== null && shown.length === limit),
      known: await this.live.known(slice, [by], period.span, asOf),
    };
  }

  /** The row of the values that the grid does not have; null if there are none. */
  private async others(
    { slice, by, digits }: Pick<TableQuery, 'slice' | 'by' | 'digits'>,
    span: Span,
    asOf: number,
  ): Promise<TableRow | null> {
    const { values } = await this.live.values(slice, by, { span, asOf, digits });
    const unlisted = values.filter(({ postings }) => postings < MIN_SLICE);
    if (unlisted.length === 0) return null;
    const units = await this.observations.units(slice, asOf);
    const filter = this.live.termsQuery(
      by,
      unlisted.flatMap(({ terms }) => terms),
    );
    const aggs = { ...periodAggregations(span), ...(units && observedAggregations(units, span)) };
    const apart = { others: { filter, aggs: evergreenAggregations(span) } };
    const { found, evergreen } = await this.live.aggregate(slice, asOf, { others: { filter, aggs } }, apart);
    const parts = { found: found.others, evergreen: evergreen.others };
    const read = figuresIn(parts, payScope(dimensionsOf(slice), span), { units, span });
    const within = { bool: { filter: [filter, publishedIn(span)] } };
    const [figures] = (await withIntervals(this.live, slice, asOf, [{ ...read, within }])) as [Figures];
    return {
      value: null,
      label: `Other (fewer than ${MIN_SLICE} postings each)`,
      values: unlisted.length,
      ...measuresOf(figures),
    };
  }

  private async fromIndex({ slice, by, digits, period: name, limit, after }: TableQuery): Promise<TablePage> {
    const asOf = await this.stores.dataset.asOf();
    const period = parsePeriod(name, asOf);
    const counted = await this.live.values(slice, by, { span: period.span, asOf, digits });
    const values = counted.values.filter(
      ({ n, value }) => !after || n < Number(after[0]) || (n === after[0] && value > String(after[1])),
    );
    const shown = values.slice(0, limit).map(({ value }) => value);
    const labels = await valueLabels(by, shown, this.stores.companies);
    const units = await this.observations.units(slice, asOf);
    const aggs = { ...periodAggregations(period.span), ...(units && observedAggregations(units, period.span)) };
    const groups = (some: readonly string[], own: Aggregations): Aggregations =>
      Object.fromEntries(
        some.map((value, index) => [`g${index}`, { filter: sliceQuery({ ...slice, [by]: [value] }, asOf), aggs: own }]),
      );
    const rows: TableRow[] = [];
    for (const some of chunk(shown, VALUES_PER_SEARCH)) {
      const apart = groups(some, evergreenAggregations(period.span));
      const { found, evergreen } = await this.live.aggregate(slice, asOf, groups(some, aggs), apart);
      const scope = payScope([by, ...dimensionsOf(slice)], period.span);
      const read = some.map((value, index) => ({
        ...figuresIn({ found: found[`g${index}`], evergreen: evergreen[`g${index}`] }, scope, {
          units,
          span: period.span,
        }),
        within: {
          bool: { filter: [sliceQuery({ ...slice, [by]: [value] }, asOf), publishedIn(period.span)] },
        },
      }));
      const figures = await withIntervals(this.live, slice, asOf, read);
      for (const [index, value] of some.entries())
        rows.push({ value, label: labels.get(value) as string, ...measuresOf(figures[index] as Figures) });
    }
    return {
      method: 'live',
      asOf,
      period: await this.slices.periodView(period, asOf),
      rows,
      more: values.length > limit,
      known: counted.known,
    };
  }
}

const figuresIn = (
  { found, evergreen }: { found: LiveResult; evergreen: LiveResult },
  scope: PayScope,
  { units, span }: { units: readonly WatchedUnit[] | null; span: Span },
): LiveFigures => readPeriod(found, scope, { seen: units ? observedIn(found, units, span) : NOT_OBSERVED, evergreen });
