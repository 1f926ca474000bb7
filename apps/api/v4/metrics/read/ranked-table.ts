import { chunk } from 'es-toolkit';
import { type Figures, measuresOf } from '#libs/metrics/figures.js';
import type { DimensionName, OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { publishedIn } from '#libs/metrics/live-search.js';
import {
  type Growth,
  growthOf,
  type MatchedOpenings,
  matchedOpenings,
} from '#libs/metrics/observation/matched-openings.js';
import type { Span } from '#libs/metrics/periods/periods.js';
import { type Period } from '#libs/metrics/periods/requested-period.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import type { LiveStore, ValueCount } from '#libs/metrics/read/live-store.js';
import type { SliceReader } from '#libs/metrics/read/slice-reader.js';
import { valueLabels } from '#libs/metrics/read/value-labels.js';
import type { GrowthInterval } from '#libs/metrics/statistics/growth-interval.js';
import type { Companies } from '#libs/search/companies/companies.js';
import type { FilterParameter } from '#libs/search/derive/filter-parameters.js';
import { invalidParameter } from '#libs/search/query/parameter-errors.js';
import type { TableSort } from '../table-sorts.js';
import { intervalOf } from './growth-intervals.js';
import { isObserved, relativeChange } from './series-change.js';

/** The measures that are known before the rows are measured. */
const LISTED: readonly TableSort[] = ['new', 'growth', 'change'];
/** Rows that are measured in order to sort them. */
const MAX_MEASURED = 300;
/** Rows that are measured at once. */
const PARALLEL = 8;
/** Values of the outer dimension of two. */
const MAX_OUTER = 60;

export interface RankedQuery {
  readonly slice: Slice;
  readonly by: readonly [DimensionName] | readonly [DimensionName, DimensionName];
  readonly digits: OccupationDigits;
  readonly period: Period;
  readonly asOf: number;
  readonly sort: TableSort;
  readonly isDescending: boolean;
  /** Rows of fewer postings are left out. */
  readonly minN: number;
  /** With what `period` is compared. */
  readonly earlier: Span;
  readonly start: number;
  readonly limit: number;
}

type Group = Readonly<Partial<Record<DimensionName, string>>>;

/** A part of the slice before it is measured. */
interface Part {
  readonly group: Group;
  readonly n: number;
  readonly before: number;
  /** Of `before` to `n`; null if it is not known. */
  readonly change: number | null;
  readonly growth: Growth;
}

export type RankedRow = ReturnType<typeof measuresOf> & {
  readonly rank: number;
  readonly group: Group;
  readonly label: string;
  /**
   * Postings published in the earlier period, and the relative change; null if there were none, or if the period begins before the first
   * observation.
   */
  readonly previous: { readonly new: number; readonly change: number | null };
  readonly growth: Growth & GrowthInterval;
};

/** The parts of a slice, and the openings by which they are compared. */
interface Parts {
  readonly parts: Part[];
  readonly matched: MatchedOpenings | null;
  readonly known: number;
}

/** Tables of every part of a slice by one or two dimensions, sorted by a measure and compared with an earlier period. */
export class RankedTable {
  constructor(
    private readonly live: LiveStore,
    private readonly slices: SliceReader,
    private readonly observations: LiveObservations,
    private readonly companies: Companies,
  ) {}

  /** One page of the parts in their order, without their measures. */
  async groups(
    query: RankedQuery,
  ): Promise<{ groups: { group: Group; label: string; rank: number; slice: Slice }[]; total: number; known: number }> {
    const { parts, known } = await this.parts(query);
    const sorted = await this.sorted(
      parts.filter(({ n }) => n >= query.minN),
      query,
    );
    const shown = sorted.slice(query.start, query.start + query.limit);
    const labels = await this.labels(shown, query.by);
    const groups = shown.map(({ group }, index) => ({
      group,
      label: labels[index] as string,
      rank: query.start + index + 1,
      slice: partOf(query.slice, group),
    }));
    return { groups, total: sorted.length, known };
  }

  async page(query: RankedQuery): Promise<{ rows: RankedRow[]; total: number; known: number }> {
    const { parts: all, matched, known } = await this.parts(query);
    const parts = all.filter(({ n }) => n >= query.minN);
    const sorted = await this.sorted(parts, query);
    const shown = sorted.slice(query.start, query.start + query.limit);
    const figures = await this.measured(
      shown.map(({ group }) => group),
      query,
    );
    const intervals = await this.intervals(shown, matched, query);
    const labels = await this.labels(shown, query.by);
    const rows = shown.map(
      ({ group, before, change, growth }, index): RankedRow => ({
        rank: query.start + index + 1,
        group,
        label: labels[index] as string,
        ...measuresOf(figures[index] as Figures),
        previous: { new: before, change },
        growth: { ...growth, ...(intervals[index] as GrowthInterval) },
      }),
    );
    return { rows, total: sorted.length, known };
  }

  /** The parts with their numbers of postings. */
  private async parts(query: RankedQuery): Promise<Parts> {
    const { slice, by, asOf, period, earlier } = query;
    const units = await this.observations.units(slice, asOf);
    const isComparable = isObserved(earlier.from, await this.slices.observedFrom());
    const matched = units && matchedOpenings(units, period.span, earlier);
    const also = { before: publishedIn(earlier), ...(matched && { opened: matched.now, previous: matched.before }) };
    const options = { span: period.span, asOf, digits: query.digits, also };
    const rowOf = (group: Group, { n, counts, boards }: ValueCount): Part => ({
      group,
      n,
      before: counts.before ?? 0,
      change: isComparable ? relativeChange(n, counts.before ?? 0) : null,
      growth: growthOf(matched && { opened: counts.opened ?? 0, previous: counts.previous ?? 0, boards }),
    });
    const [one, two] = by;
    const first = await this.live.values(slice, one, options);
    if (two === undefined)
      return { parts: first.values.map((each) => rowOf({ [one]: each.value }, each)), matched, known: first.known };
    const second = await this.live.values(slice, two, options);
    const isFirstOuter = first.values.length <= second.values.length;
    const [outer, inner] = isFirstOuter ? [one, two] : [two, one];
    const outerValues = (isFirstOuter ? first : second).values.filter(({ n }) => n >= query.minN);
    if (outerValues.length > MAX_OUTER)
      throw invalidParameter(
        'group_by',
        `has more than ${MAX_OUTER} values of each dimension (${outerValues.length} of ${outer}): narrow the slice, or leave out small values with \`min_n\``,
      );
    const parts: Part[] = [];
    for (const { value } of outerValues) {
      const { values } = await this.live.values({ ...slice, [outer]: [value] }, inner, options);
      parts.push(...values.map((each) => rowOf({ [outer]: value, [inner]: each.value }, each)));
    }
    return { parts, matched, known: await this.live.known(slice, by, period.span, asOf) };
  }

  private async sorted(parts: readonly Part[], query: RankedQuery): Promise<Part[]> {
    const { sort, isDescending } = query;
    const keyed = LISTED.includes(sort)
      ? parts.map((part) => ({ part, key: listedKey(part, sort) }))
      : await this.measuredKeys(parts, query);
    const sign = isDescending ? -1 : 1;
    return keyed
      .sort((one, other) => {
        // What is not known comes last in both directions.
        if (one.key === null || other.key === null)
          return Number(one.key === null) - Number(other.key === null) || compareParts(one.part, other.part);
        return sign * (one.key - other.key) || compareParts(one.part, other.part);
      })
      .map(({ part }) => part);
  }

  private async measuredKeys(parts: readonly Part[], query: RankedQuery) {
    if (parts.length > MAX_MEASURED)
      throw invalidParameter(
        'sort',
        `by this measure needs at most ${MAX_MEASURED} rows, and there are ${parts.length}: raise \`min_n\`, or narrow the slice`,
        query.sort,
      );
    const figures = await this.measured(
      parts.map(({ group }) => group),
      query,
    );
    return parts.map((part, index) => ({ part, key: measuredKey(figures[index] as Figures, query.sort) }));
  }

  /** The figures of the parts, from the grid where it has them. */
  private async measured(groups: readonly Group[], { slice, period }: RankedQuery): Promise<Figures[]> {
    const found: Figures[] = [];
    for (const some of chunk(groups, PARALLEL)) {
      const read = some.map((group) => this.slices.figures(partOf(slice, group), period.name));
      found.push(...(await Promise.all(read)).map(({ figures }) => figures));
    }
    return found;
  }

  /** How certain the growth of these parts is. */
  private async intervals(
    parts: readonly Part[],
    matched: MatchedOpenings | null,
    { slice, asOf }: RankedQuery,
  ): Promise<GrowthInterval[]> {
    const found: GrowthInterval[] = [];
    for (const some of chunk(parts, PARALLEL)) {
      const read = some.map(({ group, growth }) =>
        intervalOf(this.live, partOf(slice, group), { growth, matched, asOf }),
      );
      found.push(...(await Promise.all(read)));
    }
    return found;
  }

  private async labels(parts: readonly Part[], by: readonly DimensionName[]): Promise<string[]> {
    const labels = await Promise.all(
      by.map((name) =>
        valueLabels(
          name,
          parts.map(({ group }) => group[name] as string),
          this.companies,
        ),
      ),
    );
    return parts.map(({ group }) => by.map((name, index) => labels[index]?.get(group[name] as string)).join(', '));
  }
}

/** The part of a slice with these values. A dimension that the slice itself has must match both. */
const partOf = (slice: Slice, group: Group): Slice => {
  const entries = Object.entries(group) as [DimensionName, string][];
  const fresh = entries.filter(([name]) => slice[name] === undefined);
  const narrowing = entries.filter(([name]) => slice[name] !== undefined);
  const resolved = narrowing.map(([name, value]) => ({
    parameter: postingFilters.get(name) as FilterParameter,
    value: [value],
  }));
  return {
    ...slice,
    ...Object.fromEntries(fresh.map(([name, value]) => [name, [value]])),
    ...(resolved.length > 0 && {
      filters: {
        requested: slice.filters?.requested ?? {},
        resolved: [...(slice.filters?.resolved ?? []), ...resolved],
      },
    }),
  };
};

const compareParts = (one: Part, other: Part): number =>
  other.n - one.n || (Object.values(one.group).join('|') < Object.values(other.group).join('|') ? -1 : 1);

const listedKey = ({ n, change, growth }: Part, sort: TableSort): number | null => {
  if (sort === 'new') return n;
  return sort === 'growth' ? growth.change : change;
};

const measuredKey = (figures: Figures, sort: TableSort): number | null => {
  const { remote, pay, days_open, ...counts } = measuresOf(figures);
  if (sort === 'remote_share') return remote.share;
  if (sort === 'pay_p50') return pay.p50;
  if (sort === 'pay_mean') return pay.mean;
  if (sort === 'days_open') return days_open?.median ?? null;
  return counts[sort as 'opened'];
};
