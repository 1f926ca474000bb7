import { boardCompany } from '#libs/ingest/companies/board-company.js';
import { type Lifecycle, lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { stateAt } from '#libs/ingest/lifecycle/replay.js';
import { boardKey, jobId, sourceId } from '#libs/records/ids.js';
import { createdAt, type History, lifecyclesOf, valueAt, type WatchedPosting } from './watched-posting.js';

export const FORMAT = 'greenhouse';
const MAX_PLACE_LENGTH = 2_000;

/** A posting with all its states. */
export interface PostingHistory {
  readonly posting: WatchedPosting;
  readonly states: readonly Lifecycle[];
}

/** The histories of postings that have a title. The feed has only the last URL, so a change of the URL is ignored. */
export const postingHistories = ({ postings, fetches }: History): PostingHistory[] =>
  postings
    .filter(({ title }) => title.trim() !== '')
    .map((posting) => {
      const changedAt = posting.changes.filter(({ title, location }) => title || location).map(({ at }) => at);
      return { posting, states: lifecyclesOf({ ...posting, changedAt }, { fetches }) };
    });

/** The times at which the record of a posting changes, earliest first. */
export const updatesOf = ({ states }: PostingHistory): number[] => [
  ...new Set(states.map(({ updatedAt }) => updatedAt)),
];

/**
 * The record of a posting as it was known at a time after it was first seen. While it is active,
 * `verified_active_at` is left out: it would change with every fetch, and rewrite all postings every three days.
 */
export const recordAt = ({ posting, states }: PostingHistory, at: number) => {
  const { board, id, title, url } = posting;
  const lifecycle = stateAt(states, at);
  if (!lifecycle) throw new RangeError(`Posting ${board}/${id} is not known at ${new Date(at).toISOString()}.`);
  const { job_status, first_seen_at, updated_at, ...verified } = lifecycleFields(lifecycle);
  const place = valueAt(posting, 'location', at)?.trim();
  return {
    id: jobId({ format: FORMAT, board }, id),
    title: valueAt(posting, 'title', at)?.trim() || title.trim(),
    source: sourceId({ format: FORMAT, board }),
    job_status,
    url_job: url && URL.canParse(url) ? url : `https://job-boards.greenhouse.io/${board}/jobs/${id}`,
    source_job_id: id,
    board: boardKey({ format: FORMAT, board }),
    jobboard_format: FORMAT,
    locations: place ? [{ text: place.slice(0, MAX_PLACE_LENGTH) }] : [],
    created_at: new Date(createdAt(posting)).toISOString(),
    first_seen_at,
    updated_at,
    verified_active_at: job_status === 'active' ? null : verified.verified_active_at,
    verified_inactive_at: verified.verified_inactive_at,
  };
};

/** The record of a board's company. */
export const companyRecord = (board: string, histories: readonly PostingHistory[]) =>
  boardCompany({ format: FORMAT, board }, { names: histories.map(({ posting }) => posting.company), postingUrl: null });
