import { boardOfUrl } from '#libs/boards/board-urls.js';
import { firstListed, listed, notListed } from '#libs/ingest/lifecycle/lifecycle.js';
import { type Board, boardKey } from '#libs/records/ids.js';
import type { BoardDirectory } from './company-directory.js';
import { type Omissions, oneLine, type Posting, postingOfFacts, toTimestamp } from './posting.js';
import { readCsv } from './read-data.js';

const EARLIEST = Date.UTC(2000, 0, 1);

export interface BoardList {
  postings: Posting[];
  /** Board key -> when its complete list was fetched. The source stops at 500 postings per board for two formats. */
  completeBoards: Map<string, number>;
  boards: ListedBoard[];
}

/** A board of the list, and when it was fetched. */
interface ListedBoard {
  board: Board;
  at: number;
  count: number;
  isComplete: boolean;
}

const LIST_LIMIT = 500;

/** The list of open postings of many boards on one day. Postings whose board cannot be determined are left out. */
export const multiBoardPostings = (data: string, directory: BoardDirectory, omissions: Omissions): BoardList => {
  const postings = new Map<string, Posting>();
  const fetched = new Map<string, ListedBoard>();
  for (const row of readCsv(data, 'multi-ats/open-jobs.csv.gz')) {
    const { platform: format = '', company = '', jobId = '', applyUrl = '' } = row;
    const board = boardOfUrl(applyUrl)?.board ?? directory.boardByName(format, company);
    const title = oneLine(row.title);
    const seenAt = Date.parse(row.scrapedAt ?? '');
    if (!board) omissions.add(`list: board unknown (${company})`);
    else if (title === null || jobId === '' || Number.isNaN(seenAt)) omissions.add('list: no title, id or date');
    else {
      const key = `${boardKey({ format, board })}/${jobId}`;
      const before = fetched.get(boardKey({ format, board }));
      const count = (before?.count ?? 0) + 1;
      const at = Math.max(before?.at ?? 0, seenAt);
      fetched.set(boardKey({ format, board }), { board: { format, board }, at, count, isComplete: count < LIST_LIMIT });
      if (postings.has(key)) omissions.add('list: id seen before');
      else {
        const createdAt = publicationTime(row.postedAt ?? '', seenAt, omissions) ?? seenAt;
        postings.set(key, {
          raw: postingOfFacts({
            format,
            board,
            source_job_id: jobId,
            url_job: applyUrl.replace(/\/(?:apply|application)$/, ''),
            title,
            company,
            places: placesOf(row.locations ?? ''),
            department: oneLine(row.department),
            employment_type: row.employmentType || null,
            remote: row.isRemote === 'true' ? true : row.isRemote === 'false' ? false : null,
            published_at: toTimestamp(createdAt),
          }),
          lifecycle: firstListed(seenAt),
        });
      }
    }
  }
  const complete = [...fetched].filter(([, { isComplete }]) => isComplete).map(([key, { at }]) => [key, at] as const);
  return { postings: [...postings.values()], completeBoards: new Map(complete), boards: [...fetched.values()] };
};

// "3 Locations" does not name a place.
const NO_PLACE = /^(?:\d+|multiple|various|all)\s+locations?$/i;

const placesOf = (text: string) =>
  text
    .split(/[;|•]/)
    .flatMap((each) => oneLine(each) ?? [])
    .filter((each) => !NO_PLACE.test(each))
    .map((each) => ({ text: each }));

/**
 * Merges later facts into earlier ones: a posting in both keeps its first day and values that only the earlier payload had; one that
 * is missing in a later complete list of its board has been closed by then.
 */
export const mergeEarlier = (earlier: Posting[], list: BoardList): Posting[] => {
  const key = ({ raw }: Posting) => `${boardKey(raw)}/${raw.source_job_id}`;
  const remaining = new Map(earlier.map((posting) => [key(posting), posting]));
  const current = list.postings.map((posting) => {
    const earlierPosting = remaining.get(key(posting));
    remaining.delete(key(posting));
    if (!earlierPosting) return posting;
    const { title, url_job, company, places, department, employment_type } = posting.raw;
    const hasMoved = places.some(({ text }) => !earlierPosting.raw.places.some((place) => place.text === text));
    return {
      ...posting,
      lifecycle: listed(earlierPosting.lifecycle, posting.lifecycle.verifiedActiveAt, true),
      raw: {
        ...earlierPosting.raw,
        title,
        url_job,
        company,
        places: hasMoved ? places : earlierPosting.raw.places,
        department: department ?? earlierPosting.raw.department,
        team: department === null || department === earlierPosting.raw.department ? earlierPosting.raw.team : null,
        employment_type: employment_type ?? earlierPosting.raw.employment_type,
      },
    };
  });
  const rest = [...remaining.values()].map((posting) => {
    const at = list.completeBoards.get(boardKey(posting.raw));
    return at === undefined ? posting : { ...posting, lifecycle: notListed(posting.lifecycle, at) };
  });
  return [...rest, ...current];
};

const publicationTime = (text: string, seenAt: number, omissions: Omissions): number | null => {
  if (text === '') return null;
  const at = Date.parse(text);
  if (at >= EARLIEST && at <= seenAt) return at;
  omissions.add('list: implausible publication date');
  return null;
};
