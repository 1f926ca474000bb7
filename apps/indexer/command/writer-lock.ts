import { createHash } from 'node:crypto';
import pg from 'pg';
import { IndexerError } from './indexer-error.js';

/** Sets the indexer's advisory locks apart from any others in the database. */
const INDEXER = 0x524f4c45;

export interface WriterLock {
  /** Aborted when the connection that holds the lock is lost: another writer may have it from then on. */
  readonly signal: AbortSignal;
  /** The connection that holds it. */
  readonly database: pg.Client;
  release(): Promise<void>;
}

/**
 * The right to write the indices of a prefix: one process at a time has it, and it ends with that process, however that dies.
 *
 * @throws IndexerError when another one has it, or when Postgres cannot be reached.
 */
export const takeWriterLock = async (databaseUrl: string, prefix: string): Promise<WriterLock> => {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'rolecall-indexer',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () =>
    lost.abort(
      new IndexerError("The connection to Postgres was lost, and the writer's lock with it: run the command again."),
    ),
  );
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      INDEXER,
      key(prefix),
    ]);
    if (!rows[0]?.taken) {
      throw new IndexerError(`Another indexer is writing to ${prefix}: wait until it ends, or stop it.`);
    }
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof IndexerError) throw error;
    throw new IndexerError(
      `Postgres, which keeps the writer's lock, cannot be used (${reason(error)}): start it (\`npm start\` does), or correct DATABASE_URL.`,
    );
  }
  return { signal: lost.signal, database: client, release: () => client.end().catch(() => {}) };
};

const key = (prefix: string): number => createHash('sha256').update(prefix).digest().readInt32BE();

const reason = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
