import { boardKey, boardOfUrl } from './boards.js';
import type { CompanyDirectory } from './company-directory.js';
import { arrangementOf, commitmentOf } from './employment.js';
import type { Gazetteer } from './gazetteer.js';
import { parsePlaces } from './places.js';
import { type Omissions, oneLine, type Posting } from './posting.js';
import { readCsv } from './read-data.js';

const EARLIEST = Date.UTC(2000, 0, 1);

export interface BoardList {
  postings: Posting[];
  /** Board key -> when its whole list was fetched. The list's makers stop at 500 postings a board on two formats. */
  wholeBoards: Map<string, number>;
}

const LIST_LIMIT = 500;

/** The list of open postings of many boards on one day. Postings whose board cannot be told are left out. */
export function multiBoardPostings(
  data: string,
  gazetteer: Gazetteer,
  directory: CompanyDirectory,
  omissions: Omissions,
): BoardList {
  const postings = new Map<string, Posting>();
  const fetched = new Map<string, { at: number; count: number }>();
  for (const row of readCsv(data, 'multi-ats/open-jobs.csv.gz')) {
    const { platform: format = '', company = '', jobId = '', applyUrl = '' } = row;
    const board = boardOfUrl(applyUrl)?.board ?? directory.boardByName(format, company);
    const title = oneLine(row.title);
    const seenAt = Date.parse(row.scrapedAt ?? '');
    if (!board) omissions.add(`list: board unknown (${company})`);
    else if (title === null || jobId === '' || Number.isNaN(seenAt)) omissions.add('list: no title, id or date');
    else {
      const key = `${boardKey({ format, board })}/${jobId}`;
      const whole = fetched.get(boardKey({ format, board })) ?? { at: 0, count: 0 };
      fetched.set(boardKey({ format, board }), { at: Math.max(whole.at, seenAt), count: whole.count + 1 });
      if (postings.has(key)) omissions.add('list: id seen before');
      else {
        const texts = (row.locations ?? '')
          .split(/\s*[;|•]\s*/)
          .map((text) => text.trim())
          .filter((text) => text !== '');
        const declaredRemote = row.isRemote === 'true' ? true : row.isRemote === 'false' ? false : null;
        postings.set(key, {
          format,
          board,
          sourceJobId: jobId,
          title,
          url: applyUrl.replace(/\/(?:apply|application)$/, ''),
          company,
          places: parsePlaces(row.locations ?? '', gazetteer),
          ...arrangementOf(texts, declaredRemote),
          commitment: commitmentOf(row.employmentType),
          department: oneLine(row.department),
          team: null,
          salary: null,
          language: null,
          createdAt: published(row.postedAt ?? '', seenAt, omissions) ?? seenAt,
          firstSeenAt: seenAt,
          updatedAt: seenAt,
          verifiedActiveAt: seenAt,
          verifiedInactiveAt: null,
        });
      }
    }
  }
  const whole = [...fetched].filter(([, { count }]) => count < LIST_LIMIT).map(([key, { at }]) => [key, at] as const);
  return { postings: [...postings.values()], wholeBoards: new Map(whole) };
}

/**
 * Later facts over earlier ones: a posting in both keeps its first day and the pay that only the earlier payload had;
 * one that a later whole list of its board lacks has been closed by then.
 */
export function mergeEarlier(earlier: Posting[], list: BoardList): Posting[] {
  const key = (posting: Posting) => `${boardKey(posting)}/${posting.sourceJobId}`;
  const before = new Map(earlier.map((posting) => [key(posting), posting]));
  const current = list.postings.map((posting) => {
    const old = before.get(key(posting));
    before.delete(key(posting));
    if (!old) return posting;
    const { createdAt, firstSeenAt, salary } = old;
    return {
      ...posting,
      createdAt,
      firstSeenAt,
      salary,
      team: old.department === posting.department ? old.team : null,
    };
  });
  const rest = [...before.values()].map((posting) => {
    const at = list.wholeBoards.get(boardKey(posting));
    return at === undefined ? posting : { ...posting, verifiedInactiveAt: at, updatedAt: at };
  });
  return [...rest, ...current];
}

function published(text: string, seenAt: number, omissions: Omissions): number | null {
  if (text === '') return null;
  const at = Date.parse(text);
  if (at >= EARLIEST && at <= seenAt) return at;
  omissions.add('list: date of publication that cannot be meant');
  return null;
}
