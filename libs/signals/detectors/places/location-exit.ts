import type { SegmentDimension } from '#libs/records/enumerations.js';
import { lowerTail } from '../../baseline/count-model.js';
import { shareFallPValue } from '../../baseline/share-test.js';
import { countModelOf } from '../../baseline/window-model.js';
import type { Detector, Finding } from '../../finding.js';
import { THRESHOLDS } from '../../thresholds.js';
import type { Posting } from '../../timeline/timeline.js';

const WINDOW_DAYS = 60;
const MIN_BASELINE_OPENINGS = 10;
/** Minimum number of recent openings elsewhere: a company that opens nothing at all has not left a place. */
const MIN_ELSEWHERE = 5;

const DIMENSIONS: readonly [SegmentDimension, (posting: Posting) => readonly string[]][] = [
  ['countries', ({ countries }) => countries],
  ['cbsas', ({ metros }) => metros],
];

/**
 * `location_exit`: a country or metropolitan area in which the company opened postings steadily has none left, open or new.
 *
 * Fires when the baseline has at least 10 openings there, the last 60 days have none, none is open, and the company has at least 5 openings
 * elsewhere. Having none must be unlikely both by the negative-binomial prediction for the place and by its share of the company's
 * openings (Fisher's exact test); both p-values are multiplied by the number of places tested (Bonferroni).
 */
export const locationExit: Detector = (timeline, day) => {
  const recent = timeline.recent(day, WINDOW_DAYS);
  const baseline = recent && recent.openings.length >= MIN_ELSEWHERE ? timeline.baseline(recent.from, day) : null;
  if (!recent || !baseline) return [];
  const open = timeline.openOn(day);
  return DIMENSIONS.flatMap(([dimension, valuesOf]) => {
    const present = new Set([...recent.openings, ...open].flatMap(valuesOf));
    const before = postingsByValue(baseline.openings, valuesOf);
    const steady = [...before].filter(([, own]) => own.length >= MIN_BASELINE_OPENINGS);
    return steady.flatMap(([value, own]): Finding[] => {
      if (present.has(value)) return [];
      const model = countModelOf(timeline, baseline, own);
      const share = shareFallPValue(
        { count: own.length, total: baseline.openings.length },
        { count: 0, total: recent.openings.filter((posting) => valuesOf(posting).length > 0).length },
      );
      const pValue = Math.min(1, steady.length * Math.max(share, lowerTail(model, recent.days, 0)));
      if (pValue >= THRESHOLDS.location_exit) return [];
      return [
        {
          segment: { dimension, value },
          window: { from: recent.from + 1, to: day },
          baseline: {
            value: (own.length * recent.days) / baseline.days,
            method: 'negative_binomial',
            n: own.length,
          },
          observed: 0,
          pValue,
          evidence: own.slice(-MAX_EVIDENCE),
        },
      ];
    });
  });
};

/** The evidence is the last postings of the place. */
const MAX_EVIDENCE = 10;

/** Groups postings by value. A posting with several values is in several groups; the order is kept. */
export const postingsByValue = (
  postings: readonly Posting[],
  valuesOf: (posting: Posting) => readonly string[],
): Map<string, Posting[]> => {
  const found = new Map<string, Posting[]>();
  for (const posting of postings) {
    for (const value of valuesOf(posting)) {
      const own = found.get(value);
      if (own) own.push(posting);
      else found.set(value, [posting]);
    }
  }
  return found;
};
