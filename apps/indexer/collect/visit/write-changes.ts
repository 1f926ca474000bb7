import { createHash } from 'node:crypto';
import { omit } from 'es-toolkit';
import type { RejectedPosting } from '#libs/boards/connector.js';
import { enrich } from '#libs/enrichment/enrich.js';
import type { RawPosting } from '#libs/enrichment/posting.js';
import type { CompanyTexts } from '#libs/enrichment/text/company-sentences.js';
import { boardCompany } from '#libs/ingest/companies/board-company.js';
import { roleAndPlaces } from '#libs/ingest/identity/same-posting.js';
import { isActive, type Lifecycle, lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { jobId, sourceId } from '#libs/records/ids.js';
import { postingStatus } from '#libs/records/posting-status.js';
import { recordCompleter } from '#libs/registry/derive/record-schema.js';
import type { JobRecord, ModerationDetails } from '#libs/registry/records/jobs/job-record.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { CollectStore } from '../store/collect-store.js';
import { companyTextsOf } from '../store/company-texts.js';
import { queueRow } from '../store/queued-rows.js';
import type { StoredBoard } from '../store/stored-boards.js';
import { packRecord, type StoredContent, savePosting, unpackRecord } from '../store/stored-postings.js';
import type { ObservedBoard, ObservedContent } from './observed-board.js';
import { type OwnPosting, PostingHistory } from './posting-history.js';

/** What a fetch changed. */
export interface PostingChanges {
  readonly opened: number;
  /** New postings that continue one that is gone. */
  readonly moved: number;
  readonly changed: number;
  readonly closed: number;
  readonly reopened: number;
  /** Postings that cannot be read, with the reason. */
  readonly rejected: readonly RejectedPosting[];
  /** The id of the board's company. */
  readonly sourceId: string | null;
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

/**
 * Stores the states of a board's postings, and queues a row for each that the feed does not have yet.
 *
 * @param lastRead the last complete fetch of the board, this one included.
 */
export const writeChanges = (
  store: CollectStore,
  board: StoredBoard,
  observed: ObservedBoard,
  { at, lastRead }: { readonly at: number; readonly lastRead: number | null },
): PostingChanges => {
  const isOpen = { isClosed: false };
  const hasReturned =
    postingStatus({ ...isOpen, lastRead }, at) !== postingStatus({ ...isOpen, lastRead: board.lastCompleteAt }, at);
  const counts = { opened: 0, moved: 0, changed: 0, closed: 0, reopened: 0 };
  const rejected = [...observed.rejected];
  const source = companyOf(store, board, observed);
  const postings = readPostings({ store, board, source, at }, observed, rejected);
  const history = new PostingHistory(store, board.key, postings, at);
  for (const [id, own] of postings) {
    const { content, contentChanged } = own;
    const before = observed.before.get(id);
    let { lifecycle, record } = own;
    const stored = { ...omit(content, ['read']), identity: own.identity };
    // What is not in the feed is rejected, and counts as nothing else.
    if (record === null) {
      savePosting(store, board.key, id, { lifecycle, posting: { ...stored, record } }, before);
      continue;
    }
    if (!before || before.posting.record === null) {
      const found = record instanceof Uint8Array ? null : history.predecessorOf(record, own.identity as string);
      if (found) {
        record = continuation(record as JobRecord, found.record);
        lifecycle = { ...lifecycle, firstSeenAt: Math.min(lifecycle.firstSeenAt, found.firstSeenAt) };
      }
      counts[found ? 'moved' : 'opened'] += 1;
    } else if (isActive(before.lifecycle) !== isActive(lifecycle))
      counts[isActive(lifecycle) ? 'reopened' : 'closed'] += 1;
    else if (contentChanged) counts.changed += 1;
    const stateChanged = before?.lifecycle.updatedAt !== lifecycle.updatedAt;
    const isOutdated =
      isActive(lifecycle) && (hasReturned || lifecycle.verifiedActiveAt - content.rowVerifiedAt > VERIFICATION_MAX_AGE);
    // A record that is not packed is new or has changed.
    if (record instanceof Uint8Array && !(stateChanged || contentChanged || isOutdated)) {
      savePosting(store, board.key, id, { lifecycle, posting: { ...stored, record } }, before);
      continue;
    }
    const version = Math.max(content.version + 1, Math.floor(at / MS_PER_SECOND));
    const full = record instanceof Uint8Array ? unpackRecord(record) : record;
    const moderation_details = history.detailsOf({ ...own, lifecycle, record: full });
    const fields = lifecycleFields(lifecycle, { board: { lastRead, at } });
    const row = { ...full, ...fields, moderation_details, source, board: board.key };
    queueRow(store, 'jobs', full.id, { version, record: row });
    const posting: StoredContent = {
      ...stored,
      record: packRecord({ ...full, moderation_details }),
      version,
      rowVerifiedAt: lifecycle.verifiedActiveAt,
    };
    savePosting(store, board.key, id, { lifecycle, posting }, before);
  }
  return { ...counts, rejected, sourceId: source };
};

interface FetchedPosting extends OwnPosting {
  readonly content: ObservedContent;
  readonly contentChanged: boolean;
}

interface Fetched {
  readonly store: CollectStore;
  readonly board: StoredBoard;
  readonly source: string;
  readonly at: number;
}

/** Makes the records of new and changed postings. */
const readPostings = (
  { store, board, source, at }: Fetched,
  observed: ObservedBoard,
  rejected: RejectedPosting[],
): Map<string, FetchedPosting> => {
  const postings = new Map<string, FetchedPosting>();
  let texts: CompanyTexts | undefined;
  for (const [id, { posting: content, lifecycle }] of observed.after) {
    const contentChanged = observed.before.get(id)?.posting.contentHash !== content.contentHash;
    if (!contentChanged) {
      postings.set(id, { content, contentChanged, lifecycle, identity: content.identity, record: content.record });
      continue;
    }
    texts ??= companyTextsOf(store, board.key, observed.after);
    const made = makeRecord({ board, source, company: texts, at }, content, lifecycle);
    if (made && 'reason' in made) rejected.push({ source_job_id: id, reason: made.reason });
    // A posting that was accepted and can no longer be read stays as it was, until it closes.
    const record = made === null || 'reason' in made ? content.record : keepHistory(made.record, content.record);
    const company = board.domain ?? board.company ?? content.read?.posting?.company ?? board.key;
    const identity =
      record instanceof Uint8Array || record === null ? content.identity : roleAndPlaces(company, record);
    postings.set(id, { content, contentChanged, lifecycle, identity, record });
  }
  return postings;
};

/** `created_at` of a posting is frozen when it is first accepted, like the posting that it continues. */
const keepHistory = (record: JobRecord, previous: Uint8Array | null): JobRecord => {
  if (previous === null) return record;
  const { created_at, moderation_details: last } = unpackRecord(previous);
  const { continues = null, liveness = null } = last ?? {};
  return withDetails({ ...record, created_at }, { continues, liveness });
};

const continuation = (record: JobRecord, earlier: JobRecord): JobRecord =>
  withDetails(
    { ...record, created_at: [earlier.created_at, record.created_at].sort()[0] as string },
    { continues: earlier.id },
  );

const withDetails = (record: JobRecord, details: Partial<ModerationDetails>): JobRecord => ({
  ...record,
  moderation_details: record.moderation_details && { ...record.moderation_details, ...details },
});

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
const companyOf = (store: CollectStore, board: StoredBoard, { after }: ObservedBoard): string => {
  const id = board.sourceId ?? sourceId(board);
  const postings = [...after.values()].flatMap(({ posting }) => posting.read?.posting ?? []);
  const known = store.prepare('SELECT record, version FROM companies WHERE id = ?').get(id);
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
    store.write('saveCompany', id, text, version);
    queueRow(store, 'sources', id, { version, record });
  }
  return id;
};
