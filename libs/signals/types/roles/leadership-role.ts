import { uniqBy } from 'es-toolkit';
import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import { defineSignal } from '../../define-signal.js';

const WINDOW_DAYS = [30, 60];
const MIN_ROLES = 2;

/**
 * `leadership_role`: a company opens executive roles (vice president and above) that it rarely opens.
 *
 * Fires when 30 or 60 days have at least 2 different executive roles and the count is unlikely by the negative-binomial prediction from the
 * baseline. A single role cannot be distinguished from chance; to find single ones, use `levels=executive` in `/v4/jobs`.
 */
export const leadershipRole = defineSignal({
  description: 'Several executive roles at a company that rarely opens one.',
  quietDays: 120,
  ruleVersion: 3,
  threshold: 5e-4,
  detect: (timeline, day, threshold) => {
    for (const length of WINDOW_DAYS) {
      const recent = timeline.recent(day, length);
      const found = uniqBy(recent?.openings.filter(({ executive }) => executive) ?? [], ({ role }) => role);
      if (!recent || found.length < MIN_ROLES) continue;
      const baseline = timeline.baseline(recent.from, day);
      if (!baseline) continue;
      const model = countModelOf(
        timeline,
        baseline,
        baseline.openings.filter(({ executive }) => executive),
      );
      const pValue = upperTail(model, recent.days, found.length);
      if (pValue >= threshold) continue;
      return [
        {
          segment: { dimension: 'levels', value: 'executive' },
          window: { from: recent.from + 1, to: day },
          baseline: { value: expectedCount(model, recent.days), method: 'negative_binomial', n: model.events },
          observed: found.length,
          pValue,
          evidence: found,
        },
      ];
    }
    return [];
  },
});
