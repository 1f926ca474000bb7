import { compare } from '#libs/metrics/comparison.js';
import { concentration, locationQuotient } from '#libs/metrics/concentration.js';
import type { DimensionName, OccupationDigits } from '#libs/metrics/dimensions.js';
import { measuresOf, payOfHistogram } from '#libs/metrics/figures.js';
import { GRID_SETS, setName } from '#libs/metrics/grid-sets.js';
import { MIN_PAY, payOf, share } from '#libs/metrics/pay.js';
import { isPartial, monthEnd, monthName, monthNamed, monthOf, monthSpan } from '#libs/metrics/periods.js';
import { estimate } from '#libs/metrics/skills.js';
import { dimensionsOf, type Slice } from '#libs/metrics/slice-key.js';
import { invalidParameter } from '#libs/search/query/invalid.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Stores } from '#libs/search/read/list-reader.js';
import { type Analysis, type Analyst, charged, periodView } from './analysis.js';
import { gridOnly } from './grid-only.js';
import type { GridStore } from './grid-store.js';
import { facetLabel, type LiveStore } from './live-store.js';
import { pageOf, sliceOfRows } from './pages.js';
import { readers } from './routes.js';
import { afterAsOf, periodOf, type SliceRequest } from './slice-parameters.js';
import type { SliceReader } from './slice-reader.js';
import type { TableReader } from './table-reader.js';
import { valueLabels } from './value-labels.js';

const DEFAULT_PERIOD = '365d';
const DEFAULT_BIN = 10_000;
const MAX_MONTHS = 120;
const NOTHING_FOUND = 'No posting of this slice was published in the period.';

const periodNamed = ({ given }: SliceRequest): string => (given.period as string | undefined) ?? DEFAULT_PERIOD;
const digitsIn = ({ given }: SliceRequest): OccupationDigits =>
  Number(given.occupation_digits ?? 6) as OccupationDigits;
const iso = (time: number): string => new Date(time).toISOString();
const SINGLE = { next_cursor: null, has_more: false } as const;

/** The analyses of `/v4/metrics`. Each reads its parameters, computes, and charges. */
export class Metrics {
  constructor(
    private readonly stores: Stores,
    private readonly grid: GridStore,
    private readonly live: LiveStore,
    private readonly slices: SliceReader,
    private readonly tables: TableReader,
  ) {}

  async slice(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const request = readers.slice(query, analyst.dataTier);
    if (request.given.group_by !== undefined) return this.table(query, request, analyst);
    analyst.cap(1);
    const { method, asOf, period, postings, figures } = await this.slices.figures(request.slice, periodNamed(request));
    const empty = postings === 0 || (figures.n === 0 && figures.active === 0 && figures.closed === 0);
    return charged(analyst, {
      data: empty ? [] : [measuresOf(figures)],
      slice: request.slice,
      period,
      as_of: iso(asOf),
      method,
      n: figures.n,
      coverage: figures.n === 0 ? null : 1,
      ...SINGLE,
      ...(empty && { note: NOTHING_FOUND }),
    });
  }

  private async table(query: RawQuery, request: SliceRequest, analyst: Analyst): Promise<Analysis> {
    const page = pageOf(this.stores.cursors, 'slice', query, request, analyst);
    analyst.cap(1);
    const { slice } = request;
    const by = request.given.group_by as DimensionName;
    const found = await this.tables.page({
      slice,
      by,
      digits: digitsIn(request),
      period: periodNamed(request),
      limit: page.limit,
      ...(page.position && { after: page.position.after }),
    });
    const whole = await this.slices.figures(slice, periodNamed(request));
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
  }

  async series(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const { slice, given } = readers.series(query, analyst.dataTier);
    analyst.cap(1);
    const range = (asOf: number) => monthRange(given.from as string | undefined, given.to as string | undefined, asOf);
    const { method, asOf, months } = await this.slices.months(slice, range);
    const { first, last } = range(asOf);
    const observedFrom = await this.slices.observedFrom();
    const data = [...months].map(([month, figures]) => {
      const span = monthSpan(month, asOf);
      const { days_open, ...measures } = measuresOf(figures);
      const partial = observedFrom !== null && isPartial(span, monthEnd(month), { asOf, observedFrom });
      return { month: monthName(month), partial: partial || monthEnd(month) > asOf + 1, ...measures };
    });
    const n = data.reduce((sum, each) => sum + each.n, 0);
    const empty = n === 0 && data.every(({ active, closed }) => active === 0 && closed === 0);
    const span = { from: monthSpan(first, asOf).from, to: monthSpan(last, asOf).to };
    return charged(analyst, {
      data: empty ? [] : data,
      slice,
      period: periodView(`${monthName(first)}..${monthName(last)}`, span, monthEnd(last), { asOf, observedFrom }),
      as_of: iso(asOf),
      method,
      n,
      coverage: n === 0 ? null : 1,
      ...SINGLE,
      ...(empty && { note: NOTHING_FOUND }),
    });
  }

