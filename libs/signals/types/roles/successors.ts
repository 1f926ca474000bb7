import { REPOST_DAYS } from '#libs/facts/watch-rules.js';
import type { Day } from '../../timeline/posting-history.js';
import type { Closing, Posting, PostingWindow, Timeline } from '../../timeline/timeline.js';

/** A posting that was closed and reopened under another id. */
export interface Repost {
  readonly opened: Posting;
  readonly closed: Closing;
}

/**
 * The openings of a window that replace a posting with the same title and places; a posting is replaced once.
 *
 * @param now the last day of which data is known.
 */
export const repostsIn = (
  timeline: Timeline,
  { from, to, openings }: Pick<PostingWindow, 'from' | 'to' | 'openings'>,
  now: Day,
): Repost[] => {
  const closed = Map.groupBy(timeline.closingsIn(from - REPOST_DAYS, Math.min(now, to + REPOST_DAYS), now), keyOf);
  const used = new Set<Closing>();
  return openings.flatMap((opened) => {
    const predecessor = closed
      .get(keyOf(opened))
      ?.find((other) => !used.has(other) && other.firstSeen < opened.firstSeen && isNear(opened, other));
    if (!predecessor) return [];
    used.add(predecessor);
    return [{ opened, closed: predecessor }];
  });
};

/** The window without the openings that replace a posting: one that is closed and opened again under another id is no new one. */
export const withoutReposts = (timeline: Timeline, window: PostingWindow, now: Day): PostingWindow => {
  const reposts = new Set(repostsIn(timeline, window, now).map(({ opened }) => opened));
  return { ...window, openings: window.openings.filter((posting) => !reposts.has(posting)) };
};

/** The closings that no opening replaces. @param closed ordered by the day of closing. */
export const withoutSuccessor = (timeline: Timeline, closed: readonly Closing[], now: Day): Closing[] => {
  const [first, last] = [closed[0]?.closed ?? 0, closed.at(-1)?.closed ?? 0];
  const [from, to] = [first - REPOST_DAYS - 1, Math.min(now, last + REPOST_DAYS)];
  const replaced = new Set(
    repostsIn(timeline, { from, to, openings: timeline.openingsIn(from, to) }, now).map((repost) => repost.closed),
  );
  return closed.filter((posting) => !replaced.has(posting));
};

const isNear = (opened: Posting, closed: Closing): boolean => Math.abs(opened.firstSeen - closed.closed) <= REPOST_DAYS;

const keyOf = ({ role, countries, metros }: Posting): string =>
  JSON.stringify([role, [...countries].sort(), [...metros].sort()]);
