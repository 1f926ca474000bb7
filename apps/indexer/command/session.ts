import type { Client } from '@elastic/elasticsearch';
import type { ChangeLog } from '#libs/changes/change-log.js';
import { acquireWriterLock } from '#libs/changes/writer-lock.js';
import { eraseFacts } from '#libs/facts/erase-facts.js';
import { clearScratch } from '#libs/facts/fact-folders.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import type { VintageLog } from '#libs/vintages/vintage-log.js';
import { openChangeLog, recoverChanges } from './change-recovery.js';
import type { CommandContext } from './command-context.js';
import { retryingClient } from './retrying-client.js';
import { TakedownList } from './takedown-list.js';
import { openVintageLog } from './vintage-log-of.js';

/** The connections of a command that reads the index. */
export interface Session {
  readonly client: Client;
  /** Of all index names. */
  readonly prefix: string;
  /** The kinds of record. */
  readonly definitions: Definitions;
  /** Holds the facts of each generation. */
  readonly dataDir: string;
  /** Aborted when the operator interrupts the command, or when the writer lock is lost. */
  readonly signal: AbortSignal;
}

/** The connections of a command that writes the index; only one runs at a time. */
export interface WriteSession extends Session {
  readonly takedowns: TakedownList;
  readonly changes: ChangeLog;
  readonly vintages: VintageLog;
}

/** Runs `work` with a connection to Elasticsearch, for reading only. */
export const withReadSession = async <Result>(
  { env, definitions, signal }: CommandContext,
  work: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const client = retryingClient(env.elasticsearchUrl, signal);
  try {
    // Without retries: a server that is not running is reported at once.
    await client.indices.existsAlias(
      { name: aliasOf(env.prefix, { name: 'jobs' }) },
      { maxRetries: 0, requestTimeout: 10_000 },
    );
    return await work({ client, prefix: env.prefix, definitions, dataDir: env.dataDir, signal });
  } finally {
    await client.close();
  }
};

/**
 * Runs `work` as the only process that may write the indices of the prefix.
 *
 * @throws IndexerError when another process holds the writer lock.
 */
export const withWriteSession = async <Result>(
  context: CommandContext,
  work: (session: WriteSession) => Promise<Result>,
): Promise<Result> => {
  const { env, signal } = context;
  // An invalid URL is reported before anything is connected.
  elasticsearchNodes(env.elasticsearchUrl);
  const lock = await acquireWriterLock(env.databaseUrl, env.prefix);
  try {
    const location = { dataDir: env.dataDir, prefix: env.prefix };
    await clearScratch(location);
    const changes = openChangeLog(lock.database, env.prefix);
    const takedowns = await TakedownList.read(lock.database, changes);
    await eraseFacts(location, takedowns.all);
    const eitherSignal = AbortSignal.any([signal, lock.signal]);
    return await withReadSession({ ...context, signal: eitherSignal }, async (session) => {
      const writeSession = { ...session, takedowns, changes, vintages: openVintageLog(lock.database, env.prefix) };
      await recoverChanges(writeSession);
      const result = await work(writeSession);
      await changes.prune(env.changeDays);
      return result;
    });
  } finally {
    await lock.release();
  }
};
