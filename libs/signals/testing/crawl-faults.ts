import type { CompanyHistory, Day, FetchDay, PostingHistory } from '../timeline/posting-history.js';

/** Faults of the crawl of a board, temporary or permanent. */
export const FAULTS = ['failed fetches', 'an empty list', 'half a list', 'half a list for ten days', 'a move'] as const;
export type Fault = (typeof FAULTS)[number];

const FAILED_DAYS = 20;

/** The history that a crawl of the same company would have recorded if a fault had begun on the day `at`. */
export const crawlWithFault = (history: CompanyHistory, fault: Fault, at: Day): CompanyHistory =>
  RECORD_FAULT[fault](history, at);

type RecordFault = (history: CompanyHistory, at: Day) => CompanyHistory;

/** Fetches fail for `FAILED_DAYS`: changes in this time are recorded at the next fetch. */
const failed: RecordFault = ({ source, postings, fetches }, at) => {
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

/** Some fetches list only a share of the postings; the others are listed again by the first complete fetch. */
const shortLists =
  (share: number, isShort: (day: Day, at: Day) => boolean): RecordFault =>
  ({ source, postings, fetches }, at) => {
    const days = fetches.map(({ day }) => day).filter((day) => isShort(day, at));
    const [first, last] = [days[0], days.at(-1)];
    const after = fetches.find(({ day }) => last !== undefined && day > last)?.day;
    if (first === undefined || after === undefined) return { source, postings, fetches };
    const isMissed = (index: number) => (index * 7919) % 100 >= share * 100;
    return {
      source,
      postings: postings.flatMap((posting, index) => (isMissed(index) ? missedFrom(posting, first, after) : [posting])),
      fetches: fetches.map((fetch): FetchDay => {
        const isChanged = isShort(fetch.day, at) && fetch.listed !== null;
        return isChanged ? { ...fetch, listed: Math.round(share * (fetch.listed ?? 0)) } : fetch;
      }),
    };
  };

/** The recorded history of a posting that the fetches of [first, after) do not list. */
const missedFrom = (posting: PostingHistory, first: Day, after: Day): PostingHistory[] => {
  const { firstSeen, closed } = posting;
  const isOver = closed !== null && closed <= after;
  if (firstSeen >= after || (closed !== null && closed <= first)) return [posting];
  if (firstSeen >= first) return isOver ? [] : [{ ...posting, firstSeen: after }];
  return [isOver ? { ...posting, closed: first } : { ...posting, absences: [{ from: first, to: after }] }];
};

/** The board is empty from then on, and another one of the company lists the same postings under new ids. */
const moved: RecordFault = ({ source, postings, fetches }, at) => {
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

const RECORD_FAULT: Readonly<Record<Fault, RecordFault>> = {
  'failed fetches': failed,
  'an empty list': shortLists(0, (day, at) => day >= at && day < at + 4),
  'half a list': shortLists(0.5, (day, at) => day >= at && day < at + 4),
  'half a list for ten days': shortLists(0.5, (day, at) => day >= at && day < at + 10),
  'a move': moved,
};
