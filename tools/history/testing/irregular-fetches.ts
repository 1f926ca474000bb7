import { MS_PER_DAY } from '#libs/records/time.js';
import type { History } from '../watched-posting.js';

const FALL = 0.4;
const GAP = 7 * MS_PER_DAY;

/** How often a board lists 40% fewer postings than before, is not fetched for a week, or fails. */
export const irregularFetches = ({ attempts }: History): { falls: number; gaps: number; failures: number } => {
  const found = { falls: 0, gaps: 0, failures: 0 };
  for (const ofBoard of Map.groupBy(attempts, ({ board }) => board).values()) {
    const successful = ofBoard.filter(({ isSuccessful }) => isSuccessful);
    found.failures += ofBoard.length - successful.length;
    for (const [n, { at, listed }] of successful.entries()) {
      const before = successful[n - 1];
      if (!before) continue;
      if (at - before.at > GAP) found.gaps += 1;
      if ((before.listed ?? 0) > 0 && (listed ?? 0) <= (before.listed ?? 0) * (1 - FALL)) found.falls += 1;
    }
  }
  return found;
};
