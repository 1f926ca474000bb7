import { round } from './pay.js';
import { MIN_POSTINGS } from './reliability.js';
import { t95, tPValue } from './statistics/cluster-test.js';
import { expectedMixChange } from './statistics/mix-noise.js';

/** Minimum number of postings that name a technology, for the technology to be in a profile or mix. */
export const MIN_POSTINGS_NAMING = 3;

/** An occupation with fewer texts is not ranked among the others: its mix is mostly chance. */
export const MIN_TEXTS_TO_RANK = 30;

/** The same for the mix of a slice: the mix of a single employer has every technology that any of its postings names. */
export const minPostingsNaming = (dimensions: readonly string[]): number =>
  dimensions.includes('source_ids') ? 1 : MIN_POSTINGS_NAMING;

/**
 * Minimum number of postings of two periods together that name a technology, for its change to count. Technologies are selected by this total,
 * which does not depend on how the postings divide between the periods, and which implies at least `MIN_POSTINGS_NAMING` in one of them.
 */
export const MIN_NAMING_IN_BOTH = 2 * MIN_POSTINGS_NAMING - 1;

/**
 * A technology belongs to the profile of an occupation when at least this share of its postings names it. Shares are of
 * postings whose text was read.
 */
export const PROFILE_SHARE = 0.02;
/** Postings with pay that a premium needs, with the technology and without: as any pay. */
export const MIN_PREMIUM = MIN_POSTINGS;

/** Technology -> postings that name it. */
export type Mix = ReadonlyMap<string, number>;

/** An estimated difference of the logarithm of pay. */
export interface Estimate {
  /** In percent of pay: 100 (exp(b) - 1). */
  readonly percent: number;
  /** Standard error of the logarithm of pay, clustered by employer. */
  readonly standard_error: number;
  /** Bounds of the 95% confidence interval, in percent. */
  readonly low: number;
  readonly high: number;
  /** Two-sided p-value of no difference. */
  readonly p_value: number;
}

/**
 * An estimate with the interval of a t distribution.
 * @param log difference of the logarithm of pay. @param standardError and @param freedom null if they cannot be estimated.
 * @returns null if there is no estimate with an interval.
 */
export const estimate = (log: number | null, standardError: number | null, freedom: number | null): Estimate | null => {
  if (log === null || !standardError || freedom === null) return null;
  const percent = (value: number) => round(100 * (Math.exp(value) - 1), 2);
  const margin = t95(freedom) * standardError;
  return {
    percent: percent(log),
    standard_error: round(standardError, 5),
    low: percent(log - margin),
    high: percent(Math.min(log + margin, MAX_LOG)),
    p_value: round(tPValue(log / standardError, freedom), 6),
  };
};

/** Bounds are finite numbers. */
const MAX_LOG = 20;
const FALSE_DISCOVERY_RATE = 0.05;

/**
 * Which of several tests are significant, so that at most 5% of those that are may be expected to be chance: the largest k with
 * p(k) <= 0.05 k / m. Benjamini and Hochberg (1995), Journal of the Royal Statistical Society B 57(1).
 *
 * @param pValues null for what was not tested.
 */
export const discoveries = (pValues: readonly (number | null)[]): (boolean | null)[] => {
  const sorted = pValues.filter((p) => p !== null).sort((one, other) => one - other);
  const last = sorted.findLast((p, index) => p <= (FALSE_DISCOVERY_RATE * (index + 1)) / sorted.length);
  return pValues.map((p) => (p === null ? null : last !== undefined && p <= last));
};

export interface SkillChange {
  readonly technology: string;
  readonly from_share: number;
  readonly to_share: number;
  readonly change: number;
}

/**
 * Turnover of a mix: the sum over all technologies of the absolute change of the share of postings that name it. Its gains and losses are
 * the positive and the negative changes.
 *
 * Deming and Noray (2020), "Earnings Dynamics, Changing Job Skills, and STEM Careers", Quarterly Journal of Economics 135(4), equation 1.
 *
 * `floor` is the turnover that chance alone would give: its expectation if the postings of both periods were shuffled between them. `excess` is
 * what is above it.
 *
 * @returns null if a period has no postings.
 */
