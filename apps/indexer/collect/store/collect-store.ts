import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { IndexerError } from '../../command/indexer-error.js';
import { type StoreWrite, WRITES } from './writes.js';

/** Increases when the tables change. */
const FORMAT = 1;

const TABLES = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS boards (
  key TEXT PRIMARY KEY,
  format TEXT NOT NULL,
  board TEXT NOT NULL,
  url TEXT NOT NULL,
  company TEXT,
  domain TEXT,
  -- Whether the list of boards of the last run has it.
  selected INTEGER NOT NULL,
  source_id TEXT,
  etag TEXT,
  last_modified TEXT,
  -- Number of postings on a list that was not believed; null if the last one was.
  suspect INTEGER,
  -- Start of a fetch that has not been completed.
  visit_at INTEGER,
  last_attempt_at INTEGER,
  last_complete_at INTEGER,
  next_at INTEGER,
  -- Failed fetches since the last successful one.
  failures INTEGER NOT NULL DEFAULT 0,
  -- Days in a row on which there was no board, and the last fetch that counted as one.
  missing INTEGER NOT NULL DEFAULT 0,
  missing_at INTEGER,
  -- One bit per fetch, the last one lowest: whether it showed a change.
  changes INTEGER NOT NULL DEFAULT 0,
  fetches INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS visits (
  board TEXT NOT NULL,
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT,
  advertised INTEGER,
  listed INTEGER,
  duration_ms INTEGER NOT NULL,
  PRIMARY KEY (board, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS postings (
  board TEXT NOT NULL,
  source_job_id TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  verified_active_at INTEGER NOT NULL,
  verified_inactive_at INTEGER,
  content_hash TEXT NOT NULL,
  item_hash TEXT,
  details_at INTEGER,
  -- Of the last row in the feed.
  version INTEGER NOT NULL,
  row_verified_at INTEGER NOT NULL,
  -- What makes postings of other boards the same one.
  identity TEXT,
  -- The job record, compressed; null if it is invalid.
  record BLOB,
  PRIMARY KEY (board, source_job_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS postings_identity ON postings (identity) WHERE identity IS NOT NULL;
CREATE TABLE IF NOT EXISTS companies (id TEXT PRIMARY KEY, record TEXT NOT NULL, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
-- The sentences that a board repeats in its postings, as an array of 64-bit numbers.
CREATE TABLE IF NOT EXISTS company_sentences (board TEXT PRIMARY KEY, sentences BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rows (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  -- Null for kinds that are append-only.
  id TEXT,
  body BLOB NOT NULL,
  -- The version of the feed that contains it; null until it is published.
  publication INTEGER,
  UNIQUE (kind, id, publication)
) STRICT;
-- Boards whose responses are read, or were read when a run ended.
CREATE TABLE IF NOT EXISTS busy_boards (
  board TEXT PRIMARY KEY,
  busy INTEGER NOT NULL,
  deaths INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS responses (
  board TEXT NOT NULL,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  etag TEXT,
  last_modified TEXT,
  body BLOB NOT NULL,
  PRIMARY KEY (board, request)
) STRICT, WITHOUT ROWID;
`;

/** Earlier versions counted fetches instead of days. */
const addMissingAt = (database: DatabaseSync): void => {
  const columns = database.prepare("SELECT 1 FROM pragma_table_info('boards') WHERE name = 'missing_at'").all();
  if (columns.length === 0) database.exec('ALTER TABLE boards ADD COLUMN missing_at INTEGER');
};

/** What a collection remembers between fetches, in one SQLite file next to its feed. A killed process leaves it consistent. */
export class CollectStore {
  readonly #statements = new Map<string, StatementSync>();

  private constructor(
    readonly database: DatabaseSync,
    readonly folder: string,
    private readonly lock: DatabaseSync | null,
    private readonly onWrite: ((write: StoreWrite) => void) | null = null,
  ) {}

  /**
   * Opens the file, or makes it.
   *
   * @throws IndexerError when another process collects into the same folder.
   */
  static open(folder: string): CollectStore {
    mkdirSync(folder, { recursive: true });
    // The operating system releases the lock when the process ends, however it ends.
    const lock = new DatabaseSync(path.join(folder, 'lock.db'));
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    } catch {
      lock.close();
      throw new IndexerError(`Another process is collecting into ${folder}: wait for it, or stop it first.`);
    }
    const database = new DatabaseSync(path.join(folder, 'state.db'));
    // With `NORMAL`, a power loss could take back postings that the published feed has, and they would stay active in it.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000');
    database.exec(TABLES);
    addMissingAt(database);
    const store = new CollectStore(database, folder, lock);
    const format = store.meta<number>('format') ?? FORMAT;
    if (format !== FORMAT)
      throw new IndexerError(`${folder} was written by another version of Rolecall: collect into a new folder.`);
    store.setMeta('format', FORMAT);
    store.database.exec('UPDATE busy_boards SET deaths = deaths + 1, busy = 0 WHERE busy = 1');
    return store;
  }

  /** Opens the file for reading, while another process may write it. @throws IndexerError when there is none. */
  static openReadOnly(folder: string): CollectStore {
    try {
      return new CollectStore(new DatabaseSync(path.join(folder, 'state.db'), { readOnly: true }), folder, null);
    } catch {
      throw new IndexerError(`Nothing was collected into ${path.dirname(folder)} yet: run \`indexer collect\` first.`);
    }
  }

  /** Opens the file to prepare changes of it, which are passed on instead of being made. */
  static openForWrites(folder: string, onWrite: (write: StoreWrite) => void): CollectStore {
    return new CollectStore(new DatabaseSync(path.join(folder, 'state.db'), { readOnly: true }), folder, null, onWrite);
  }

  close(): void {
    this.database.close();
    this.lock?.close();
  }

  /** Runs `work` in a transaction: all of its changes are kept, or none. */
  transaction<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite has already rolled back after errors such as a full disk.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** A statement, compiled once. Do not iterate over its rows: it may run again before the end. */
  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Makes a change, or passes it on. */
  write(...write: StoreWrite): void {
    if (this.onWrite) this.onWrite(write);
    else {
      const [statement, ...values] = write;
      this.prepare(WRITES[statement]).run(...values);
    }
  }

  meta<T extends string | number>(key: string): T | null {
    const row = this.prepare('SELECT value FROM meta WHERE key = ?').get(key);
    return (row?.value as T | undefined) ?? null;
  }

  setMeta(key: string, value: string | number | null): void {
    if (value === null) this.prepare('DELETE FROM meta WHERE key = ?').run(key);
    else
      this.prepare('INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run(key, value);
  }
}
