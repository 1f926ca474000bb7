import { uniqBy } from 'es-toolkit';
import { shareRose } from '../../baseline/share-test.js';
import type { Detector } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 45;

interface Options {
  readonly type: 'pay_transparency_started' | 'visa_sponsorship_started';
  /** Whether a posting does it; null if unknown. */
  readonly does: (posting: Posting) => boolean | null;
  readonly minBefore: number;
  readonly maxShareBefore: number;
  readonly minRecent: number;
  readonly minShareRecent: number;
  /** Minimum number of different roles that do it. */
  readonly minRoles: number;
}

/**
 * A practice that a company has adopted: its share of the baseline's openings is small, that of the last 45 days is large,
 * and Fisher's exact test rejects chance.
 */
export const practiceStarted =
  ({ type, does, minBefore, maxShareBefore, minRecent, minShareRecent, minRoles }: Options): Detector =>
  (timeline, day) => {
    // A role that is posted in many places on one day is one decision.
    const rolesOf = (postings: readonly Posting[]) =>
      uniqBy(
        postings.filter((posting) => does(posting) !== null),
        (posting) => `${posting.firstSeen} ${does(posting)} ${posting.role}`,
      );
    const recent = timeline.recent(day, WINDOW_DAYS);
    const now = recent ? rolesOf(recent.openings) : [];
    const evidence = now.filter(does);
    if (!recent || now.length < minRecent || evidence.length < Math.max(minRoles, minShareRecent * now.length))
      return [];
    const before = rolesOf(timeline.baseline(recent.from, day)?.openings ?? []);
    const was = { count: before.filter(does).length, total: before.length };
    if (was.total < minBefore || was.count > maxShareBefore * was.total) return [];
    const pValue = shareRose(was, { count: evidence.length, total: now.length });
    if (pValue >= THRESHOLDS[type]) return [];
    return [
      {
        segment: null,
        window: { from: recent.from + 1, to: day },
        baseline: { value: was.count / was.total, method: 'fisher_exact', n: was.total },
        observed: evidence.length / now.length,
        pValue,
        evidence,
      },
    ];
  };
