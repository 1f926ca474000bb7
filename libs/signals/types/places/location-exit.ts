import type { SegmentDimension } from '#libs/records/enumerations.js';
import { lowerTail } from '../../baseline/count-model.js';
import { shareFallPValue, shareRisePValue } from '../../baseline/share-test.js';
import { countModelOf } from '../../baseline/window-model.js';
import { numbersListed } from '../../condition-text.js';
import { defineSignal } from '../../define-signal.js';
import type { Finding } from '../../finding.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Posting, PostingWindow, Timeline } from '../../timeline/timeline.js';
import { isWritingChanged } from './place-writing.js';

/** The short window finds an exit whose postings were closed, the long one also an exit whose postings had closed before. */
const WINDOW_DAYS = [28, 60];
const MIN_BASELINE_OPENINGS = 10;
/** Minimum number of recent openings elsewhere: a company that opens nothing at all has not left a place. */
const MIN_ELSEWHERE = 5;
const THRESHOLD = 1e-3;

type ValuesOf = (posting: Posting) => readonly string[];

const DIMENSIONS: readonly [SegmentDimension, ValuesOf][] = [
  ['countries', ({ countries }) => countries],
  ['cbsas', ({ metros }) => metros],
];

/**
 * `location_exit`: a country or metropolitan area in which the company opened postings steadily has none left, open or new.
 *
 * Fires when the baseline has at least 10 openings there, the last 28 or 60 days have none, none is open, and the company has at least 5
 * openings elsewhere. Two p-values are combined by Fisher's method. That of the openings: having none must be unlikely both by the
 * negative-binomial prediction for the place and by its share of the company's openings (Fisher's exact test). That of the closings: of the
 * postings that were open at the start of the window, all of the place have closed, and fewer elsewhere (Fisher's exact test). The result is multiplied
 * by the number of places tested (Bonferroni). A board that stops writing places has not left them: see `isWritingChanged`.
 */
export const locationExit = defineSignal({
  description: 'No new and no open postings in a place where the company regularly hired.',
  conditions: [
    `a country or metropolitan area with at least ${MIN_BASELINE_OPENINGS} openings in the baseline has no opening in ${numbersListed(WINDOW_DAYS)} days and no open posting`,
    `the company has at least ${MIN_ELSEWHERE} openings elsewhere in these days, and the board does not write places in another way`,
    `the combined p-value of openings and closings, times the number of places tested, is below ${THRESHOLD}`,
  ],
  quietDays: 120,
  ruleVersion: 3,
  threshold: THRESHOLD,
  detect: (timeline, day, threshold) => {
    const found = WINDOW_DAYS.flatMap((length) => {
      const recent = timeline.recent(day, length);
      const baseline = recent && recent.openings.length >= MIN_ELSEWHERE ? timeline.baseline(recent.from, day) : null;
      if (!recent || !baseline) return [];
      return DIMENSIONS.flatMap(([dimension, valuesOf]) =>
        exitsOf(timeline, day, { recent, baseline, dimension, valuesOf, threshold }),
      );
    });
    const segments = new Map(
      found.map((finding) => [JSON.stringify(finding.segment), finding]).reverse() as [string, Finding][],
    );
    return [...segments.values()];
  },
});

interface Comparison {
  readonly recent: PostingWindow;
  readonly baseline: PostingWindow;
  readonly dimension: SegmentDimension;
  readonly valuesOf: ValuesOf;
  readonly threshold: number;
}

const exitsOf = (
  timeline: Timeline,
  day: Day,
  { recent, baseline, dimension, valuesOf, threshold }: Comparison,
): Finding[] => {
  const openBefore = timeline.openOn(recent.from);
  const open = new Set(timeline.openOn(day));
  const present = new Set([...recent.openings, ...open].flatMap(valuesOf));
  const steady = [...postingsByValue(baseline.openings, valuesOf)].filter(
    ([, own]) => own.length >= MIN_BASELINE_OPENINGS,
  );
  return steady.flatMap(([value, own]): Finding[] => {
    if (present.has(value) || isWritingChanged(baseline.openings, recent.openings, valuesOf, value)) return [];
    const none = lowerTail(countModelOf(timeline, baseline, own), recent.days, 0);
    const share = shareFallPValue(
      { count: own.length, total: baseline.openings.length },
      { count: 0, total: recent.openings.filter((posting) => valuesOf(posting).length > 0).length },
    );
    const closed = closedShares(openBefore, open, (posting) => valuesOf(posting).includes(value));
    const closing = shareRisePValue(closed.elsewhere, closed.there);
    const pValue = Math.min(1, steady.length * combinedPValue([Math.max(share, none), closing]));
    if (pValue >= threshold) return [];
    return [
      {
        segment: { dimension, value },
        window: { from: recent.from + 1, to: day },
        baseline: { value: (own.length * recent.days) / baseline.days, method: 'negative_binomial', n: own.length },
        observed: 0,
        pValue,
        evidence: own.slice(-MAX_EVIDENCE),
      },
    ];
  });
};

/** Of the postings that were open before, how many are not open now. */
const closedShares = (
  before: readonly Posting[],
  now: ReadonlySet<Posting>,
  isThere: (posting: Posting) => boolean,
) => {
  const shareOf = (postings: readonly Posting[]) => ({
    count: postings.filter((posting) => !now.has(posting)).length,
    total: postings.length,
  });
  return {
    there: shareOf(before.filter(isThere)),
    elsewhere: shareOf(before.filter((posting) => !isThere(posting))),
  };
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

/**
 * One p-value of two independent tests of the same change, by Fisher's method (1932): minus twice the sum of the logarithms is chi-squared with
 * four degrees of freedom, whose upper tail is q (1 - ln q) for the product q.
 */
const combinedPValue = ([one, other]: readonly [number, number]): number => {
  const product = Math.max(Number.MIN_VALUE, one * other);
  return Math.min(1, product * (1 - Math.log(product)));
};
