import { createHash } from 'node:crypto';
import { omit } from 'es-toolkit';
import type { RejectedPosting } from '#libs/enrichment/connectors/connector.js';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { boardCompany } from '#libs/ingest/companies/board-company.js';
import { isActive, type Lifecycle, lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import type { JobRecord } from '#libs/records/job-record.js';
import { recordCompleter } from '#libs/search/derive/record-schema.js';
import { jobs } from '#libs/search/records/jobs.js';
import type { CollectStore } from './store/collect-store.js';
import { companyTextsOf } from './store/company-texts.js';
import { queueRow } from './store/queued-rows.js';
import { type StoredBoard, updateBoard } from './store/stored-boards.js';
import { packRecord, type StoredContent, savePosting, unpackRecord } from './store/stored-postings.js';
import type { Observed, ObservedContent } from './visit-board.js';

/** What a fetch changed. */
export interface PostingChanges {
  readonly opened: number;
  readonly changed: number;
  readonly closed: number;
  readonly reopened: number;
  /** Postings that cannot be read, with the reason. */
  readonly rejected: readonly RejectedPosting[];
}

/** An active posting is written again when its row is older than this, so that `verified_active_at` says something. */
const VERIFICATION_MAX_AGE = 7 * 24 * 3_600_000;
const MS_PER_SECOND = 1_000;
const completeRecord = recordCompleter(jobs);

/** A posting's content as it is compared. Boards also change `updated_at` when nothing else has changed. */
export const hashOfPosting = (posting: RawPosting): string =>
  createHash('sha256')
    .update(JSON.stringify(omit(posting, ['updated_at'])))
    .digest('base64url')
    .slice(0, 22);

/** Stores the states of a board's postings, and queues a row for each that the feed does not have yet. Call it in a transaction. */
export const writeChanges = (
  store: CollectStore,
  board: StoredBoard,
  observed: Observed,
  at: number,
): PostingChanges => {
  const counts = { opened: 0, changed: 0, closed: 0, reopened: 0 };
  const rejected = [...observed.rejected];
  const source = companyOf(store, board, observed);
  let company: CompanyTexts | undefined;
  for (const [id, { posting, lifecycle }] of observed.after) {
    const before = observed.before.get(id);
    const wasActive = before ? isActive(before.lifecycle) : false;
    const contentChanged = before?.posting.contentHash !== posting.contentHash;
    if (contentChanged) company ??= companyTextsOf(store, board.key, observed.after);
    const made = contentChanged ? makeRecord({ board, source, company, at }, posting, lifecycle) : null;
    if (made && 'reason' in made) rejected.push({ source_job_id: id, reason: made.reason });
    const record = made === null ? posting.record : 'reason' in made ? null : keepCreated(made.record, posting.record);
    const stored: StoredContent = {
      ...omit(posting, ['read']),
      record: record instanceof Uint8Array || record === null ? record : packRecord(record),
    };
    const stateChanged = before?.lifecycle.updatedAt !== lifecycle.updatedAt;
    const isOutdated = isActive(lifecycle) && lifecycle.verifiedActiveAt - posting.rowVerifiedAt > VERIFICATION_MAX_AGE;
    if (!before) counts.opened += 1;
    else if (wasActive !== isActive(lifecycle)) counts[wasActive ? 'closed' : 'reopened'] += 1;
    else if (contentChanged) counts.changed += 1;
    if (stored.record !== null && (stateChanged || contentChanged || isOutdated)) {
      const version = Math.max(posting.version + 1, Math.floor(at / MS_PER_SECOND));
      const full = record instanceof Uint8Array ? unpackRecord(record) : (record as JobRecord);
      const row = { ...full, ...lifecycleFields(lifecycle), source, board: board.key };
      queueRow(store, 'jobs', full.id, { version, record: row });
      savePosting(store, board.key, id, {
        lifecycle,
        posting: { ...stored, version, rowVerifiedAt: lifecycle.verifiedActiveAt },
      });
    } else savePosting(store, board.key, id, { lifecycle, posting: stored });
  }
  return { ...counts, rejected };
};

/** `created_at` of a posting is frozen when it is first accepted. */
const keepCreated = (record: JobRecord, previous: Uint8Array | null): JobRecord => {
  if (previous === null) return record;
  return { ...record, created_at: unpackRecord(previous).created_at };
};

interface RecordContext {
  readonly board: StoredBoard;
  readonly source: string;
  readonly company: CompanyTexts | undefined;
  readonly at: number;
}

const makeRecord = (
  { board: { format, board }, source, company, at }: RecordContext,
  { read }: ObservedContent,
  lifecycle: Lifecycle,
): { record: JobRecord } | { reason: string } | null => {
  const posting = read?.posting;
  if (!posting) return null;
  const { updated_at: _, ...context } = lifecycleFields(lifecycle);
  const id = jobId({ format, board }, posting.source_job_id);
  const enriched = enrich(posting, { ...context, id, source, enriched_at: new Date(at).toISOString() }, company);
  if ('reason' in enriched) return enriched;
  const completed = completeRecord(enriched.record);
  return 'reason' in completed ? completed : enriched;
};

/** The id of the board's company, whose row is queued when it is new or has changed. */
const companyOf = (store: CollectStore, board: StoredBoard, { after }: Observed): string => {
  const id = board.sourceId ?? sourceId(board);
  const postings = [...after.values()].flatMap(({ posting }) => posting.read?.posting ?? []);
  const known = store.database.prepare('SELECT record, version FROM companies WHERE id = ?').get(id);
  if (postings.length === 0 && (known || after.size === 0)) return id;
  const names = [board.company, ...postings.map(({ company }) => company)].map((name) => name?.trim() || null);
  const name = names.find((each) => each !== null) ?? null;
  const url = postings.find(({ url_job }) => URL.canParse(url_job))?.url_job ?? board.url;
  // Addresses do not change with the postings that happen to be new.
  const previous = known ? JSON.parse(known.record as string) : boardCompany(board, { names, postingUrl: url });
  const record = {
    ...previous,
    id,
    ...(name === null ? {} : { brand_name: name }),
    ...(board.domain === null ? {} : { url_source: board.domain, website: `https://${board.domain}` }),
  };
  const text = JSON.stringify(record);
  if (known?.record !== text) {
    const version = ((known?.version as number | undefined) ?? 0) + 1;
    store.database.prepare('INSERT OR REPLACE INTO companies VALUES (?, ?, ?)').run(id, text, version);
    queueRow(store, 'sources', id, { version, record });
  }
  if (board.sourceId === null) updateBoard(store, board.key, { sourceId: id });
  return id;
};
