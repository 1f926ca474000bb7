import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { addressOf, boardAddresses } from '#libs/enrichment/companies/addresses.js';
import { boardUrl } from '#libs/enrichment/companies/boards.js';
import type { BoardPostings, Refusal } from '#libs/enrichment/connectors/connector.js';
import { readBoard } from '#libs/enrichment/connectors/read-board.js';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import { companyKey } from '#libs/reference/company-keys.js';
import { recordCompleter } from '#libs/search/derive/record-schema.js';
import { jobs } from '#libs/search/records/jobs.js';
import { type RecordedBoard, recordedBoards } from './recorded-boards.js';

export interface EnrichOptions {
  /** Where the feed is written. */
  out: string;
  deadLetter: string;
  /** The moment at which the payloads were fetched, RFC 3339 UTC. */
  asOf: string;
  dataset: string;
}

export interface EnrichSummary {
  boards: number;
  postings: number;
  refused: number;
  dead_letter: string | null;
}

const MILLISECONDS = 1000;

/** Reasons why postings are missing from the feed, one a line; the file exists only when there are some. */
class Refusals {
  count = 0;
  private file: number | undefined;

  constructor(readonly path: string) {
    rmSync(path, { force: true });
  }

  add(file: string, { source_job_id, reason }: Refusal): void {
    if (this.file === undefined) {
      mkdirSync(path.dirname(this.path), { recursive: true });
      this.file = openSync(this.path, 'a');
    }
    this.count += 1;
    writeSync(this.file, `${JSON.stringify({ file, source_job_id, reason })}\n`);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
  }
}

function delivered({ format, board, read }: RecordedBoard, asOf: string): BoardPostings {
  let bytes: Uint8Array;
  try {
    bytes = read();
  } catch {
    return { postings: [], refused: [{ source_job_id: null, reason: 'The file cannot be read, or unpacked.' }] };
  }
  return readBoard(format, { board, fetched_at: asOf }, bytes);
}

/** What the payloads tell of the companies behind them: hardly more than a name. */
function companies(boards: readonly RecordedBoard[], asOf: string): object[] {
  return boards.flatMap((each) => {
    const { format, board } = each;
    const [first] = delivered(each, asOf).postings;
    if (!first || !URL.canParse(first.url_job)) return [];
    const url_source = addressOf(first.url_job, each);
    const own = companyKey(url_source);
    const aliases = boardAddresses({ format, board, url: boardUrl(each, first.url_job) }).filter((key) => key !== own);
    return [
      {
        id: sourceId({ format, board }),
        brand_name: first.company ?? board,
        url_source,
        jobboard_format: format,
        aliases,
      },
    ];
  });
}

/**
 * Makes a feed of recorded payloads: every posting through its connector and the enrichment. What cannot be taken is
 * written to the dead-letter file with the reason, and the rest goes on. The same payloads give the same feed.
 *
 * @throws IndexerError when the folder holds no payloads.
 */
export async function enrichFolder(folder: string, options: EnrichOptions): Promise<EnrichSummary> {
  const { out, asOf, dataset } = options;
  const boards = recordedBoards(folder);
  const refusals = new Refusals(options.deadLetter);
  const complete = recordCompleter(jobs);
  const version = Math.floor(Date.parse(asOf) / MILLISECONDS);
  let postings = 0;

  function row(posting: RawPosting, source: string): FeedRow | string {
    const { format, board, source_job_id } = posting;
    const enriched = enrich(posting, {
      id: jobId({ format, board }, source_job_id),
      source,
      first_seen_at: asOf,
      enriched_at: asOf,
      job_status: 'active',
      verified_active_at: asOf,
      verified_inactive_at: null,
    });
    if ('reason' in enriched) return enriched.reason;
    const completed = complete(enriched.record);
    return 'reason' in completed ? completed.reason : { version, record: enriched.record };
  }

  function* rows(): Generator<FeedRow> {
    for (const each of boards) {
      const { format, board, file } = each;
      const source = sourceId({ format, board });
      const { postings: found, refused } = delivered(each, asOf);
      for (const refusal of refused) refusals.add(file, refusal);
      for (const posting of found) {
        const made = row(posting, source);
        if (typeof made === 'string') {
          refusals.add(file, { source_job_id: posting.source_job_id, reason: made });
          continue;
        }
        postings += 1;
        yield made;
      }
    }
  }

  const day = asOf.slice(0, 10);
  const writer = feedWriter(out, { dataset, version, as_of: asOf });
  try {
    await writer.writeFile(
      { path: `sources-${day}.ndjson.zst`, kind: 'sources', mode: 'snapshot', as_of: asOf },
      companies(boards, asOf).map((record) => ({ version, record })),
    );
    await writer.writeFile({ path: `jobs-${day}.ndjson.zst`, kind: 'jobs', mode: 'snapshot', as_of: asOf }, rows());
    await writer.finish();
  } finally {
    refusals.close();
  }
  return {
    boards: boards.length,
    postings,
    refused: refusals.count,
    dead_letter: refusals.count > 0 ? options.deadLetter : null,
  };
}
