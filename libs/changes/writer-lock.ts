import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openProgramConnection } from '#libs/postgres/program-connection.js';

/** Keeps the locks of writers apart from any others in the database. */
const LOCK_NAMESPACE = 0x524f4c45;
const LOCK_NOT_AVAILABLE = '55P03';

/** The right to write was not acquired, or was lost. The message is one sentence that says what to do. */
export class WriterLockError extends Error {
  override readonly name = 'WriterLockError';
}

export interface WriterLock {
  /** Aborted when the connection that holds the lock is lost: another writer may acquire it from then on. */
  readonly signal: AbortSignal;
  /** The connection that holds the lock. */
  readonly database: pg.Client;
  release(): Promise<void>;
}

/**
 * Acquires the exclusive right to write the indices of a prefix. It is released when this process ends, even if it is killed.
 *
 * @param waitMs milliseconds to wait for another process that holds it.
 * @throws WriterLockError when another process holds the lock, or when Postgres cannot be reached.
 */
export const acquireWriterLock = async (databaseUrl: string, prefix: string, waitMs = 0): Promise<WriterLock> => {
  const lost = new AbortController();
  const onLost = () =>
    lost.abort(
      new WriterLockError('The connection to Postgres, which holds the writer lock, was lost: run the command again.'),
    );
  let client: pg.Client | undefined;
  try {
    client = await openProgramConnection(databaseUrl, 'indexer', onLost);
    if (!(await lock(client, key(prefix), waitMs)))
      throw new WriterLockError(`Another indexer is writing to ${prefix}: wait until it finishes, or stop it.`);
  } catch (error) {
    await client?.end().catch(() => {});
    if (error instanceof WriterLockError) throw error;
    throw new WriterLockError(
      `Postgres, which holds the writer lock, is not available (${reason(error)}): start it (\`npm start\` does), or correct DATABASE_URL.`,
    );
  }
  const database = client;
  return { signal: lost.signal, database, release: () => database.end().catch(() => {}) };
};

/** What the writer of a prefix is doing. `interrupted`: it ended before all its changes were complete; the next run completes them. */
export type WriterState = 'idle' | 'writing' | 'interrupted';

/** @returns null if Postgres cannot be reached, or has no schema. */
export const writerState = async (databaseUrl: string, prefix: string): Promise<WriterState | null> => {
  let client: pg.Client | undefined;
  try {
    client = await openProgramConnection(databaseUrl, 'status');
    const { rows } = await client.query<{ locked: boolean; open: boolean }>(
      `SELECT
         EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::integer::oid AND objid = $2::integer::oid
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locked,
         EXISTS (SELECT FROM open_change_ranges WHERE dataset = $3 AND holder = 'indexer') AS open`,
      [LOCK_NAMESPACE, key(prefix), prefix],
    );
    const { locked, open } = rows[0] ?? { locked: false, open: false };
    return locked ? 'writing' : open ? 'interrupted' : 'idle';
  } catch {
    return null;
  } finally {
    await client?.end().catch(() => {});
  }
};

const lock = async (client: pg.Client, id: number, waitMs: number): Promise<boolean> => {
  if (waitMs === 0) {
    const { rows } = await client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS acquired', [
      LOCK_NAMESPACE,
      id,
    ]);
    return rows[0]?.acquired === true;
  }
  await client.query(`SET lock_timeout = ${Math.ceil(waitMs)}`);
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_NAMESPACE, id]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query('RESET lock_timeout');
  }
};

const key = (prefix: string): number => createHash('sha256').update(prefix).digest().readInt32BE();

const reason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