  async distribution(query: RawQuery, analyst: Analyst) {
    const request = readers.distribution(query, analyst.dataTier);
    analyst.cap(1);
    const { slice, given } = request;
    const { method, asOf, period, n, histogram } = await this.slices.histogram(slice, periodNamed(request));
    const { payN, pay } = payOfHistogram(histogram);
    const width = (given.bin_width as number | undefined) ?? DEFAULT_BIN;
    const summary = payOf(payN, n, pay);
    const bins = new Map<number, number>();
    if (payN >= MIN_PAY)
      for (const [value, count] of histogram) {
        const bin = Math.floor(value / width);
        bins.set(bin, (bins.get(bin) ?? 0) + count);
      }
    const [low = 0, high = -1] = [Math.min(...bins.keys()), Math.max(...bins.keys())];
    const data = Array.from({ length: bins.size === 0 ? 0 : high - low + 1 }, (_, index) => {
      const count = bins.get(low + index) ?? 0;
      return { from: (low + index) * width, to: (low + index + 1) * width, n: count, share: share(count, payN) };
    });
    const analysis = await charged(analyst, {
      data,
      slice,
      period,
      as_of: iso(asOf),
      method,
      n,
      coverage: summary.coverage,
      ...SINGLE,
      ...(data.length === 0 && {
        note: n === 0 ? NOTHING_FOUND : `Only ${payN} postings state their pay: fewer than ${MIN_PAY} are not shown.`,
      }),
    });
    return { ...analysis, pay: summary };
  }

  async concentration(query: RawQuery, analyst: Analyst) {
    const request = readers.concentration(query, analyst.dataTier);
    const page = pageOf(this.stores.cursors, 'concentration', query, request, analyst);
    analyst.cap(1);
    const { slice } = request;
    const by = request.given.by as DimensionName;
    const asOf = await this.stores.dataset.asOf();
    const period = periodOf(periodNamed(request), asOf);
    const options = { span: period.span, asOf, digits: digitsIn(request) };
    const [own, wide, { figures }, whole] = await Promise.all([
      this.live.values(slice, by, options),
      this.live.values({}, by, options),
      this.slices.liveFigures(slice, period.name),
      this.slices.liveFigures({}, period.name),
    ]);
    const counts = own.filter(({ n }) => n > 0);
    const wider = new Map(wide.map(({ value, n }) => [value, n]));
    const sum = counts.reduce((all, { n }) => all + n, 0);
    const shown = sliceOfRows(counts, page, asOf);
    const labels = await valueLabels(
      by,
      shown.data.map(({ value }) => value),
      this.stores.companies,
    );
    const analysis = await charged(analyst, {
      data: shown.data.map(({ value, n }) => ({
        value,
        label: labels.get(value) ?? value,
        n,
        share: share(n, sum),
        location_quotient: locationQuotient(
          { part: n, slice: figures.n },
          { part: wider.get(value) ?? 0, slice: whole.figures.n },
        ),
      })),
      slice,
      period: await this.slices.view(period, asOf),
      as_of: iso(asOf),
      method: 'live',
      n: figures.n,
      coverage: figures.n === 0 ? null : Math.min(1, share(sum, figures.n)),
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(counts.length === 0 && { note: NOTHING_FOUND }),
    });
    return { ...analysis, concentration: concentration(counts.map(({ n }) => n)) };
  }

  async benchmark(query: RawQuery, analyst: Analyst) {
    const request = readers.benchmark(query, analyst.dataTier);
    analyst.cap(1);
    const { slice, given } = request;
    const against = widerSlice(slice, (given.against as string[] | undefined) ?? []);
    const name = periodNamed(request);
    const [own, wide, ownPay, widePay] = await Promise.all([
      this.slices.figures(slice, name),
      this.slices.figures(against, name),
      this.slices.histogram(slice, name),
      this.slices.histogram(against, name),
    ]);
    const empty = own.figures.n === 0 && own.figures.active === 0;
    const data = empty
      ? []
      : compare(
          { figures: own.figures, histogram: ownPay.histogram },
          { figures: wide.figures, histogram: widePay.histogram },
        );
    const analysis = await charged(analyst, {
      data,
      slice,
      period: own.period,
      as_of: iso(Math.min(own.asOf, wide.asOf)),
      method: own.method === 'grid' && wide.method === 'grid' ? 'grid' : 'live',
      n: own.figures.n,
      coverage: wide.figures.n === 0 ? null : share(own.figures.n, wide.figures.n),
      ...SINGLE,
      ...(empty && { note: NOTHING_FOUND }),
    });
    return { ...analysis, against };
  }

