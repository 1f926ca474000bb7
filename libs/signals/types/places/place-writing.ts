import { shareFallPValue, shareRisePValue } from '../../baseline/share-test.js';
import type { Posting } from '../../timeline/timeline.js';

/** Below this p-value the share of openings without a place has changed. */
const MAX_P = 0.01;

/**
 * Whether a board appears to write places in another way: the share of openings whose place is unknown has changed among those that do not name
 * `value`. "Hybrid" that becomes a city, or a city that becomes "Hybrid", changes it; an office that opens or closes does not.
 */
export const isWritingChanged = (
  before: readonly Posting[],
  recent: readonly Posting[],
  valuesOf: (posting: Posting) => readonly string[] | null,
  value: string,
): boolean => {
  const unknown = (postings: readonly Posting[]) => {
    const others = postings.filter((posting) => !valuesOf(posting)?.includes(value));
    return { count: others.filter((posting) => (valuesOf(posting)?.length ?? 0) === 0).length, total: others.length };
  };
  const [earlier, later] = [unknown(before), unknown(recent)];
  return shareRisePValue(earlier, later) < MAX_P || shareFallPValue(earlier, later) < MAX_P;
};
