import { round } from './pay.js';
import { type Reliability, type ReliabilityReason, reliabilityOf } from './reliability.js';
import { bootstrapWeights } from './statistics/bootstrap-weights.js';
import { t95 } from './statistics/cluster-test.js';

/** Openings in a period and in the one before. */
export interface TwoCounts {
  readonly opened: number;
  readonly previous: number;
}

/** How widely hiring grew: over units, which are employers or occupations, each of which counts once whatever its size. */
export interface Diffusion {
  /** Units with enough openings in the two periods together. */
  readonly n: number;
  /** Those with more openings than in the period before, as many, and fewer. */
  readonly grew: number;
  readonly same: number;
  readonly fell: number;
  /** `grew` of `n`, and the bounds of its 95% confidence interval; null where it is not known. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** (`grew` - `fell`) / `n`: above 0, more grew than fell. */
  readonly balance: number | null;
  readonly balance_low: number | null;
  readonly balance_high: number | null;
  readonly reliability: Reliability;
}

/** An employer counts from one opening; an occupation, whose openings are of several employers, from more. */
export const MIN_OPENINGS = { employers: 1, occupations: 5 } as const;
/** Groups of employers that are drawn for the interval of occupations, and the number of samples. */
export const EMPLOYER_GROUPS = 20;
const SAMPLES = bootstrapWeights(EMPLOYER_GROUPS, 200);
/** Below it, one employer, or one occupation, moves a share by ten points. */
export const MIN_DIFFUSION_UNITS = 10;

interface Counts {
  readonly n: number;
  readonly grew: number;
  readonly same: number;
  readonly fell: number;
}

const countsOf = (units: Iterable<TwoCounts>, least: number): Counts => {
  let [grew, same, fell] = [0, 0, 0];
  for (const { opened, previous } of units) {
    if (opened + previous < least) continue;
    if (opened > previous) grew += 1;
    else if (opened < previous) fell += 1;
    else same += 1;
  }
  return { n: grew + same + fell, grew, same, fell };
};

const shareOf = ({ grew, n }: Counts): number => grew / n;
const balanceOf = ({ grew, fell, n }: Counts): number => (grew - fell) / n;

/** What chance does to the two figures; null where it is not known. */
interface Margins {
  readonly share: number;
  readonly balance: number;
}

/** Where all are the same, chance cannot be estimated. */
const bounds = (value: number, margin: number | undefined, least: -1 | 0) =>
  !margin
    ? { low: null, high: null }
    : { low: round(Math.max(least, value - margin), 4), high: round(Math.min(1, value + margin), 4) };

const tooFew = ({ n }: Counts, employers: number): ReliabilityReason | null => {
  if (n === 0) return 'not_known';
  if (employers < MIN_DIFFUSION_UNITS) return 'fewer_than_10_employers';
  return n < MIN_DIFFUSION_UNITS ? 'fewer_than_10_occupations' : null;
};

const diffusionOf = (
  counts: Counts,
  employers: number,
  margins: Margins | null,
  gap: ReliabilityReason | null,
): Diffusion => {
  const withheld = gap ?? tooFew(counts, employers);
  if (withheld !== null) {
    const none = { share: null, low: null, high: null, balance: null, balance_low: null, balance_high: null };
    return { ...counts, ...none, reliability: reliabilityOf({}, withheld) };
  }
  const [share, balance] = [shareOf(counts), balanceOf(counts)];
  const own = bounds(share, margins?.share, 0);
  const signed = bounds(balance, margins?.balance, -1);
  const interval = own.low === null ? null : { width: round(own.high - own.low, 4) };
  return {
    ...counts,
    share: round(share, 4),
    ...own,
    balance: round(balance, 4),
    balance_low: signed.low,
    balance_high: signed.high,
    reliability: reliabilityOf({ employers, interval }, null),
  };
};

/** @param gap why openings are not known; null if they are. */
export const employerDiffusion = (employers: readonly TwoCounts[], gap: ReliabilityReason | null): Diffusion => {
  const counts = countsOf(employers, MIN_OPENINGS.employers);
  const { n } = counts;
  // Employers decide for themselves: the error is that of a mean. Where all did the same, it cannot be estimated.
  const margin = (squares: number, mean: number) => t95(n - 1) * Math.sqrt((squares - mean ** 2) / (n - 1));
  const differ = n > 1 && Math.max(counts.grew, counts.same, counts.fell) < n;
  const margins = differ
    ? {
        share: margin(shareOf(counts), shareOf(counts)),
        balance: margin((counts.grew + counts.fell) / n, balanceOf(counts)),
      }
    : null;
  return diffusionOf(counts, n, margins, gap);
};

/**
 * The variance of a bootstrap is that of samples around this one, where a sign is steadier than it is around the truth: of an occupation whose openings
 * do not change, it is E[p(1 - p)] = 1/6 with p uniform, and not 1/4.
 */
const SIGN_VARIANCE = 3 / 2;

/** The standard deviation of a figure over samples. */
const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

/** The openings of each occupation if each group counts as often as its weight says. */
const weighted = (occupations: readonly (readonly TwoCounts[])[], weights: readonly number[]): TwoCounts[] =>
  occupations.map((byGroup) => {
    let [opened, previous] = [0, 0];
    for (let group = 0; group < byGroup.length; group += 1) {
      const [counts, weight] = [byGroup[group] as TwoCounts, weights[group] as number];
      opened += weight * counts.opened;
      previous += weight * counts.previous;
    }
    return { opened, previous };
  });

/**
 * The error of occupations is that of drawing employers, because one employer opens postings in several occupations: the standard deviation over samples
 * of the groups with replacement (Efron and Tibshirani 1993, "An Introduction to the Bootstrap", section 6), with a t distribution of as many degrees of
 * freedom as groups less 1. Leaving out one group at a time would not do: a sign is no smooth figure, and its interval would be up to 2.2 times too wide.
 *
 * @param groups of employers: occupation -> its openings by the employers of the group.
 * @param employers how many have openings.
 */
export const occupationDiffusion = (
  groups: readonly ReadonlyMap<string, TwoCounts>[],
  employers: number,
  gap: ReliabilityReason | null,
): Diffusion => {
  const none: TwoCounts = { opened: 0, previous: 0 };
  const names = new Set(groups.flatMap((group) => [...group.keys()]));
  const occupations = [...names].map((name) => groups.map((group) => group.get(name) ?? none));
  const countsWith = (weights: readonly number[]) => countsOf(weighted(occupations, weights), MIN_OPENINGS.occupations);
  const counts = countsWith(groups.map(() => 1));
  const isDrawn = gap === null && employers >= EMPLOYER_GROUPS && groups.length === EMPLOYER_GROUPS;
  const samples = isDrawn && tooFew(counts, employers) === null ? SAMPLES.map(countsWith) : [];
  const isKnown = samples.length > 0 && samples.every(({ n }) => n > 0);
  const margin = (of: (counts: Counts) => number) =>
    t95(EMPLOYER_GROUPS - 1) * Math.sqrt(SIGN_VARIANCE) * deviation(samples.map(of));
  return diffusionOf(counts, employers, isKnown ? { share: margin(shareOf), balance: margin(balanceOf) } : null, gap);
};
