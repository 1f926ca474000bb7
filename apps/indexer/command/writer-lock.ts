import { createHash } from 'node:crypto';
import pg from 'pg';
import { IndexerError } from './indexer-error.js';

/** Keeps the indexer's advisory locks apart from any others in the database. */
const LOCK_NAMESPACE = 0x524f4c45;

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
 * @throws IndexerError when another process holds the lock, or when Postgres cannot be reached.
 */
export const acquireWriterLock = async (databaseUrl: string, prefix: string): Promise<WriterLock> => {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'rolecall-indexer',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () =>
    lost.abort(
      new IndexerError('The connection to Postgres, which holds the writer lock, was lost: run the command again.'),
    ),
  );
  try {
    await client.connect();
    const { rows } = await client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS acquired', [
      LOCK_NAMESPACE,
      key(prefix),
    ]);
    if (!rows[0]?.acquired) {
      throw new IndexerError(`Another indexer is writing to ${prefix}: wait until it finishes, or stop it.`);
    }
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof IndexerError) throw error;
    throw new IndexerError(
      `Postgres, which holds the writer lock, is not available (${reason(error)}): start it (\`npm start\` does), or correct DATABASE_URL.`,
    );
  }
  return { signal: lost.signal, database: client, release: () => client.end().catch(() => {}) };
};

const key = (prefix: string): number => createHash('sha256').update(prefix).digest().readInt32BE();

const reason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
