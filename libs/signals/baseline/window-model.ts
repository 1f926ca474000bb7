import type { Day } from '../timeline/posting-history.js';
import type { Posting, PostingWindow, Timeline } from '../timeline/timeline.js';
import { type CountModel, dispersionOf } from './count-model.js';

/** Whole weeks with several fetches each; a baseline of half a year has a dozen of these blocks. */
const BLOCK_DAYS = 14;

/** Returns the day of the counted event. Default: the opening of a posting. */
type EventDay = (posting: Posting) => Day;

const opened: EventDay = ({ firstSeen }) => firstSeen;

/** The model of events in a window. @param events ordered by day. */
export const countModelOf = (
  { health }: Timeline,
  { from, to, days }: Pick<PostingWindow, 'from' | 'to' | 'days'>,
  events: readonly Posting[],
  dayOf: EventDay = opened,
): CountModel => {
  const blocks: { count: number; days: number }[] = [];
  for (let start = from; start < to; start += BLOCK_DAYS) {
    blocks.push({ count: 0, days: health.coveredDays(start, Math.min(to, start + BLOCK_DAYS)) });
  }
  for (const event of events) {
    const block = blocks[Math.floor((dayOf(event) - from - 1) / BLOCK_DAYS)];
    if (block) block.count += 1;
  }
  return { events: events.length, exposure: days, dispersion: dispersionOf(blocks) };
};

/** The largest number of events in any window of this many days. @param events ordered by day. */
export const largestCount = (events: readonly Posting[], days: number, dayOf: EventDay = opened): number => {
  let [largest, start] = [0, 0];
  events.forEach((event, end) => {
    while (dayOf(events[start] as Posting) <= dayOf(event) - days) start += 1;
    largest = Math.max(largest, end - start + 1);
  });
  return largest;
};
