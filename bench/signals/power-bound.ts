const FALSE_ALARM_YEARS = 50;
const WINDOW_DAYS = 30;

const poissonTail = (mean: number, count: number): number => {
  let mass = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < count; k += 1) {
    below += mass;
    mass *= mean / (k + 1);
  }
  return 1 - below;
};

/**
 * The detection rate that no detector can exceed within 30 days at one false alarm in 50 years: that of the most powerful test (Neyman
 * and Pearson 1933) of one Poisson count a month, for a known pace and a known first day of the change. Detectors know neither.
 *
 * @param monthly openings in 30 days before, @param factor of the change.
 */
export const bestDetection = (monthly: number, factor: number): number => {
  const level = WINDOW_DAYS / 365 / FALSE_ALARM_YEARS;
  let count = 0;
  while (poissonTail(monthly, count) > level) count += 1;
  // The test fires at `count`, and at one less with the probability that uses the level up.
  const [at, before] = [poissonTail(monthly, count), poissonTail(monthly, count - 1)];
  const share = (level - at) / (before - at);
  const [power, more] = [poissonTail(factor * monthly, count), poissonTail(factor * monthly, count - 1)];
  return power + share * (more - power);
};
