import type { DimensionName } from '#libs/metrics/grid/dimensions.js';
import { share } from '#libs/metrics/pay.js';
import type { FiltersKnown } from '#libs/metrics/read/slice-reader.js';
import type { DataTier } from '#libs/records/data-tier.js';
import { textTag } from '#libs/search/read/response/entity-tag.js';
import { type Citation, citationOf } from './citation.js';
import type { CoverageBasis } from './coverage-basis.js';

/** The caller of an analysis, and the charge for it. */
export interface AnalysisCaller {
  readonly organizationId: string;
  readonly dataTier: DataTier;
  /** @throws AppError `insufficient_credits`. */
  cap(requested: number): number;
  charge(found: number): Promise<number>;
  /** See `Requester`. */
  readonly holds?: (tag: string) => boolean;
}

/** The keys that say on which of the postings of an analysis its figures are based. @param covered so many of them. */
export const coverageOf = (covered: number, n: number, basis: CoverageBasis) => ({
  coverage: n === 0 ? null : share(covered, n),
  coverage_basis: basis,
});

/** The key that says for how many postings the filters of the slice are known, if there are others. */
export const filtersKnownOf = (known: FiltersKnown | null) => known && { filters_known: known };

/** The coverage of figures of all `n` postings of a slice: less than all where others may match too, because a filter is not known for them. */
export const coverageOfSlice = (n: number, known: FiltersKnown | null) =>
  known ? { ...coverageOf(known.n, known.of, 'filters_known'), ...filtersKnownOf(known) } : coverageOf(n, n, 'all');

/** The paging keys of an analysis that is not paginated. */
export const SINGLE_PAGE = { next_cursor: null, has_more: false } as const;

/** The keys that name a part of a slice: `value` of one dimension, or `group` of several. */
export const partOf = <G extends Readonly<Partial<Record<DimensionName, string>>>>(
  group: G,
  [by, ...others]: readonly DimensionName[],
) => (by !== undefined && others.length === 0 ? { value: group[by] as string } : { group });

/** The note of a table or series of groups without any. */
export const NO_PARTS = 'No group has `min_n` postings in the period.';

/** Charges for an analysis, unless it found nothing or the caller has it, and adds how to cite it. */
export const chargeAnalysis = async <
  const A extends { readonly data: readonly object[] } & Parameters<typeof citationOf>[0],
>(
  caller: AnalysisCaller,
  given: A,
  /** What else the citation names. */
  cited: Pick<Parameters<typeof citationOf>[0], 'slices' | 'compared' | 'about'> = {},
): Promise<A & { readonly citation: Citation }> => {
  const analysis = { ...given, citation: citationOf({ ...given, ...cited }) };
  if (!caller.holds?.(textTag(JSON.stringify(analysis)))) await caller.charge(analysis.data.length > 0 ? 1 : 0);
  return analysis;
};
