import { round } from '../pay.js';

/** What chance between employers does to a link of the matched index, on the scale of its logarithm. */
export interface LinkError {
  /** Variance of the logarithm of the ratio. */
  readonly variance: number;
  /** Its covariance with that of the link before; 0 if there is none. */
  readonly covariance: number;
  /** Sum of the squared shares of the employers: 1 / their effective number. */
  readonly squares: number;
}

/** The postings of an employer on the linked boards: in the month before, and in the month. */
export type EmployerLink = readonly [before: number, now: number];

const DECIMALS = 9;

/** What each employer does to the logarithm of a ratio of two sums; null without postings on one side, and for a single employer. */
const influencesOf = (employers: ReadonlyMap<string, EmployerLink>) => {
  const present = [...employers].filter(([, [before, now]]) => before + now > 0);
  const before = present.reduce((sum, [, link]) => sum + link[0], 0);
  const now = present.reduce((sum, [, link]) => sum + link[1], 0);
  if (before === 0 || now === 0 || present.length < 2) return null;
  const factor = Math.sqrt(present.length / (present.length - 1));
  return {
    influences: new Map(
      present.map(([employer, link]) => [employer, factor * (link[1] / now - link[0] / before)] as const),
    ),
    squares: present.reduce((sum, [, link]) => sum + ((link[0] + link[1]) / (before + now)) ** 2, 0),
  };
};

/**
 * The errors of the links of an index, with the employer as the unit of chance: its postings come and go in batches. The logarithm of a ratio of two sums
 * has the variance of what each employer does to it, as in `statistics/growth-interval.ts` (Cochran 1977, "Sampling Techniques", section 6; Liang
 * and Zeger 1986, Biometrika 73), which is what a bootstrap over employers tends to (Efron 1982, "The Jackknife, the Bootstrap and Other
 * Resampling Plans", chapter 6). The grid computes the same in `link-error-query.ts`.
 *
 * @param months month -> employer -> its postings on the linked boards.
 */
export const linkErrors = (
  months: ReadonlyMap<number, ReadonlyMap<string, EmployerLink>>,
): ReadonlyMap<number, LinkError> => {
  const errors = new Map<number, LinkError>();
  const all = new Map([...months].map(([month, employers]) => [month, influencesOf(employers)]));
  for (const [month, found] of all) {
    if (!found) continue;
    const before = all.get(month - 1)?.influences;
    let [variance, covariance] = [0, 0];
    for (const [employer, influence] of found.influences) {
      variance += influence ** 2;
      covariance += influence * (before?.get(employer) ?? 0);
    }
    errors.set(month, {
      variance: round(variance, DECIMALS),
      covariance: round(covariance, DECIMALS),
      squares: round(found.squares, DECIMALS),
    });
  }
  return errors;
};
