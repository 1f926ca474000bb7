import type { Row } from '../../data/analyses';

/** The change of the open postings of a company in 90 days. */
export interface Growth {
  /** Net openings divided by the postings that were open 90 days ago. */
  readonly change: number;
  /** The postings that were open 90 days ago. */
  readonly n: number;
}

/** A change of fewer postings says little. */
const MIN_POSTINGS = 5;

/**
 * The growth of a company, from the openings, closings and open postings of its watched boards; null if its boards were not watched, or
 * fewer than 5 postings were open at the beginning.
 */
export const growthOf = ({
  opened,
  closed,
  active,
}: Pick<Row<'/v4/metrics'>, 'opened' | 'closed' | 'active'>): Growth | null => {
  if (opened === null || closed === null || active === null) return null;
  const n = active - opened + closed;
  return n < MIN_POSTINGS ? null : { change: (opened - closed) / n, n };
};