export const skillChange = (
  from: { mix: Mix; postings: number },
  to: { mix: Mix; postings: number },
): { rate: number; floor: number; excess: number; gains: number; losses: number; changes: SkillChange[] } | null => {
  if (from.postings === 0 || to.postings === 0) return null;
  const named = [...new Set([...from.mix.keys(), ...to.mix.keys()])].filter(
    (technology) => (from.mix.get(technology) ?? 0) + (to.mix.get(technology) ?? 0) >= MIN_NAMING_IN_BOTH,
  );
  const changes = named.map((technology) => {
    const before = (from.mix.get(technology) ?? 0) / from.postings;
    const after = (to.mix.get(technology) ?? 0) / to.postings;
    return { technology, before, after, change: after - before };
  });
  const sum = (sign: number) =>
    changes.reduce((all, { change }) => all + (Math.sign(change) === sign ? Math.abs(change) : 0), 0);
  const gains = sum(1);
  const losses = sum(-1);
  const floor = named.reduce((all, technology) => {
    const counts = [from.mix.get(technology) ?? 0, to.mix.get(technology) ?? 0] as const;
    return all + expectedMixChange(counts[0] + counts[1], from.postings, to.postings);
  }, 0);
  return {
    rate: round(gains + losses, 4),
    floor: round(floor, 4),
    excess: round(Math.max(gains + losses - floor, 0), 4),
    gains: round(gains, 4),
    losses: round(losses, 4),
    changes: changes
      .sort(
        (one, other) => Math.abs(other.change) - Math.abs(one.change) || (one.technology < other.technology ? -1 : 1),
      )
      .map(({ technology, before, after, change }) => ({
        technology,
        from_share: round(before, 4),
        to_share: round(after, 4),
        change: round(change, 4),
      })),
  };
};

const totalCount = (mix: Mix): number => [...mix.values()].reduce((sum, count) => sum + count, 0);

/**
 * Revealed comparative advantage: the share of a technology in a mix over its share in the mix of the whole.
 * Balassa (1965), "Trade Liberalisation and Revealed Comparative Advantage", The Manchester School 33(2).
 *
 * @param own and @param all: the mentions of all technologies, if the mixes leave some out.
 */
export const comparativeAdvantage = (
  mix: Mix,
  whole: Mix,
  own: number = totalCount(mix),
  all: number = totalCount(whole),
): Map<string, number> => {
  return new Map(
    [...mix].map(([technology, count]) => [technology, count / own / ((whole.get(technology) ?? count) / all)]),
  );
};

/** A mix as a vector of length 1: each technology's share, weighted by its comparative advantage. */
export const mixVector = (mix: Mix, whole: Mix): Map<string, number> => {
  const own = totalCount(mix);
  const advantage = comparativeAdvantage(mix, whole);
  const weights = [...mix].map(
    ([technology, count]) => [technology, (count / own) * (advantage.get(technology) as number)] as const,
  );
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0));
  return new Map(weights.map(([technology, weight]) => [technology, weight / length]));
};

/** Cosine similarity of two vectors of length 1: 1 for the same direction, 0 for nothing in common. */
export const similarity = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number => {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [technology, weight] of small) sum += weight * (large.get(technology) ?? 0);
  return Math.min(1, sum);
};

/** The technologies that at least `PROFILE_SHARE` of the postings name, with their shares, the most frequent first. */
export const profile = (mix: Mix, postings: number): Map<string, number> =>
  new Map(
    [...mix]
      .filter(([, count]) => count >= MIN_POSTINGS_NAMING && count / postings >= PROFILE_SHARE)
      .map(([technology, count]) => [technology, count / postings] as const)
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
  );

/** How much of a profile another profile covers: the weight of the technologies that both have, as a share of all its weight. */
export const coverage = (target: ReadonlyMap<string, number>, own: ReadonlyMap<string, number>): number | null => {
  let shared = 0;
  let all = 0;
  for (const [technology, weight] of target) {
    all += weight;
    if (own.has(technology)) shared += weight;
  }
  return all === 0 ? null : round(shared / all, 4);
};
