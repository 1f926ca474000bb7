import type { CompanyHistory, Day, FetchDay, PostingHistory } from '../timeline/posting-history.js';

/** What may go wrong with the crawl of a board, for a while or for good. */
export const FAULTS = ['failed fetches', 'an empty list', 'half a list', 'half a list for ten days', 'a move'] as const;
export type Fault = (typeof FAULTS)[number];

const FAILED_DAYS = 20;

/** The history of the same company as a crawl would have recorded it in which a fault begins on the day `at`. */
export const crawlWithFault = (history: CompanyHistory, fault: Fault, at: Day): CompanyHistory =>
  RECORDED[fault](history, at);

type Recorded = (history: CompanyHistory, at: Day) => CompanyHistory;

/** Nothing is seen between two days: what opens meanwhile is found afterwards, what closes is missed afterwards. */
const failed: Recorded = ({ source, postings, fetches }, at) => {
  const isLost = (day: Day) => day >= at && day < at + FAILED_DAYS;
  const next = fetches.find(({ day }) => day >= at + FAILED_DAYS)?.day;
  const seenOn = (day: Day): Day | null => (isLost(day) ? (next ?? null) : day);
  return {
    source,
    postings: postings.flatMap((posting): PostingHistory[] => {
      const firstSeen = seenOn(posting.firstSeen);
      const closed = posting.closed === null ? null : seenOn(posting.closed);
      return firstSeen === null || (closed !== null && closed <= firstSeen) ? [] : [{ ...posting, firstSeen, closed }];
    }),
    fetches: fetches.map((fetch) => (isLost(fetch.day) ? { ...fetch, ok: false, listed: null } : fetch)),
  };
};

/**
 * Some fetches list only a share of the postings. The rest seems to close, and is open again afterwards: a posting that was reopened counts
 * as open, so only postings that close meanwhile do so earlier.
 */
const short =
  (share: number, isShort: (day: Day, at: Day) => boolean): Recorded =>
  ({ source, postings, fetches }, at) => {
    const days = fetches.map(({ day }) => day).filter((day) => isShort(day, at));
    const [first, last] = [days[0], days.at(-1)];
    const isMissed = (index: number) => (index * 7919) % 100 >= share * 100;
    return {
      source,
      postings: postings.flatMap((posting, index): PostingHistory[] => {
        if (first === undefined || last === undefined || !isMissed(index)) return [posting];
        const after = fetches.find(({ day }) => day > last)?.day ?? null;
        const closesMeanwhile = posting.closed !== null && posting.closed > first && posting.closed <= (after ?? last);
        if (posting.firstSeen >= first && posting.firstSeen <= last) {
          return after === null || (posting.closed !== null && posting.closed <= after)
            ? []
            : [{ ...posting, firstSeen: after }];
        }
        return [posting.firstSeen < first && closesMeanwhile ? { ...posting, closed: first } : posting];
      }),
      fetches: fetches.map(
        (fetch): FetchDay =>
          isShort(fetch.day, at) && fetch.listed !== null
            ? { ...fetch, listed: Math.round(share * fetch.listed) }
            : fetch,
      ),
    };
  };

/** The board is empty from then on, and another one of the company lists the same postings under new ids. */
const moved: Recorded = ({ source, postings, fetches }, at) => {
  const first = fetches.find(({ day }) => day >= at)?.day ?? at;
  return {
    source,
    postings: postings.flatMap((posting): PostingHistory[] => {
      const isAfter = posting.firstSeen >= first;
      const renamed = { ...posting, id: `${posting.id.slice(0, -1)}x`, board: 'elsewhere' };
      if (isAfter) return [renamed];
      if (posting.closed !== null && posting.closed <= first) return [posting];
      return [
        { ...posting, closed: first },
        { ...renamed, firstSeen: first },
      ];
    }),
    fetches: fetches.flatMap((fetch): FetchDay[] =>
      fetch.day < first
        ? [fetch]
        : [
            { ...fetch, listed: 0 },
            { ...fetch, board: 'elsewhere' },
          ],
    ),
  };
};

const RECORDED: Readonly<Record<Fault, Recorded>> = {
  'failed fetches': failed,
  'an empty list': short(0, (day, at) => day >= at && day < at + 4),
  'half a list': short(0.5, (day, at) => day >= at && day < at + 4),
  'half a list for ten days': short(0.5, (day, at) => day >= at && day < at + 10),
  'a move': moved,
};
