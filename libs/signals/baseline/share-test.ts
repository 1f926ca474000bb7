import jstat from 'jstat';

/** The number of items with a property, and the total. */
export interface Share {
  readonly count: number;
  readonly total: number;
}

const logChoose = (n: number, k: number): number =>
  jstat.gammaln(n + 1) - jstat.gammaln(k + 1) - jstat.gammaln(n - k + 1);

/** The probability of an upper tail of a hypergeometric distribution. */
const hypergeometricUpper = (drawn: number, marked: number, population: number, count: number): number => {
  const most = Math.min(drawn, marked);
  let mass = Math.exp(
    logChoose(marked, count) + logChoose(population - marked, drawn - count) - logChoose(population, drawn),
  );
  let sum = 0;
  for (let k = count; k <= most && mass > sum * 1e-9; k += 1) {
    sum += mass;
    mass *= ((marked - k) * (drawn - k)) / ((k + 1) * (population - marked - drawn + k + 1));
  }
  return Math.min(1, sum);
};

/** One-sided p-value of Fisher's exact test (1922): the probability of a recent share at least this high if nothing has changed. */
export const shareRisePValue = (before: Share, recent: Share): number => {
  const least = Math.max(0, recent.total + before.count + recent.count - (before.total + recent.total));
  return recent.count <= least
    ? 1
    : hypergeometricUpper(recent.total, before.count + recent.count, before.total + recent.total, recent.count);
};

/** One-sided p-value of Fisher's exact test: the probability of a recent share at most this high if nothing has changed. */
export const shareFallPValue = (before: Share, recent: Share): number =>
  shareRisePValue(complement(before), complement(recent));

const complement = ({ count, total }: Share): Share => ({ count: total - count, total });
