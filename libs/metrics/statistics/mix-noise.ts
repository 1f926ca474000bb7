import jstat from 'jstat';

/** Above this number of postings that name a technology, the normal approximation is within 1% of the sum. */
const MAX_EXACT = 400;

const logChoose = (n: number, k: number): number =>
  jstat.gammaln(n + 1) - jstat.gammaln(k + 1) - jstat.gammaln(n - k + 1);

/**
 * The expected absolute change of a share between two periods whose postings were shuffled: of `naming` postings that name a technology, a
 * hypergeometric number falls into the first period of `before` postings, the others into the second of `after`.
 * Feller (1968), "An Introduction to Probability Theory", volume 1, section II.6.
 */
export const expectedMixChange = (naming: number, before: number, after: number): number => {
  const all = before + after;
  if (naming === 0 || all < 2) return 0;
  const p = naming / all;
  if (naming > MAX_EXACT) {
    const variance = (p * (1 - p) * all * all) / (before * after * (all - 1));
    return Math.sqrt((2 * variance) / Math.PI);
  }
  const total = logChoose(all, naming);
  let sum = 0;
  for (let k = Math.max(0, naming - after); k <= Math.min(naming, before); k += 1) {
    const mass = Math.exp(logChoose(before, k) + logChoose(after, naming - k) - total);
    sum += mass * Math.abs(k / before - (naming - k) / after);
  }
  return sum;
};
