import { round } from './pay.js';
import { type Reliability, type ReliabilityReason, reliabilityOf } from './reliability.js';
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
/** Groups of employers that the interval of occupations leaves out one at a time. */
export const JACKKNIFE_GROUPS = 20;
/** Below it, one employer moves a share by ten points. */
export const MIN_DIFFUSION_EMPLOYERS = 10;

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

const diffusionOf = (
  counts: Counts,
  employers: number,
  margins: Margins | null,
  gap: ReliabilityReason | null,
): Diffusion => {
  const withheld =
    gap ?? (counts.n === 0 ? 'not_known' : employers < MIN_DIFFUSION_EMPLOYERS ? 'fewer_than_10_employers' : null);
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
 * The error of occupations is that of leaving out one group of employers at a time, because one employer opens postings in several occupations: the
 * delete-a-group jackknife (Kott 2001, "The Delete-a-Group Jackknife", Journal of Official Statistics 17), with a t distribution of as many
 * degrees of freedom as groups less 1.
 *
 * @param groups of employers: occupation -> its openings by the employers of the group.
 * @param employers how many have openings.
 */
export const occupationDiffusion = (
  groups: readonly ReadonlyMap<string, TwoCounts>[],
  employers: number,
  gap: ReliabilityReason | null,
): Diffusion => {
  const all = new Map<string, TwoCounts>();
  for (const group of groups)
    for (const [occupation, { opened, previous }] of group) {
      const before = all.get(occupation) ?? { opened: 0, previous: 0 };
      all.set(occupation, { opened: before.opened + opened, previous: before.previous + previous });
    }
  const counts = countsOf(all.values(), MIN_OPENINGS.occupations);
  const without = groups.map((group) =>
    countsOf(
      [...all].map(([occupation, { opened, previous }]) => ({
        opened: opened - (group.get(occupation)?.opened ?? 0),
        previous: previous - (group.get(occupation)?.previous ?? 0),
      })),
      MIN_OPENINGS.occupations,
    ),
  );
  const size = groups.length;
  const isKnown = employers >= size && size === JACKKNIFE_GROUPS && without.every(({ n }) => n > 0);
  const margin = (of: (counts: Counts) => number) =>
    t95(size - 1) *
    Math.sqrt((without.reduce((sum, each) => sum + (of(each) - of(counts)) ** 2, 0) * (size - 1)) / size);
  return diffusionOf(counts, employers, isKnown ? { share: margin(shareOf), balance: margin(balanceOf) } : null, gap);
};
