import { round } from './pay.js';
import type { Span } from './periods/periods.js';

/** Fewer open postings say more about single roles than about the company. */
export const MIN_GROWTH_POSTINGS = 30;
/** If more of the open postings are on boards that joined later, the company may have moved there. */
export const MIN_GROWTH_COVERAGE = 0.8;

/** The change of a company's open postings, as its record has it; `from` and `to` are days. */
export type Growth = {
  readonly change: number | null;
  readonly n: number;
  readonly active: number;
  readonly coverage: number;
  readonly from: string;
  readonly to: string;
};

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * @param counts `n` open postings at the beginning and `active` at the end on the boards that were watched at both, `total` at the end on all boards. Nothing is covered if none is open.
 */
export const companyGrowth = (
  { n, active, total }: { readonly n: number; readonly active: number; readonly total: number },
  { from, to }: Span,
): Growth => {
  // An empty board does not show whether the company stopped hiring or moved to a board outside the dataset.
  const coverage = total === 0 ? 0 : active / total;
  const isKnown = n >= MIN_GROWTH_POSTINGS && coverage >= MIN_GROWTH_COVERAGE;
  return {
    change: isKnown ? round(active / n - 1, 3) : null,
    n,
    active,
    coverage: round(coverage, 3),
    from: day(from),
    to: day(to),
  };
};
