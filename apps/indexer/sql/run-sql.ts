import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, type Json, StatementType } from '@duckdb/node-api';
import { literal, openDuckDb } from '#libs/facts/duckdb.js';
import { type FactsLocation, factFiles, factsFolder, fetchFiles, readOrigin } from '#libs/facts/fact-folders.js';
import { createViews } from '#libs/facts/views.js';
import { readManifest } from '#libs/feed/manifest.js';
import { fedDefinitions } from '#libs/registry/records/definitions.js';
import type { CommandContext } from '../command/command-context.js';
import { FeedFiles } from '../command/feed-files.js';
import { IndexerError } from '../command/indexer-error.js';
import { filesToLoad } from '../sync/sync-plan.js';
import { createRecordView } from './sql-views.js';

export interface SqlRequest {
  readonly query: string;
  /** Folder of the feed whose records can be read; null for none. */
  readonly feed: string | null;
  /** Stamp of the generation whose facts can be read; null for the newest that is complete. */
  readonly generation: string | null;
}

/**
 * Runs one SELECT over the files of the facts and of a feed. Needs neither Elasticsearch nor Postgres. Nothing else can be read, and nothing be
 * written.
 *
 * @returns batches of rows. @throws IndexerError, FeedError
 */
export async function* runSql(
  { query, feed, generation }: SqlRequest,
  { env, definitions, signal }: CommandContext,
): AsyncGenerator<Record<string, Json>[]> {
  const location = { dataDir: env.dataDir, prefix: env.prefix };
  const tempFolder = await mkdtemp(join(tmpdir(), 'rolecall-sql-'));
  const { connection, close } = await openDuckDb({ memoryLimit: env.analysisMemory, tempFolder, threads: 2 });
  const interrupt = () => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    const readable: string[] = [];
    const facts = await findFacts(location, generation);
    if (facts) {
      await createViews(connection, facts.postings, facts.fetches);
      readable.push(...facts.postings, ...facts.fetches);
    } else if (!feed) throw new IndexerError('There are no facts: load a feed first, or name one with --feed.');
    if (feed) {
      if (/^https?:/i.test(feed)) throw new IndexerError('Download the feed first, and name its folder.');
      const fed = fedDefinitions(definitions);
      const manifest = await readManifest(feed, { signal });
      const files = filesToLoad(manifest.files).filter(({ kind }) => fed.some(({ name }) => name === kind));
      // Verifies their checksums.
      await (await FeedFiles.fetch(feed, files, { signal, countRows: false })).dispose();
      for (const definition of fed) {
        const own = files.filter(({ kind }) => kind === definition.name).map(({ path }) => join(feed, path));
        if (own.length > 0) await createRecordView(connection, definition, own);
        readable.push(...own);
      }
    }
    await allowReadingOnly(connection, readable);
    await assertSelect(connection, query);
    const result = await connection.stream(query).catch(rejectQuery);
    for await (const rows of result.yieldRowObjectJson()) yield rows;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
    close();
    await rm(tempFolder, { recursive: true, force: true });
  }
}

const findFacts = async (location: FactsLocation, generation: string | null) => {
  const folder = dirname(factsFolder(location, 'any'));
  const stamps = generation === null ? (await readdir(folder).catch(() => [])).sort().reverse() : [generation];
  for (const stamp of stamps) {
    const postings = await factFiles(location, stamp);
    if (postings.length > 0 && (await readOrigin(location, stamp)) !== null)
      return { postings, fetches: await fetchFiles(location, stamp) };
  }
  if (generation !== null)
    throw new IndexerError(`There are no facts of generation ${generation}: \`indexer status\` lists the generations.`);
  return null;
};

/** From now on, no other file can be opened, and this cannot be undone. */
const allowReadingOnly = async (connection: DuckDBConnection, files: readonly string[]): Promise<void> => {
  await connection.run(`SET allowed_paths = [${files.map(literal).join(', ')}]`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
};

/** Other statements could write the files that may be read. */
const assertSelect = async (connection: DuckDBConnection, query: string): Promise<void> => {
  if (query.trim() === '') throw new IndexerError('Give one SELECT statement.');
  const statements = await connection.extractStatements(query).catch(rejectQuery);
  if (statements.count !== 1) throw new IndexerError('Give one SELECT statement.');
  const prepared = await statements.prepare(0).catch(rejectQuery);
  const { statementType } = prepared;
  prepared.destroySync();
  if (statementType !== StatementType.SELECT)
    throw new IndexerError('Only SELECT is possible: `indexer sql` reads, and writes nothing.');
};

const rejectQuery = (error: unknown): never => {
  throw new IndexerError(`DuckDB rejects the query: ${(error as Error).message.split('\n')[0]}.`);
};
