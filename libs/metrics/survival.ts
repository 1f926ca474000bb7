/** How many postings, at one age in whole days, came under observation, left observation, and closed. */
export interface AgeCounts {
  readonly entered: number;
  readonly left: number;
  readonly closed: number;
}

/** How long postings stay open. */
export interface DaysOpen {
  /** Days until half of the postings are closed; null while more than half are open at every age. */
  readonly median: number | null;
  /** Postings under observation in the window. */
  readonly n: number;
  /** Of them, those that closed in it. */
  readonly closed: number;
  readonly window_days: number;
}

// The product may miss one half by a rounding error.
const HALF = 0.5 + 1e-9;

/**
 * The Kaplan-Meier median with delayed entry: S(t) is the product of 1 - d/n over the ages up to t at which d of n postings closed.
 * A posting counts among the n from the age at which it was first observed, or at which the window begins, until
 * the age at which it closed or was last seen open, both inclusive. So open postings count too, unlike in a mean of closed ones.
 *
 * Kaplan and Meier (1958), JASA 53(282); delayed entry: Klein and Moeschberger (2003), Survival Analysis, section 4.6.
 */
export const medianDaysOpen = (ages: ReadonlyMap<number, AgeCounts>): number | null => {
  let atRisk = 0;
  let survival = 1;
  let leftBefore = 0;
  for (const [age, { entered, left, closed }] of [...ages].sort(([one], [other]) => one - other)) {
    atRisk += entered - leftBefore;
    leftBefore = left;
    if (closed > 0) survival *= 1 - closed / atRisk;
    if (survival <= HALF) return age;
  }
  return null;
};
