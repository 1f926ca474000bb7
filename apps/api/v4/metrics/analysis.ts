import type { Span } from '#libs/metrics/periods.js';
import type { Slice } from '#libs/metrics/slice-key.js';
import type { DataTier } from '#libs/records/data-tier.js';

/** Whether figures were read from the grid or computed for this request. */
export type Method = 'grid' | 'live';

/** What every analysis responds with. */
export interface Analysis {
  readonly data: readonly object[];
  readonly slice: Slice;
  readonly period: PeriodView;
  readonly as_of: string;
  readonly method: Method;
  /** Postings of the slice that were published in the period. */
  readonly n: number;
  /** The share of them that the rows are about; null where there are none. */
  readonly coverage: number | null;
  readonly next_cursor: string | null;
  readonly has_more: boolean;
  /** Why there are no rows. */
  readonly note?: string;
}

export interface PeriodView {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The dataset did not see all of it. */
  readonly partial: boolean;
}

/** The caller of an analysis. */
export interface Analyst {
  readonly organizationId: string;
  readonly dataTier: DataTier;
  /** @throws AppError `insufficient_credits`. */
  cap(requested: number): number;
  settle(found: number): Promise<number>;
}

export const iso = (time: number): string => new Date(time).toISOString();

/** Of an analysis that is not paged. */
export const SINGLE_PAGE = { next_cursor: null, has_more: false } as const;

/** Why a slice has no rows. */
export const nothingFound = ({ to }: PeriodView, observedFrom: number | null): string =>
  `No posting of this slice was published in the period.${
    observedFrom !== null && Date.parse(to) < observedFrom
      ? ` It ends before the dataset was first observed (${iso(observedFrom)}).`
      : ''
  }`;

/** @param end of the period where `as_of` did not cut it. */
export const periodView = (
  name: string,
  { from, to }: Span,
  end: number,
  { asOf, observedFrom }: { asOf: number; observedFrom: number | null },
): PeriodView => ({
  name,
  from: iso(from),
  to: iso(to - 1),
  partial: (observedFrom !== null && from < observedFrom) || end > asOf + 1,
});

/** Charges for an analysis, unless it found nothing. */
export const charged = async (analyst: Analyst, analysis: Analysis): Promise<Analysis> => {
  await analyst.settle(analysis.data.length > 0 ? 1 : 0);
  return analysis;
};