  async skillPremium(query: RawQuery, analyst: Analyst): Promise<Analysis> {
    const request = readers.skillPremium(query, analyst.dataTier);
    const page = pageOf(this.stores.cursors, 'skill-premium', query, request, analyst);
    const { slice } = request;
    const address = gridOnly(slice);
    analyst.cap(1);
    const meta = await this.grid.required();
    const [found, { period, figures, method }] = await Promise.all([
      this.grid.skills(address.id),
      this.slices.figures(slice, DEFAULT_PERIOD),
    ]);
    const asOf = Date.parse(found?.as_of ?? meta.as_of);
    const frequent = [...(found?.premium ?? [])].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const rows = frequent.map(([technology, n, without, raw, rawError, within, withinError]) => ({
      technology,
      label: facetLabel('technologies', technology),
      n,
      n_without: without,
      raw: estimate(raw, rawError),
      within_occupation_and_level: estimate(within, withinError),
    }));
    const shown = sliceOfRows(rows, page, asOf);
    return charged(analyst, {
      data: shown.data,
      slice,
      period,
      as_of: iso(asOf),
      method: found ? 'grid' : method,
      n: figures.n,
      coverage: figures.n === 0 ? null : share(figures.payN, figures.n),
      next_cursor: shown.next_cursor,
      has_more: shown.has_more,
      ...(rows.length === 0 && {
        note: 'No technology of this slice has pay of at least 5 postings with it and 5 without it.',
      }),
    });
  }

  /** What the grid holds. Free. */
  async status(query: RawQuery) {
    readers.status(query);
    const meta = await this.grid.meta();
    const datasetAsOf = await this.stores.dataset.asOf();
    return {
      data: (meta?.sets ?? []).map(({ dimensions, slices, cells }) => ({
        dimensions,
        occupation_digits: GRID_SETS.find((set) => setName(set) === dimensions.join(','))?.digits ?? [],
        slices,
        cells,
      })),
      as_of: meta ? iso(Date.parse(meta.as_of)) : null,
      dataset_as_of: iso(datasetAsOf),
      current: meta !== null && Date.parse(meta.as_of) === datasetAsOf,
      observed_from: meta?.observed_from ?? null,
      first_month: meta?.first_month ?? null,
      built_at: meta?.built_at ?? null,
      postings: meta?.postings ?? 0,
      ...(meta === null && {
        note: 'No grid has been built yet: slices are computed live. `indexer grids` builds it.',
      }),
    };
  }
}

/** The months of a series. @throws `invalid_request` for a range that is reversed, too long, or after the dataset. */
export const monthRange = (
  from: string | undefined,
  to: string | undefined,
  asOf: number,
): { first: number; last: number } => {
  const last = to === undefined ? monthOf(asOf) : monthNamed(to);
  const first = from === undefined ? last - 11 : monthNamed(from);
  if (from !== undefined && first > monthOf(asOf)) throw afterAsOf('from', from, asOf);
  if (to !== undefined && last > monthOf(asOf)) throw afterAsOf('to', to, asOf);
  if (first > last) throw invalidParameter('from', `must not be after \`to\` (${monthName(last)})`, from);
  if (last - first >= MAX_MONTHS)
    throw invalidParameter('from', `must be less than ${MAX_MONTHS} months before \`to\` (${monthName(last)})`, from);
  return { first, last };
};

/** The slice with only some of its dimensions. */
const widerSlice = (slice: Slice, kept: readonly string[]): Slice => {
  const own = dimensionsOf(slice);
  const unknown = kept.find((name) => name !== 'all' && !own.includes(name as DimensionName));
  if (unknown !== undefined)
    throw invalidParameter('against', 'must name dimensions of the slice, or `all`', unknown, ['all', ...own]);
  const names = own.filter((name) => kept.includes(name));
  if (own.length > 0 && names.length === own.length)
    throw invalidParameter(
      'against',
      'must omit at least one dimension of the slice, so that the other slice is wider',
    );
  return Object.fromEntries(names.map((name) => [name, slice[name]])) as Slice;
};
