import { sumBy } from 'es-toolkit';
import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { shareRisePValue } from '../../baseline/share-test.js';
import { countModelOf, largestCount } from '../../baseline/window-model.js';
import { defineSignal } from '../../define-signal.js';
import type { Finding } from '../../finding.js';
import { decisionsAround, isSpread } from '../../timeline/decisions.js';
import type { Posting } from '../../timeline/timeline.js';
import { postingsByValue } from '../places/location-exit.js';

const WINDOW_DAYS = 30;
const MIN_OPENINGS = 6;
const MIN_RATIO = 2;
const MIN_BASELINE_OPENINGS = 3;
const MIN_DAYS = 3;
/** Maximum p-value of the rise of the department's share. */
const MAX_SHARE_P = 0.01;

const departmentOf = ({ department }: Posting): readonly string[] => (department === null ? [] : [department]);

/**
 * `department_surge`: many more new postings in one department than usual for it, beyond any surge of the whole company.
 *
 * The rule of `hiring_surge` for 30 days and at least 6 decisions of the department (`decisionsAround`) on 3 days (none with more than 40% of them), twice the expected number, with p multiplied by the number of departments (Bonferroni). In addition,
 * the department's share of the decisions must have risen (Fisher's exact test, p < 0.01).
 */
export const departmentSurge = defineSignal({
  description: 'Many more new postings in one department than usual for it.',
  quietDays: 90,
  ruleVersion: 3,
  threshold: 2e-3,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    if (!recent || recent.openings.length < MIN_OPENINGS) return [];
    const now = postingsByValue(recent.openings, departmentOf);
    const isLarge = [...now.values()].some((own) => own.length >= MIN_OPENINGS);
    const baseline = isLarge ? timeline.baseline(recent.from, day) : null;
    if (!baseline) return [];
    // Grouped first: a role that two departments post is a decision of each.
    const before = postingsByValue(baseline.openings, departmentOf);
    const departments = [...new Set([...before.keys(), ...now.keys()])].map((value) => {
      const [past, own] = decisionsAround([...(before.get(value) ?? []), ...(now.get(value) ?? [])], recent.from);
      return { value, past, own };
    });
    const totals = {
      past: sumBy(departments, ({ past }) => past.length),
      own: sumBy(departments, ({ own }) => own.length),
    };
    const tested = departments.filter(({ past }) => past.length > 0).length;
    return departments.flatMap(({ value, past, own }): Finding[] => {
      if (own.length < MIN_OPENINGS || !isSpread(own, MIN_DAYS) || past.length < MIN_BASELINE_OPENINGS) return [];
      const model = countModelOf(timeline, baseline, past);
      const expected = expectedCount(model, recent.days);
      if (own.length < MIN_RATIO * expected || own.length <= largestCount(past, recent.to - recent.from)) return [];
      const pValue = Math.min(1, tested * upperTail(model, recent.days, own.length));
      const share = shareRisePValue(
        { count: past.length, total: totals.past },
        { count: own.length, total: totals.own },
      );
      if (pValue >= threshold || share >= MAX_SHARE_P) return [];
      return [
        {
          segment: { dimension: 'departments', value },
          window: { from: recent.from + 1, to: day },
          baseline: { value: expected, method: 'negative_binomial', n: past.length },
          observed: own.length,
          pValue,
          evidence: own,
        },
      ];
    });
  },
});
