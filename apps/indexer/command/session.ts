import type { Client } from '@elastic/elasticsearch';
import { eraseFacts } from '#libs/facts/erase-facts.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { elasticsearchNodes } from '#libs/services/elasticsearch-nodes.js';
import { TakenDown } from '../sync/taken-down.js';
import type { IndexerEnv } from './env.js';
import { patientClient } from './patient-client.js';
import { takeWriterLock } from './writer-lock.js';

/** What surrounds a command. */
export interface Surroundings {
  readonly env: IndexerEnv;
  /** Aborted when the operator wants the command to end. */
  readonly signal: AbortSignal;
  /** For progress. */
  readonly write: (text: string) => void;
  readonly terminal: boolean;
}

/** What a command works with. */
export interface Session {
  readonly client: Client;
  readonly prefix: string;
  /** Holds the facts of each generation. */
  readonly dataDir: string;
  /** Aborted also when the writer's lock is lost. */
  readonly signal: AbortSignal;
}

/** The same with the right to write. */
export interface WritingSession extends Session {
  readonly takenDown: TakenDown;
}

const withClient = async <Result>(
  { env, signal }: Surroundings,
  work: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const client = patientClient(env.elasticsearchUrl, signal);
  try {
    // Asked without a second try: a server that is not there is told at once.
    await client.indices.existsAlias(
      { name: aliasOf(env.prefix, { name: 'jobs' }) },
      { maxRetries: 0, requestTimeout: 10_000 },
    );
    return await work({ client, prefix: env.prefix, dataDir: env.dataDir, signal });
  } finally {
    await client.close();
  }
};

/** Runs `work` on Elasticsearch, which it only reads. */
export const reading = withClient;

/**
 * Runs `work` as the one process that may write the indices of the prefix.
 *
 * @throws IndexerError when another one may.
 */
export const writing = async <Result>(
  surroundings: Surroundings,
  work: (session: WritingSession) => Promise<Result>,
): Promise<Result> => {
  const { env, signal } = surroundings;
  // A name of a server that cannot be used is told before anything is connected.
  elasticsearchNodes(env.elasticsearchUrl);
  const lock = await takeWriterLock(env.databaseUrl, env.prefix);
  try {
    const takenDown = await TakenDown.read(lock.database);
    await eraseFacts({ dataDir: env.dataDir, prefix: env.prefix }, takenDown.all);
    const both = AbortSignal.any([signal, lock.signal]);
    return await withClient({ ...surroundings, signal: both }, (session) => work({ ...session, takenDown }));
  } finally {
    await lock.release();
  }
};
