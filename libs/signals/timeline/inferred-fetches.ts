import type { Day, FetchDay, PostingHistory } from './posting-history.js';

/**
 * The successful fetches that postings prove, where no log of fetches exists: a posting that is listed for the first time, not listed
 * any more, or listed again shows that its board was read on that day, and the postings open on that day are what it listed. Fetches
 * that changed nothing remain unknown.
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
