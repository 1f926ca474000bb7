import { shareFallPValue } from '../../baseline/share-test.js';
import { defineSignal } from '../../define-signal.js';
import type { Finding } from '../../finding.js';
import { postingsByValue } from '../places/location-exit.js';

const WINDOW_DAYS = 90;
const MIN_BASELINE_POSTINGS = 10;
const MIN_RECENT = 15;

/**
 * `technology_dropped`: a technology that the company regularly required no longer appears in new or open postings.
 *
 * Fires when at least 10 openings of the baseline name it, none of the last 90 days does (of at least 15 whose text was read), no open
 * posting does, and the fall of its share is significant by Fisher's exact test, with p multiplied by the number of technologies tested
 * (Bonferroni).
 */
export const technologyDropped = defineSignal({
  description: 'A technology that the company regularly required is no longer required.',
  quietDays: 120,
  ruleVersion: 2,
  threshold: 1e-3,
  detect: (timeline, day, threshold) => {
    const recent = timeline.recent(day, WINDOW_DAYS);
    const recentOpenings = recent?.openings.filter(({ technologies }) => technologies !== null) ?? [];
    if (!recent || recentOpenings.length < MIN_RECENT) return [];
    const baseline = timeline.baseline(recent.from, day);
    const before = baseline?.openings.filter(({ technologies }) => technologies !== null) ?? [];
    const technologiesOf = ({ technologies }: { technologies: readonly string[] | null }) => technologies ?? [];
    const regular = [...postingsByValue(before, technologiesOf)].filter(
      ([, own]) => own.length >= MIN_BASELINE_POSTINGS,
    );
    if (regular.length === 0) return [];
    const present = new Set([...recentOpenings, ...timeline.openOn(day)].flatMap(technologiesOf));
    return regular.flatMap(([value, own]): Finding[] => {
      if (present.has(value)) return [];
      const fell = shareFallPValue(
        { count: own.length, total: before.length },
        { count: 0, total: recentOpenings.length },
      );
      const pValue = Math.min(1, regular.length * fell);
      if (pValue >= threshold) return [];
      return [
        {
          segment: { dimension: 'technologies', value },
          window: { from: recent.from + 1, to: day },
          baseline: { value: own.length / before.length, method: 'fisher_exact', n: before.length },
          observed: 0,
          pValue,
          evidence: own.slice(-MAX_EVIDENCE),
        },
      ];
    });
  },
});

/** The evidence is the last postings that named it. */
const MAX_EVIDENCE = 10;
