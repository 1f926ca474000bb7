import { shareFallPValue, shareRisePValue } from '../../baseline/share-test.js';
import { defineSignal } from '../../define-signal.js';
import type { Finding } from '../../finding.js';
import { decisionsOf, isSpread } from '../../timeline/decisions.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 60;
const MIN_POSTINGS = 15;
const MIN_DIFFERENCE = 0.3;
const MIN_DAYS = 4;
const MODELS = ['remote', 'hybrid', 'on_site'];

/**
 * `remote_policy_change`: the share of remote, hybrid or on-site roles among new postings has changed.
 *
 * Fires for the work model whose share of the last 60 days differs most from the baseline's, if it differs by 30 percentage points or more,
 * at least 15 roles are known on both sides (those of the last 60 days on 4 days, none with more than 40% of them), and the p-value of Fisher's exact test (two-sided, multiplied by the three models) is below
 * the threshold.
 */
export const remotePolicyChange = defineSignal({
  description: 'The share of remote, hybrid or on-site roles among new postings has changed.',
  quietDays: 120,
  ruleVersion: 3,
  threshold: 5e-4,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    const now = recent ? rolesOf(recent.openings) : [];
    if (!recent || now.length < MIN_POSTINGS || !isSpread(now, MIN_DAYS)) return [];
    const before = rolesOf(timeline.baseline(recent.from, day)?.openings ?? []);
    if (before.length < MIN_POSTINGS) return [];
    const findings = MODELS.map((value) => {
      const evidence = now.filter(({ workModel }) => workModel === value);
      const was = { count: before.filter(({ workModel }) => workModel === value).length, total: before.length };
      const is = { count: evidence.length, total: now.length };
      const difference = is.count / is.total - was.count / was.total;
      const pValue = Math.min(
        1,
        2 * MODELS.length * (difference > 0 ? shareRisePValue(was, is) : shareFallPValue(was, is)),
      );
      const finding: Finding = {
        segment: { dimension: 'work_models', value },
        window: { from: recent.from + 1, to: day },
        baseline: { value: was.count / was.total, method: 'fisher_exact', n: was.total },
        observed: is.count / is.total,
        pValue,
        evidence: difference > 0 ? evidence : now.filter(({ workModel }) => workModel !== value),
      };
      return { finding, difference: Math.abs(difference) };
    });
    return findings
      .filter(({ finding, difference }) => difference >= MIN_DIFFERENCE && finding.pValue < threshold)
      .sort((a, b) => b.difference - a.difference)
      .slice(0, 1)
      .map(({ finding }) => finding);
  },
});

/** The decisions on roles of each work model. */
const rolesOf = (postings: readonly Posting[]): Posting[] =>
  MODELS.flatMap((model) => decisionsOf(postings.filter(({ workModel }) => workModel === model)));
