import type { BoardPostings, RejectedPosting } from '#libs/boards/connector.js';
import { enrich } from '#libs/enrichment/enrich.js';
import { samenessOf } from '#libs/enrichment/fields/duplicates/duplicates.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { type BoardFetched, FETCHES, fetchRow } from '#libs/feed/fetches.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { boardCompany } from '#libs/ingest/companies/board-company.js';
import { datedFeed } from '#libs/ingest/feed/dated-feed.js';
import { lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { type ObservedPosting, observeBoard } from '#libs/ingest/lifecycle/observe-board.js';
import { type Board, boardKey, jobId, sourceId } from '#libs/records/ids.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { JobRecord, ModerationDetails } from '#libs/registry/records/jobs/job-record.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { StartProgress } from '#libs/telemetry/progress.js';
import type { PreviousFeed } from './previous-feed.js';
import type { RecordedBoard } from './recorded-boards.js';
import { Rejections } from './rejections.js';

export interface EnrichOptions {
  /** The folder to write the feed to. */
  out: string;
  deadLetter: string;
  /** When the payloads were fetched, RFC 3339 UTC. */
  asOf: string;
  dataset: string;
  startProgress: StartProgress;
}

/** What a run did; the output of `--json`. */
export interface EnrichSummary {
  boards: number;
  postings: number;
  /** Postings that are missing from the feed. */
  rejected: number;
  /** Path of the file with the rejected postings. */
  dead_letter: string | null;
}

const MS_PER_SECOND = 1000;
const complete = recordCompleter(jobs);

/**
 * Converts postings on the disk to a feed: each is read and enriched. Rejected postings go to the dead-letter file with the reason. The same
 * postings produce the same feed.
 *
 * @param previous the feed that is replaced, whose postings go on or are closed; null for records of one time.
 */
export const enrichBoards = async (
  boards: readonly RecordedBoard[],
  options: EnrichOptions,
  previous: PreviousFeed | null = null,
): Promise<EnrichSummary> => {
  const { out, asOf, dataset, startProgress } = options;
  const rejections = new Rejections(options.deadLetter);
  const progress = startProgress({ label: 'enrich', unit: 'boards', total: boards.length });
  const version = Math.floor(Date.parse(asOf) / MS_PER_SECOND);
  const fetches: FeedRow[] = [];
  let postings = 0;

  function* jobRows(): Generator<FeedRow> {
    const written = new Set<string>();
    const unread = new Set<string>();
    for (const board of boards) {
      const payload = board.postings(asOf);
      const { postings: found, rejected } = payload;
      fetches.push(fetchRow(fetchOf(board, payload, asOf)));
      const reject = (rejection: RejectedPosting) => {
        rejections.add(board.file, rejection);
        if (rejection.source_job_id !== null) unread.add(jobId(board, rejection.source_job_id));
      };
      rejected.forEach(reject);
      const company = new CompanyTexts(found);
      const records: BoardRecord[] = [];
      for (const observed of observedPostings(found, asOf)) {
        const record = jobRecord(observed, asOf, company);
        if ('reason' in record) reject({ source_job_id: observed.posting.source_job_id, reason: record.reason });
        else records.push(record.record);
      }
      postings += records.length;
      for (const record of withSameness(records)) {
        written.add(record.id);
        yield { version, record: previous?.continue(record) ?? record };
      }
      progress.add(1);
    }
    for (const record of previous?.otherJobs(written, unread, asOf) ?? []) yield { version, record };
  }

  function* sourceRows(): Generator<FeedRow> {
    const seen = new Set<string>();
    // Companies precede their postings in the feed, so payloads are read twice: all of them may not fit in memory.
    for (const board of boards) {
      const posting = board.postings(asOf).postings.find(({ url_job }) => URL.canParse(url_job));
      if (!posting) continue;
      const { company, domain } = board;
      const record = boardCompany(board, { names: [company, posting.company], postingUrl: posting.url_job });
      seen.add(record.id);
      yield {
        version,
        record: domain === null ? record : { ...record, url_source: domain, website: `https://${domain}` },
      };
    }
    for (const record of previous?.otherSources(seen) ?? []) yield { version, record };
  }

  const feed = datedFeed(out, { dataset, version, as_of: asOf });
  try {
    await feed.write({ kind: 'sources', mode: 'snapshot', as_of: asOf }, sourceRows());
    await feed.write({ kind: 'jobs', mode: 'snapshot', as_of: asOf }, jobRows());
    // Only the reading of the payloads shows which of them are readable.
    await feed.write({ kind: FETCHES, mode: 'delta', as_of: asOf }, fetches);
    await feed.finish();
  } finally {
    progress.stop();
    rejections.close();
  }
  return {
    boards: boards.length,
    postings,
    rejected: rejections.count,
    dead_letter: rejections.count > 0 ? options.deadLetter : null,
  };
};

/** The fetch that a payload records. One that cannot be read shows nothing of its board. */
const fetchOf = (board: Board, { postings, rejected }: BoardPostings, asOf: string): BoardFetched => {
  const isUnreadable = postings.length === 0 && rejected.some(({ source_job_id }) => source_job_id === null);
  const listed = isUnreadable ? null : postings.length + rejected.length;
  return { board, time: asOf, outcome: isUnreadable ? 'failed' : 'ok', advertised: null, listed, duration_ms: null };
};

/** Each recorded payload counts as the first fetch of its board. */
const observedPostings = (postings: readonly RawPosting[], asOf: string): Iterable<ObservedPosting<RawPosting>> => {
  const byId = new Map(postings.map((posting) => [posting.source_job_id, posting]));
  const fetch = { outcome: 'ok', at: Date.parse(asOf), postings: byId } as const;
  return observeBoard<RawPosting>(new Map(), fetch, Object.is).values();
};

type BoardRecord = JobRecord & { readonly board: string };

/** The records of a board, each with how it relates to the others. */
const withSameness = (records: readonly BoardRecord[]): BoardRecord[] => {
  const sameness = samenessOf(
    records.map(({ id, source, board, title, locations, description, first_seen_at, created_at }) => ({
      id,
      source,
      board,
      title,
      places: locations.flatMap(({ text }) => text ?? []),
      text: description,
      firstSeenAt: first_seen_at ?? created_at,
      closedAt: null,
    })),
  );
  return records.map((record) => {
    const moderation_details = { ...record.moderation_details, ...sameness.get(record.id) } as ModerationDetails;
    return { ...record, moderation_details };
  });
};

const jobRecord = (
  { posting, lifecycle }: ObservedPosting<RawPosting>,
  asOf: string,
  company: CompanyTexts,
): { record: BoardRecord } | { reason: string } => {
  const { format, board, source_job_id } = posting;
  const { updated_at: _, ...context } = lifecycleFields(lifecycle);
  const enriched = enrich(
    posting,
    {
      ...context,
      id: jobId({ format, board }, source_job_id),
      source: sourceId({ format, board }),
      enriched_at: asOf,
    },
    company,
  );
  if ('reason' in enriched) return enriched;
  const completed = complete(enriched.record);
  if ('reason' in completed) return { reason: completed.reason };
  return { record: { ...enriched.record, board: boardKey({ format, board }) } };
};
