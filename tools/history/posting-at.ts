import { jobId, sourceId } from '#libs/records/ids.js';
import type { RecordValue } from '#libs/search/registry/field.js';
import type { WatchedChange, WatchedPosting } from './read-history.js';

const FORMAT = 'greenhouse';

const time = (ms: number): string => new Date(ms).toISOString();

/** What a change after `at` shows that was true until then, or what is known at the end. */
const valueAt = ({ changes }: WatchedPosting, field: 'title' | 'location', at: number, last: string | null) => {
  const next = changes.find((change): change is WatchedChange => change.at > at && change[field] !== null);
  return next ? (next[field]?.[0] ?? null) : last;
};

/** The moments at which the record of a posting changes, the earliest first. */
export const momentsOf = ({ firstSeen, closedAt, changes }: WatchedPosting): number[] =>
  [firstSeen, ...changes.map(({ at }) => at), ...(closedAt === null ? [] : [closedAt])]
    .filter((at) => at >= firstSeen)
    .sort((a, b) => a - b);

/**
 * The record of a posting as it was known at a time that is not before it was first seen. It is inactive from the first
 * successful fetch of its board that lacks it. While it is open, `verified_active_at` is left out: it would change with
 * every fetch, and write all postings again every three days.
 */
export const postingAt = (posting: WatchedPosting, at: number): RecordValue => {
  const { board, id, title, url, firstSeen, lastSeen, publishedAt } = posting;
  const closedAt = posting.closedAt !== null && posting.closedAt <= at ? posting.closedAt : null;
  const place = valueAt(posting, 'location', at, posting.location)?.trim();
  return {
    id: jobId({ format: FORMAT, board }, id),
    title: valueAt(posting, 'title', at, title)?.trim() || title,
    source: sourceId({ format: FORMAT, board }),
    job_status: closedAt === null ? 'active' : 'inactive',
    url_job: url && URL.canParse(url) ? url : `https://job-boards.greenhouse.io/${board}/jobs/${id}`,
    source_job_id: id,
    jobboard_format: FORMAT,
    locations: place ? [{ text: place.slice(0, 2_000) }] : [],
    created_at: time(publishedAt !== null && publishedAt <= firstSeen ? publishedAt : firstSeen),
    first_seen_at: time(firstSeen),
    updated_at: time(momentsOf(posting).findLast((moment) => moment <= at) ?? firstSeen),
    verified_active_at: closedAt === null ? null : time(lastSeen),
    verified_inactive_at: closedAt === null ? null : time(closedAt),
  };
};

/** The record of a board's company. Its name is that of its first posting which has one. */
export const companyOf = (board: string, postings: readonly WatchedPosting[]): RecordValue => ({
  id: sourceId({ format: FORMAT, board }),
  brand_name: postings.find(({ company }) => company?.trim())?.company?.trim() ?? board,
  url_source: `job-boards.greenhouse.io/${board}`,
  jobboard_url: `https://job-boards.greenhouse.io/${board}`,
  jobboard_format: FORMAT,
});
