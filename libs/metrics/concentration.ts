import { round, share } from './pay.js';

/** How concentrated counts are. */
export interface Concentration {
  /** Herfindahl-Hirschman index: the sum of the squared percentage shares, up to 10,000. */
  readonly hhi: number;
  /** How many groups of equal size would be as concentrated: 10,000 / HHI. */
  readonly effective_number: number;
  /** Share of the four largest. */
  readonly top_4_share: number;
  readonly groups: number;
}

/**
 * Concentration of counts; null if their sum is 0.
 *
 * @param counts one for each group; no group may be left out.
 *
 * Herfindahl-Hirschman index as in the US Horizontal Merger Guidelines (2023), guideline 1; for labor markets Azar, Marinescu and
 * Steinbaum (2022), "Labor Market Concentration", Journal of Human Resources 57(S). Effective number: Adelman (1969).
 */
export const concentration = (counts: readonly number[]): Concentration | null => {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return null;
  const hhi = counts.reduce((sum, count) => sum + (100 * (count / whole)) ** 2, 0);
  const largest = [...counts].sort((one, other) => other - one).slice(0, 4);
  return {
    hhi: round(hhi, 1),
    effective_number: round(10_000 / hhi, 2),
    top_4_share: share(
      largest.reduce((sum, count) => sum + count, 0),
      whole,
    ),
    groups: counts.length,
  };
};

/**
 * Location quotient: a group's share of the slice over its share of the whole; 1 where they are equal, null where the whole has none.
 * US Bureau of Labor Statistics, Quarterly Census of Employment and Wages, "Location quotients".
 */
export const locationQuotient = (
  { part, slice }: { part: number; slice: number },
  { part: partOfWhole, slice: whole }: { part: number; slice: number },
): number | null =>
  slice === 0 || partOfWhole === 0 || whole === 0 ? null : round(part / slice / (partOfWhole / whole), 3);
