import type { BoardAddress } from '#libs/boards/board-format.js';
import type { Validators } from '#libs/boards/http/web-request.js';
import { boardKey } from '#libs/records/ids.js';
import type { CollectStore } from './collect-store.js';

/** A board that the operator chose. */
export interface ChosenBoard extends BoardAddress {
  /** The employer's name. */
  readonly company: string | null;
  /** The employer's registrable domain. */
  readonly domain: string | null;
}

export interface StoredBoard extends ChosenBoard {
  readonly key: string;
  readonly sourceId: string | null;
  readonly validators: Validators;
  readonly suspect: number | null;
  readonly visitAt: number | null;
  readonly lastAttemptAt: number | null;
  readonly lastCompleteAt: number | null;
  readonly nextAt: number | null;
  readonly failures: number;
  /** Days in a row on which the board was missing, and the last fetch that counted as one. */
  readonly missing: number;
  readonly missingAt: number | null;
  readonly changes: number;
  readonly fetches: number;
}

const COLUMNS = `key, format, board, url, company, domain, source_id AS sourceId, etag, last_modified AS lastModified, suspect,
  visit_at AS visitAt, last_attempt_at AS lastAttemptAt, last_complete_at AS lastCompleteAt, next_at AS nextAt, failures, missing,
  missing_at AS missingAt, changes, fetches`;

type Row = Omit<StoredBoard, 'validators'> & Validators;

const toBoard = ({ etag, lastModified, ...rest }: Row): StoredBoard => ({
  ...rest,
  validators: { etag, lastModified },
});

/** Makes the boards those of the next run. Others keep their state, and are not fetched. */
export const selectBoards = (store: CollectStore, boards: Iterable<ChosenBoard>): void => {
  const insert = store.prepare(
    `INSERT INTO boards (key, format, board, url, company, domain, selected) VALUES (?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET board = excluded.board, url = excluded.url, selected = 1,
       company = coalesce(excluded.company, company), domain = coalesce(excluded.domain, domain)`,
  );
  store.transaction(() => {
    store.database.exec('UPDATE boards SET selected = 0');
    removeCredentials(store);
    for (const board of boards)
      insert.run(boardKey(board), board.format, board.board, board.url, board.company, board.domain);
  });
};

/** Lists of boards could once have passwords in URLs. */
const removeCredentials = (store: CollectStore): void => {
  const update = store.prepare('UPDATE boards SET url = ? WHERE key = ?');
  for (const { key, url } of store.prepare("SELECT key, url FROM boards WHERE url LIKE '%://%@%'").all()) {
    const clean = URL.parse(url as string);
    if (clean) update.run(Object.assign(clean, { username: '', password: '' }).href, key as string);
  }
};

/** The selected boards, those first that were not fetched for the longest time. */
export const selectedBoards = (store: CollectStore): StoredBoard[] =>
  store
    .prepare(`SELECT ${COLUMNS} FROM boards WHERE selected = 1 ORDER BY last_attempt_at NULLS FIRST, key`)
    .all()
    .map((row) => toBoard(row as unknown as Row));

export const allBoards = (store: CollectStore): StoredBoard[] =>
  store
    .prepare(`SELECT ${COLUMNS} FROM boards ORDER BY key`)
    .all()
    .map((row) => toBoard(row as unknown as Row));

export type BoardUpdate = Partial<
  Pick<
    StoredBoard,
    | 'sourceId'
    | 'suspect'
    | 'visitAt'
    | 'lastAttemptAt'
    | 'lastCompleteAt'
    | 'nextAt'
    | 'failures'
    | 'missing'
    | 'missingAt'
    | 'changes'
    | 'fetches'
  > &
    Validators
>;

const NAMES: Record<keyof BoardUpdate, string> = {
  sourceId: 'source_id',
  suspect: 'suspect',
  visitAt: 'visit_at',
  lastAttemptAt: 'last_attempt_at',
  lastCompleteAt: 'last_complete_at',
  nextAt: 'next_at',
  failures: 'failures',
  missing: 'missing',
  missingAt: 'missing_at',
  changes: 'changes',
  fetches: 'fetches',
  etag: 'etag',
  lastModified: 'last_modified',
};

export const updateBoard = (store: CollectStore, key: string, update: BoardUpdate): void => {
  const entries = Object.entries(update) as [keyof BoardUpdate, string | number | null][];
  const columns = entries.map(([name]) => `${NAMES[name]} = ?`).join(', ');
  store.prepare(`UPDATE boards SET ${columns} WHERE key = ?`).run(...entries.map(([, value]) => value), key);
};

/** One line of the log of fetches. */
export interface Visit {
  readonly at: number;
  readonly outcome: string;
  readonly reason: string | null;
  readonly advertised: number | null;
  readonly listed: number | null;
  readonly duration_ms: number;
}

const KEPT_VISITS = 50;

export const logVisit = (store: CollectStore, key: string, visit: Visit): void => {
  store
    .prepare('INSERT OR REPLACE INTO visits VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(key, visit.at, visit.outcome, visit.reason, visit.advertised, visit.listed, visit.duration_ms);
  store
    .prepare(
      'DELETE FROM visits WHERE board = ? AND at NOT IN (SELECT at FROM visits WHERE board = ? ORDER BY at DESC LIMIT ?)',
    )
    .run(key, key, KEPT_VISITS);
};

/** The last fetches of a board, latest first. */
export const visitsOf = (store: CollectStore, key: string, limit = KEPT_VISITS): Visit[] =>
  store
    .prepare(
      'SELECT at, outcome, reason, advertised, listed, duration_ms FROM visits WHERE board = ? ORDER BY at DESC LIMIT ?',
    )
    .all(key, limit) as unknown as Visit[];
