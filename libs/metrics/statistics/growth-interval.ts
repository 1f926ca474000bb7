import { round } from '../pay.js';
import { t95, tPValue } from './cluster-test.js';

/** The openings of one employer in a period and in an earlier one. */
export interface EmployerOpenings {
  readonly opened: number;
  readonly previous: number;
}

/** The bounds of a relative change; null where they are not known. */
export interface GrowthInterval {
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided p-value of no change. */
  readonly pValue: number | null;
}

export const NO_INTERVAL: GrowthInterval = { low: null, high: null, pValue: null };

/**
 * The 95% interval of the relative change of openings, with the employer as the unit of chance: its openings come in batches. The logarithm of the
 * ratio of two sums has the variance of what each employer does to it, a / A - b / B (Cochran 1977, "Sampling Techniques", section 6; Liang
 * and Zeger 1986, Biometrika 73). The t distribution has the effective number of employers less 1 degrees of freedom, as in `cluster-test.ts`.
 *
 * Null without openings in either period, and for fewer than two effective employers, whose variance cannot be estimated.
 */
export const growthInterval = (employers: readonly EmployerOpenings[]): GrowthInterval => {
  const opened = employers.reduce((sum, each) => sum + each.opened, 0);
  const previous = employers.reduce((sum, each) => sum + each.previous, 0);
  const squares = employers.reduce((sum, each) => sum + ((each.opened + each.previous) / (opened + previous)) ** 2, 0);
  const freedom = 1 / squares - 1;
  if (opened === 0 || previous === 0 || !(freedom >= 1)) return NO_INTERVAL;
  const influences = employers.reduce((sum, each) => sum + (each.opened / opened - each.previous / previous) ** 2, 0);
  const error = Math.sqrt((influences * employers.length) / (employers.length - 1));
  const margin = t95(freedom) * error;
  const bound = (log: number) => round(Math.exp(Math.min(log, MAX_LOG)) - 1, 4);
  const log = Math.log(opened / previous);
  const pValue = error === 0 ? Number(log === 0) : tPValue(log / error, freedom);
  return { low: bound(log - margin), high: bound(log + margin), pValue };
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;
