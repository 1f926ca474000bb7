import { uniqBy } from 'es-toolkit';
import { shareRisePValue } from '../../baseline/share-test.js';
import type { Detector } from '../../finding.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 45;

interface Options {
  /** Whether a posting shows the practice; null if unknown. */
  readonly hasPractice: (posting: Posting) => boolean | null;
  readonly minBefore: number;
  readonly maxShareBefore: number;
  readonly minRecent: number;
  readonly minShareRecent: number;
  /** Minimum number of different roles that show it. */
  readonly minRoles: number;
}

/**
 * A practice that a company has adopted: few openings of the baseline show it, many of the last 45 days do, and the p-value of Fisher's
 * exact test is below the threshold.
 */
export const practiceStarted =
  ({ hasPractice, minBefore, maxShareBefore, minRecent, minShareRecent, minRoles }: Options): Detector =>
  (timeline, day, threshold) => {
    // A role that is posted in many places on one day is one decision.
    const rolesOf = (postings: readonly Posting[]) =>
      uniqBy(
        postings.filter((posting) => hasPractice(posting) !== null),
        (posting) => `${posting.firstSeen} ${hasPractice(posting)} ${posting.role}`,
      );
    const recent = timeline.recent(day, WINDOW_DAYS);
    const now = recent ? rolesOf(recent.openings) : [];
    const evidence = now.filter(hasPractice);
    if (!recent || now.length < minRecent || evidence.length < Math.max(minRoles, minShareRecent * now.length))
      return [];
    const before = rolesOf(timeline.baseline(recent.from, day)?.openings ?? []);
    const baselineShare = { count: before.filter(hasPractice).length, total: before.length };
    if (baselineShare.total < minBefore || baselineShare.count > maxShareBefore * baselineShare.total) return [];
    const pValue = shareRisePValue(baselineShare, { count: evidence.length, total: now.length });
    if (pValue >= threshold) return [];
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: baselineShare.count / baselineShare.total, method: 'fisher_exact', n: baselineShare.total },
        observed: evidence.length / now.length,
        pValue,
        evidence,
      },
    ];
  };
