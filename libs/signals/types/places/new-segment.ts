import jstat from 'jstat';
import type { SegmentDimension } from '#libs/records/enumerations.js';
import type { Detector, Finding } from '../../finding.js';
import { headOf } from '../../timeline/decisions.js';
import type { Posting } from '../../timeline/timeline.js';
import { isWritingChanged } from './place-writing.js';

const WINDOW_DAYS = 60;
/** Minimum number of earlier postings with known values. */
const MIN_KNOWN = 20;
/** A batch of one day is one event: a new value must occur on another day too. */
const MIN_DAYS = 2;

interface Options {
  readonly dimension: SegmentDimension;
  /** Minimum number of different roles with the new value. */
  readonly minRoles: number;
  /** The values of a posting; null if unknown. */
  readonly valuesOf: (posting: Posting) => readonly string[] | null;
  /** Whether a posting without values has an unknown one: boards write places in changing ways. */
  readonly isPlace?: boolean;
  /** Whether an opening is considered. Default: all are. */
  readonly isCounted?: (posting: Posting) => boolean;
}

/**
 * Values that are new among a company's postings.
 *
 * By the Good-Turing estimate (1953), the number of values seen once estimates the number of unseen values, each about as frequent as one
 * in all postings so far. The p-value is the probability that any of these occurs so often in the window: their number plus one,
 * times a Poisson tail. Different roles are counted, without their place and team (`headOf`), so that copies of one role count once; a role that was
 * posted before without a value does not count. Values that occur on a single day, and those of a board that writes them in another way
 * (`isWritingChanged`), are not reported.
 */
export const newSegments =
  ({ dimension, minRoles, valuesOf, isPlace = false, isCounted = () => true }: Options): Detector =>
  (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    if (!recent || recent.openings.length < minRoles || !timeline.baseline(recent.from, day)) return [];
    const recentOpenings = recent.openings.filter((posting) => valuesOf(posting) !== null && isCounted(posting));
    const earlier = timeline.postings.filter(({ firstSeen }) => firstSeen <= recent.from);
    const unplaced = new Set(
      earlier.filter((posting) => isPlace && valuesOf(posting)?.length === 0).map(({ role }) => headOf(role)),
    );
    const roles = rolesByValue(recentOpenings, valuesOf, unplaced);
    const candidates = [...roles].filter(([, own]) => own.size >= minRoles);
    if (candidates.length === 0) return [];
    const known = earlier.filter((posting) => valuesOf(posting) !== null);
    if (known.length < MIN_KNOWN) return [];
    const openings = new Set(recent.openings);
    // Postings that were found late may have been open before, so what is not certainly an opening counts as known.
    const late = timeline.postings.filter(({ firstSeen }) => firstSeen > recent.from && firstSeen <= day);
    const seen = rolesByValue([...known, ...late.filter((posting) => !openings.has(posting))], valuesOf);
    const seenOnce = [...seen.values()].filter(({ size }) => size === 1).length;
    return candidates.flatMap(([value, own]): Finding[] => {
      if (seen.has(value) || (isPlace && isWritingChanged(known, recentOpenings, valuesOf, value))) return [];
      const expected = recentOpenings.length / known.length;
      const pValue = Math.min(1, (seenOnce + 1) * poissonUpper(expected, own.size));
      if (pValue >= threshold) return [];
      const evidence = recentOpenings.filter((posting) => valuesOf(posting)?.includes(value));
      if (new Set(evidence.map(({ firstSeen }) => firstSeen)).size < MIN_DAYS) return [];
      return [
        {
          segment: { dimension, value },
          window: { from: recent.from + 1, to: day },
          baseline: { value: 0, method: 'good_turing', n: known.length },
          observed: evidence.length,
          pValue,
          evidence,
        },
      ];
    });
  };

const rolesByValue = (
  postings: readonly Posting[],
  valuesOf: Options['valuesOf'],
  excluded: ReadonlySet<string> = new Set(),
): Map<string, Set<string>> => {
  const roles = new Map<string, Set<string>>();
  for (const posting of postings) {
    const role = headOf(posting.role);
    if (excluded.has(role)) continue;
    for (const value of valuesOf(posting) ?? []) roles.set(value, (roles.get(value) ?? new Set()).add(role));
  }
  return roles;
};

const poissonUpper = (mean: number, count: number): number => {
  let mass = Math.exp(count * Math.log(mean) - mean - jstat.gammaln(count + 1));
  let sum = 0;
  for (let k = count; mass > sum * 1e-9; k += 1) {
    sum += mass;
    mass *= mean / (k + 1);
  }
  return sum;
};
