import type { Day, FetchDay, PostingHistory } from './posting-history.js';

/**
 * The successful fetches that can be inferred from postings, for crawls without a log of fetches. If a posting is listed for the first time,
 * is no longer listed, or is listed again, its board was fetched on that day and listed the postings open on it. Fetches that changed
 * nothing remain unknown.
 */
export const inferredFetches = (postings: readonly PostingHistory[]): FetchDay[] =>
  [...Map.groupBy(postings, ({ board }) => board)].flatMap(([board, own]) => {
    const changes = new Map<Day, number>();
    const add = (day: Day | null, change: number) => {
      if (day !== null) changes.set(day, (changes.get(day) ?? 0) + change);
    };
    for (const { firstSeen, closed, absences } of own) {
      add(firstSeen, 1);
      add(closed, -1);
      for (const { from, to } of absences) {
        add(from, -1);
        add(to, 1);
      }
    }
    let listed = 0;
    return [...changes]
      .sort(([a], [b]) => a - b)
      .map(([day, change]): FetchDay => {
        listed += change;
        return { board, day, ok: true, listed };
      });
  });
