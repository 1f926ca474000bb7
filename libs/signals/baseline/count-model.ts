import jstat from 'jstat';

/** A model of counts: `events` in `exposure` days, with a variance of `dispersion` times the mean (1 for Poisson). */
export interface CountModel {
  readonly events: number;
  readonly exposure: number;
  readonly dispersion: number;
}

/** The Jeffreys prior of half an event, so that the rate of a company without events is not zero. */
const PRIOR_EVENTS = 0.5;
/** Minimum number of blocks for an estimate of the variance. */
const MIN_BLOCKS = 4;

/** Expected number of events in a number of days. */
export const expectedCount = ({ events, exposure }: CountModel, days: number): number => (events * days) / exposure;

/**
 * The probability of `count` or more events in `days`.
 *
 * The predictive distribution of a Gamma-Poisson model: a negative binomial with the mean of the baseline. Its variance includes the
 * uncertainty of the estimated rate and the overdispersion of the counts. (Gelman et al., Bayesian Data Analysis, 3rd ed., 2.6;
 * Lawless 1987 for the quasi-likelihood form of the dispersion.)
 */
export const upperTail = (model: CountModel, days: number, count: number): number => {
  if (count <= 0) return 1;
  const { mean, shape } = predictive(model, days);
  return count <= mean ? 1 - sumBelow(mean, shape, count) : sumFrom(mean, shape, count);
};

/** The probability of `count` or fewer events in `days`, by the same model. */
export const lowerTail = (model: CountModel, days: number, count: number): number => {
  const { mean, shape } = predictive(model, days);
  return sumBelow(mean, shape, count + 1);
};

/**
 * Variance over mean of counts, by Pearson's chi-square statistic; 1 if it is indistinguishable from Poisson noise, and never below 1.
 *
 * @param blocks counts of consecutive periods, each with its number of days.
 */
export const dispersionOf = (blocks: readonly { readonly count: number; readonly days: number }[]): number => {
  const known = blocks.filter(({ days }) => days > 0);
  const days = known.reduce((sum, block) => sum + block.days, 0);
  const rate = known.reduce((sum, block) => sum + block.count, 0) / days;
  if (known.length < MIN_BLOCKS || !(rate > 0)) return 1;
  const chiSquare = known.reduce((sum, block) => sum + (block.count - rate * block.days) ** 2 / (rate * block.days), 0);
  const estimate = chiSquare / (known.length - 1);
  const standardError = Math.sqrt(2 / (known.length - 1));
  return estimate > 1 + standardError ? estimate : 1;
};

const predictive = ({ events, exposure, dispersion }: CountModel, days: number): { mean: number; shape: number } => {
  const posterior = events + PRIOR_EVENTS;
  const mean = (posterior * days) / exposure;
  return { mean, shape: 1 / (dispersion / posterior + (dispersion - 1) / mean) };
};

const logMass = (mean: number, shape: number, count: number): number =>
  jstat.gammaln(count + shape) -
  jstat.gammaln(shape) -
  jstat.gammaln(count + 1) +
  shape * Math.log(shape / (shape + mean)) +
  count * Math.log(mean / (shape + mean));

const sumFrom = (mean: number, shape: number, count: number): number => {
  const ratio = mean / (shape + mean);
  let mass = Math.exp(logMass(mean, shape, count));
  let sum = 0;
  for (let k = count; mass > sum * 1e-9; k += 1) {
    sum += mass;
    mass *= (ratio * (k + shape)) / (k + 1);
  }
  return sum;
};

const sumBelow = (mean: number, shape: number, count: number): number => {
  const ratio = mean / (shape + mean);
  let mass = Math.exp(logMass(mean, shape, count - 1));
  let sum = 0;
  for (let k = count - 1; k >= 0 && mass > sum * 1e-9; k -= 1) {
    sum += mass;
    mass *= k / (ratio * (k - 1 + shape));
  }
  return Math.min(1, sum);
};
