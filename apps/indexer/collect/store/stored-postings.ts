import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Lifecycle } from '#libs/ingest/lifecycle/lifecycle.js';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { CollectStore } from './collect-store.js';

/** What is remembered of a posting besides its lifecycle. */
export interface StoredContent {
  readonly contentHash: string;
  /** Of its list item when its details were read. */
  readonly itemHash: string | null;
  readonly detailsAt: number | null;
  readonly version: number;
  /** `verifiedActiveAt` in the last row of the feed. */
  readonly rowVerifiedAt: number;
  readonly identity: string | null;
  /** Compressed; null if it is invalid. */
  readonly record: Uint8Array | null;
}

export interface StoredPosting {
  readonly posting: StoredContent;
  readonly lifecycle: Lifecycle;
}

interface Row extends StoredContent, Lifecycle {
  readonly sourceJobId: string;
}

const COLUMNS = `source_job_id AS sourceJobId, first_seen_at AS firstSeenAt, updated_at AS updatedAt,
  verified_active_at AS verifiedActiveAt, verified_inactive_at AS verifiedInactiveAt, content_hash AS contentHash,
  item_hash AS itemHash, details_at AS detailsAt, version, row_verified_at AS rowVerifiedAt, identity, record`;

/** All postings of a board that were ever listed, by their ids on it. */
export const postingsOf = (store: CollectStore, board: string): Map<string, StoredPosting> =>
  new Map(
    store
      .prepare(`SELECT ${COLUMNS} FROM postings WHERE board = ?`)
      .all(board)
      .map((row) => {
        const { sourceJobId, firstSeenAt, updatedAt, verifiedActiveAt, verifiedInactiveAt, ...posting } =
          row as unknown as Row;
        return [sourceJobId, { posting, lifecycle: { firstSeenAt, updatedAt, verifiedActiveAt, verifiedInactiveAt } }];
      }),
  );

/** What decides which details of a board are fetched again. */
export interface KnownDetails {
  readonly itemHash: string | null;
  readonly detailsAt: number | null;
}

/** Details are fetched again after this time, even if the list shows no change. */
const DETAILS_MAX_AGE = 30 * 24 * 3_600_000;

/** Whether the details of a posting are known, so that they are not fetched again. */
export const hasDetails = (known: KnownDetails | undefined, itemHash: string, at: number): boolean =>
  known?.itemHash === itemHash && (known.detailsAt ?? 0) > at - DETAILS_MAX_AGE;

export const knownDetailsOf = (store: CollectStore, board: string): Map<string, KnownDetails> =>
  new Map(
    store
      .prepare(
        'SELECT source_job_id AS id, item_hash AS itemHash, details_at AS detailsAt FROM postings WHERE board = ?',
      )
      .all(board)
      .map(({ id, itemHash, detailsAt }) => [id as string, { itemHash, detailsAt } as KnownDetails]),
  );

/** Whether a board has postings that are not known to be closed. */
export const hasActivePostings = (store: CollectStore, board: string): boolean =>
  store.prepare('SELECT 1 FROM postings WHERE board = ? AND verified_inactive_at IS NULL LIMIT 1').get(board) !==
  undefined;

/**
 * Stores the state of a posting after a fetch. Most postings are the same as before, or were only verified again: their rows are left alone, or
 * get the new time, because rewriting all records of a board at each fetch is most of the work of a fetch.
 *
 * @param before its state before the fetch; undefined if it is new.
 */
export const savePosting = (
  store: CollectStore,
  board: string,
  sourceJobId: string,
  after: StoredPosting,
  before: StoredPosting | undefined,
): void => {
  const { posting, lifecycle } = after;
  if (before && isSameExceptVerified(before, after)) {
    if (before.lifecycle.verifiedActiveAt !== lifecycle.verifiedActiveAt)
      store.write('verifyPosting', lifecycle.verifiedActiveAt, board, sourceJobId);
    return;
  }
  store.write(
    'savePosting',
    board,
    sourceJobId,
    lifecycle.firstSeenAt,
    lifecycle.updatedAt,
    lifecycle.verifiedActiveAt,
    lifecycle.verifiedInactiveAt,
    posting.contentHash,
    posting.itemHash,
    posting.detailsAt,
    posting.version,
    posting.rowVerifiedAt,
    posting.identity,
    posting.record,
  );
};

const isSameExceptVerified = (before: StoredPosting, after: StoredPosting): boolean =>
  hasSameValues(before.posting, after.posting) &&
  hasSameValues({ ...before.lifecycle, verifiedActiveAt: 0 }, { ...after.lifecycle, verifiedActiveAt: 0 });

/** Records are compared by identity: one that was not made anew is the same array. */
const hasSameValues = <Values extends object>(before: Values, after: Values): boolean =>
  (Object.keys(after) as (keyof Values)[]).every((key) => before[key] === after[key]);

export const packRecord = (record: JobRecord): Uint8Array => zstdCompressSync(JSON.stringify(record));

/** The record, without fields that this version no longer has: a feed with them would be rejected. */
export const unpackRecord = (packed: Uint8Array): JobRecord =>
  stripUnknown(jobs, JSON.parse(zstdDecompressSync(packed).toString('utf8'))) as unknown as JobRecord;
