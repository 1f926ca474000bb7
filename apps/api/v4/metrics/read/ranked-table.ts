import { chunk } from 'es-toolkit';
import { type Figures, measuresOf } from '#libs/metrics/figures.js';
import type { DimensionName } from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import type { Growth } from '#libs/metrics/observation/matched-openings.js';
import type { LiveStore } from '#libs/metrics/read/live-store.js';
import type { SliceReader } from '#libs/metrics/read/slice-reader.js';
import { valueLabels } from '#libs/metrics/read/value-labels.js';
import { relativeWidth, reliabilityOf } from '#libs/metrics/reliability.js';
import { discoveries } from '#libs/metrics/skills.js';
import type { GrowthInterval } from '#libs/metrics/statistics/growth-interval.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { Companies } from '#libs/search/companies/companies.js';
import type { TableSort } from '../table-sorts.js';
import { growthIntervals } from './growth-intervals.js';
import { type Group, partOf } from './slice-part.js';
import type { Part, RankedQuery, SliceParts } from './slice-parts.js';

/** The measures that are known before the rows are measured. */
const LISTED: readonly TableSort[] = ['new', 'growth', 'change'];
/** Rows that are measured in order to sort them. */
const MAX_MEASURED = 300;
/** Rows whose growth is tested, in order to say which is more than chance among all of them. */
const MAX_TESTED = 300;
/** Rows that are measured at once. */
const PARALLEL = 8;

export type RankedRow = ReturnType<typeof measuresOf> & {
  readonly rank: number;
  readonly group: Group;
  readonly label: string;
  /**
   * Postings published in the earlier period, and the relative change; null if there were none, or if the period begins before the first
   * observation.
   */
  readonly previous: { readonly new: number; readonly change: number | null };
  readonly growth: ReturnType<typeof growthRow>;
};

const growthRow = (growth: Growth, { low, high }: GrowthInterval, significant: boolean | null) => {
  const { change, gap } = growth;
  // The width of the ratio, of which the change is the rest.
  const interval = low === null || high === null ? null : relativeWidth(1 + low, 1 + high, 1 + (change ?? 0));
  return { ...growth, low, high, significant, reliability: reliabilityOf({ interval }, gap) };
};

/** Tables of every part of a slice by one or two dimensions, sorted by a measure and compared with an earlier period. */
export class RankedTable {
  constructor(
    private readonly parts: SliceParts,
    private readonly live: LiveStore,
    private readonly slices: SliceReader,
    private readonly companies: Companies,
  ) {}

  /** One page of the parts in their order, without their measures. */
  async groups(
    query: RankedQuery,
  ): Promise<{ groups: { group: Group; label: string; rank: number; slice: Slice }[]; total: number; known: number }> {
    const { parts, known } = await this.parts.list(query);
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
    const { parts: all, matched, known } = await this.parts.list(query);
    const parts = all.filter(({ n }) => n >= query.minN);
    const sorted = await this.sorted(parts, query);
    const shown = sorted.slice(query.start, query.start + query.limit);
    const figures = await this.measured(
      shown.map(({ group }) => group),
      query,
    );
    const { slice, asOf } = query;
    const isTested = parts.filter(({ growth }) => growth.change !== null).length <= MAX_TESTED;
    // Whether a change is significant depends on how many were tested, whichever page shows them.
    const grown = (isTested ? sorted : shown).map(({ group, growth }) => ({ slice: partOf(slice, group), growth }));
    const intervals = await growthIntervals(this.live, slice, grown, { matched, asOf });
    const discovered = discoveries(intervals.map(({ pValue }) => pValue));
    const significant = isTested ? discovered : discovered.map(() => null);
    const first = isTested ? query.start : 0;
    const labels = await this.labels(shown, query.by);
    const rows = shown.map(
      ({ group, before, change, growth }, index): RankedRow => ({
        rank: query.start + index + 1,
        group,
        label: labels[index] as string,
        ...measuresOf(figures[index] as Figures),
        previous: { new: before, change },
        growth: growthRow(growth, intervals[first + index] as GrowthInterval, significant[first + index] ?? null),
      }),
    );
    return { rows, total: sorted.length, known };
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
