import { maxBy } from 'es-toolkit';
import { expectedCount, upperTail } from '../../baseline/count-model.js';
import { countModelOf } from '../../baseline/window-model.js';
import { numbersListed, percent } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';
import { decisionsAround, headOf, isSpread, isVaried, MAX_SHARE_OF_ROLE } from '../../timeline/decisions.js';
import type { Posting, PostingWindow, Timeline } from '../../timeline/timeline.js';
import { withoutReposts } from '../roles/successors.js';

/** The short window dates a large surge precisely, the long ones detect a small surge. */
const WINDOW_DAYS = [14, 21, 30];
const MIN_OPENINGS = 8;
const MIN_RATIO = 1.75;
const MIN_RATIO_OF_DECISIONS = 1.5;
/** If postings are tested: a role posted in many places may explain most of their rise, but not all of it. */
const MIN_RATIO_OF_OTHER_DECISIONS = 1.2;
/** One batch is one event: a surge is spread over several days, and none of them has most of it. */
const MIN_DAYS = 4;
const MAX_SHARE_OF_DAY = 0.5;
const MIN_ROLES = 4;
/** Minimum number of openings to estimate a company's usual rate. */
const MIN_BASELINE_OPENINGS = 3;
/** P-values of decisions must be below the threshold, and those of postings, which come in batches, below an eighth of it. */
const THRESHOLD = 8e-4;
const POSTINGS_MARGIN = 8;

/**
 * `hiring_surge`: many more new postings than usual for the company.
 *
 * Two counts are tested, since either may show a surge that the other hides: decisions (`decisionsAround`), which vary less, and
 * postings, which lose nothing where roles repeat. The p-value of postings is multiplied by `POSTINGS_MARGIN`, so that one threshold
 * serves both: thresholds are chosen jointly. This is a scan statistic over several windows (Naus 1965; Kulldorff 1997) with overdispersion.
 */
export const hiringSurge = defineSignal({
  description: 'Many more new postings than usual for the company.',
  conditions: [
    `${numbersListed(WINDOW_DAYS)} days have at least ${MIN_OPENINGS} openings, without reposts, of at least ${MIN_ROLES} roles, none of which makes up more than ${percent(MAX_SHARE_OF_ROLE)} of them, and ${MIN_RATIO} times the expected number, from a baseline of at least ${MIN_BASELINE_OPENINGS} openings`,
    `and either their decisions are ${MIN_RATIO_OF_DECISIONS} times the expected number, on at least ${MIN_DAYS} days, none with more than ${percent(MAX_SHARE_OF_DAY)} of them, with a p-value below ${THRESHOLD}`,
    `or their openings, without those of the largest role, are on at least ${MIN_DAYS} days, none with more than ${percent(MAX_SHARE_OF_DAY)} of them, with a p-value below ${THRESHOLD / POSTINGS_MARGIN}, and their decisions are ${MIN_RATIO_OF_OTHER_DECISIONS} times the expected number`,
  ],
  quietDays: 90,
  ruleVersion: 4,
  threshold: THRESHOLD,
  comparesRates: true,
  detect: (timeline, day, threshold) => {
    for (const length of WINDOW_DAYS) {
      const all = timeline.recent(day, length);
      if (!all || all.openings.length < MIN_OPENINGS) continue;
      const earlier = timeline.baseline(all.from, day);
      if (!earlier || all.openings.length < (earlier.openings.length * all.days) / earlier.days) continue;
      const [recent, baseline] = [withoutReposts(timeline, all, day), withoutReposts(timeline, earlier, day)];
      const count = recent.openings.length;
      if (count < MIN_OPENINGS || !isVaried(recent.openings, MIN_ROLES)) continue;
      if (baseline.openings.length < MIN_BASELINE_OPENINGS) continue;
      const usual = (baseline.openings.length * recent.days) / baseline.days;
      if (count < MIN_RATIO * usual) continue;
      const pValue = surgePValue(timeline, recent, baseline);
      if (pValue >= threshold) continue;
      return [
        {
          segment: null,
          window: { from: recent.from + 1, to: day },
          baseline: { value: usual, method: 'negative_binomial', n: baseline.openings.length },
          observed: count,
          pValue,
          evidence: recent.openings,
        },
      ];
    }
    return [];
  },
});

/** The lower p-value of the two counts, of those that are spread over days; 1 if neither is. */
const surgePValue = (timeline: Timeline, recent: PostingWindow, baseline: PostingWindow): number => {
  const [earlier, decisions] = decisionsAround([...baseline.openings, ...recent.openings], recent.from);
  const model = countModelOf(timeline, baseline, earlier);
  const ratio = decisions.length / expectedCount(model, recent.days);
  const isSurge = (events: readonly Posting[], minRatio: number) =>
    ratio >= minRatio && isSpread(events, MIN_DAYS, MAX_SHARE_OF_DAY);
  const ofDecisions = isSurge(decisions, MIN_RATIO_OF_DECISIONS) ? upperTail(model, recent.days, decisions.length) : 1;
  const others = withoutLargestRole(recent.openings);
  const ofPostings = isSurge(others, MIN_RATIO_OF_OTHER_DECISIONS)
    ? POSTINGS_MARGIN * upperTail(countModelOf(timeline, baseline, baseline.openings), recent.days, others.length)
    : 1;
  return Math.min(1, ofDecisions, ofPostings);
};

/** A role that is posted in many places is no surge: its postings do not count, although those of the baseline do. */
const withoutLargestRole = (openings: readonly Posting[]): Posting[] => {
  const largest = maxBy([...Map.groupBy(openings, ({ role }) => headOf(role)).values()], ({ length }) => length) ?? [];
  return openings.filter((posting) => !largest.includes(posting));
};
