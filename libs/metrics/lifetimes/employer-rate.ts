import { t95 } from '../statistics/cluster-test.js';

/** What the postings of an employer contribute to a rate: events, and the time in which they could occur. */
export interface EmployerEvents {
  readonly events: number;
  readonly exposure: number;
}

/** A rate with the bounds of its 95% confidence interval; null where they are not known. */
export interface RateInterval {
  readonly rate: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Events per exposure. An employer opens, closes and reposts in batches, so that it is the unit of chance: the error is that of a ratio over clusters
 * (Cochran 1977, "Sampling Techniques", section 6.4), on the scale of the logarithm, and with the t distribution of the effective number of employers less 1.
 * Without events, and with fewer than two effective employers, chance cannot be estimated.
 */
export const employerRate = (employers: readonly EmployerEvents[]): RateInterval => {
  const events = employers.reduce((sum, each) => sum + each.events, 0);
  const exposure = employers.reduce((sum, each) => sum + each.exposure, 0);
  const rate = exposure === 0 ? 0 : events / exposure;
  const freedom = exposure ** 2 / employers.reduce((sum, each) => sum + each.exposure ** 2, 0) - 1;
  if (events === 0 || !(freedom >= 1)) return { rate, low: null, high: null };
  const squares = employers.reduce((sum, each) => sum + (each.events - rate * each.exposure) ** 2, 0);
  const error = Math.sqrt((squares * employers.length) / (employers.length - 1)) / events;
  if (error === 0) return { rate, low: null, high: null };
  const factor = Math.exp(Math.min(t95(freedom) * error, MAX_LOG));
  return { rate, low: rate / factor, high: rate * factor };
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;
