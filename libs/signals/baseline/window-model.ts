import type { CrawlHealth } from '../timeline/crawl-health.js';
import type { Day } from '../timeline/posting-history.js';
import type { Posting, PostingWindow, Timeline } from '../timeline/timeline.js';
import { type CountModel, dispersionOf } from './count-model.js';

/** Whole weeks with several fetches each; a baseline of half a year has a dozen of these blocks. */
const BLOCK_DAYS = 14;
const MAX_DAYS_WITHOUT_FETCH = 7;

/** Returns the day of the counted event. Default: the opening of a posting. */
type EventDay = (posting: Posting) => Day;

const opened: EventDay = ({ firstSeen }) => firstSeen;

/**
 * The model of events in a window. A block does not end within an interruption of the crawl: its postings, which are found all at once after it, belong
 * to one block that is as long as the interruption.
 *
 * @param events ordered by day.
 */
export const countModelOf = (
  { health }: Timeline,
  { from, to, days }: Pick<PostingWindow, 'from' | 'to' | 'days'>,
  events: readonly Posting[],
  dayOf: EventDay = opened,
): CountModel => {
  const blocks: { count: number; days: number }[] = [];
  let next = 0;
  for (let start = from; start < to; ) {
    const end = Math.min(to, endOfBlock(health, start + BLOCK_DAYS) ?? to);
    let count = 0;
    while (next < events.length && dayOf(events[next] as Posting) <= end) {
      count += 1;
      next += 1;
    }
    blocks.push({ count, days: health.coveredDays(start, end) });
    start = end;
  }
  return { events: events.length, exposure: days, dispersion: dispersionOf(blocks) };
};
/** The day on which a block ends that should end on `day`; null if no fetch follows. */
const endOfBlock = (health: CrawlHealth, day: Day): Day | null =>
  (health.lastFetch(day) ?? Number.NEGATIVE_INFINITY) > day - MAX_DAYS_WITHOUT_FETCH ? day : health.nextFetchDay(day);

/** The largest number of events in any window of this many days. @param events ordered by day. */
export const largestCount = (events: readonly Posting[], days: number, dayOf: EventDay = opened): number => {
  let [largest, start] = [0, 0];
  events.forEach((event, end) => {
    while (dayOf(events[start] as Posting) <= dayOf(event) - days) start += 1;
    largest = Math.max(largest, end - start + 1);
  });
  return largest;
};
