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
import type { Period } from '#libs/metrics/periods/requested-period.js';
import { isComparable, type KnownCount } from '#libs/metrics/read/filters-known.js';
import type { LiveObservations } from '#libs/metrics/read/live-observations.js';
import type { LiveStore, ValueCount } from '#libs/metrics/read/live-store.js';
import type { SliceReader } from '#libs/metrics/read/slice-reader.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { TableSort } from '../table-sorts.js';
import { knownByGroup } from './known-by-group.js';
import { isObserved, relativeChange } from './series-change.js';
import type { Group } from './slice-part.js';

/** Values of the outer dimension of two. */
const MAX_OUTER = 60;

/** The one or two dimensions of the parts. */
export type Grouping = readonly [DimensionName] | readonly [DimensionName, DimensionName];

export interface RankedQuery {
  readonly slice: Slice;
  readonly by: Grouping;
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

/** A part of the slice before it is measured. */
export interface Part {
  readonly group: Group;
  readonly n: number;
  readonly before: number;
  /** Of `before` to `n`; null if it is not known. */
  readonly change: number | null;
  readonly growth: Growth;
}

/** The parts of a slice, and the openings by which they are compared. */
export interface RankedParts {
  readonly parts: Part[];
  readonly matched: MatchedOpenings | null;
  readonly known: number;
}

/** Lists the parts of a slice by one or two dimensions, compared with an earlier period. */
export class SliceParts {
  constructor(
    private readonly live: LiveStore,
    private readonly slices: SliceReader,
    private readonly observations: LiveObservations,
  ) {}

  /**
   * All parts, with their numbers of postings. A part has no change if it would show of how many more postings the text was read.
   * @throws AppError `invalid_request` if the slice has too many pairs of values.
   */
  async list(query: RankedQuery): Promise<RankedParts> {
    const { parts, ...others } = await this.counted(query);
    const groups = parts.map(({ group }) => group);
    const spans = [query.period.span, query.earlier];
    const known = await knownByGroup(this.live, { ...query, groups, spans, forChanges: true });
    if (!known) return { parts, ...others };
    const guarded = parts.map((part): Part => {
      const [now, before] = known.of(part.group) as [KnownCount, KnownCount];
      if (isComparable(now, before, true)) return part;
      return { ...part, change: null, growth: { ...part.growth, change: null, gap: 'filters_not_known' } };
    });
    return { parts: guarded, ...others };
  }

  private async counted(query: RankedQuery): Promise<RankedParts> {
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
}
