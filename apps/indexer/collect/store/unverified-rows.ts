import { isActive, lifecycleFields } from '#libs/ingest/lifecycle/lifecycle.js';
import { sourceId } from '#libs/records/ids.js';
import { UNVERIFIED_AFTER_MS } from '#libs/records/posting-status.js';
import type { CollectStore } from './collect-store.js';
import { queueRow } from './queued-rows.js';
import { allBoards, type StoredBoard } from './stored-boards.js';
import { postingsOf, unpackRecord } from './stored-postings.js';

/** The boards whose open postings the feed has as unverified. */
const SILENT_BOARDS = 'silent_boards';
const MS_PER_SECOND = 1_000;

/**
 * Queues a row for each open posting of the boards that fell silent: they were not read completely for so long that the postings are unverified. The
 * fetch of a board that returns writes them again. Call it in a transaction.
 *
 * @param asOf of the feed, milliseconds since 1970.
 */
export const queueUnverified = (store: CollectStore, asOf: number): void => {
  const known = new Set<string>(JSON.parse(store.meta<string>(SILENT_BOARDS) ?? '[]'));
  const silent = allBoards(store).filter(
    ({ fetches, lastCompleteAt }) => fetches > 0 && (lastCompleteAt ?? 0) < asOf - UNVERIFIED_AFTER_MS,
  );
  for (const board of silent) if (!known.has(board.key)) queueRows(store, board, asOf);
  if (silent.length !== known.size || silent.some(({ key }) => !known.has(key)))
    store.setMeta(SILENT_BOARDS, JSON.stringify(silent.map(({ key }) => key)));
};

const queueRows = (store: CollectStore, board: StoredBoard, asOf: number): void => {
  for (const [id, { lifecycle, posting }] of postingsOf(store, board.key)) {
    if (posting.record === null || !isActive(lifecycle)) continue;
    const version = Math.max(posting.version + 1, Math.floor(asOf / MS_PER_SECOND));
    const record = unpackRecord(posting.record);
    const fields = lifecycleFields(lifecycle, { board: { lastRead: board.lastCompleteAt, at: asOf } });
    const source = board.sourceId ?? sourceId(board);
    queueRow(store, 'jobs', record.id, { version, record: { ...record, ...fields, source, board: board.key } });
    store.prepare('UPDATE postings SET version = ? WHERE board = ? AND source_job_id = ?').run(version, board.key, id);
  }
};
