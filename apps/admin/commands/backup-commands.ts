import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { backup } from '#libs/backup/backup.js';
import { UnusableBackupError } from '#libs/backup/backup-error.js';
import { countsOf, type StoredTakedown, takedownsSchema } from '#libs/backup/manifest.js';
import { type RestoredPart, type RestoreOptions, restore, type Store } from '#libs/backup/restore.js';
import { type VerifySummary, verifyBackup } from '#libs/backup/verify-backup.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import { dataFolder } from '#libs/services/service-urls.js';
import { CommandError } from '../command-error.js';
import { databaseUrl, searchEnv, sizingVariables } from '../env.js';
import { explainError } from '../explain-error.js';
import { fieldLines } from '../output.js';
import { type Session, withJson } from '../session.js';
import type { OutputOptions } from './org-options.js';
import { waitOption } from './wait-option.js';

const parseFolder = (value: string): string => {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value))
    throw new InvalidArgumentError(
      'Backups are folders: name a folder, and copy it to or from the bucket, for example with `aws s3 sync` or `rclone copy`.',
    );
  return resolve(value);
};

interface RestoreFlags extends OutputOptions {
  readonly only?: Store;
  readonly takedowns?: string;
  readonly verify?: boolean;
}

const INCOMPLETE: Record<RestoredPart, string> = {
  nothing: 'nothing is restored yet',
  database: 'the database is restored, the dataset is not',
  'fed records': 'the postings and companies are live, the signals are not',
};

/** Adds `backup` and `restore`. */
export const addBackupCommands = (program: Command, session: Session): void => {
  withJson(program.command('backup'))
    .description(
      'write the database and the live dataset, at one point in time, to a folder; continue an interrupted backup',
    )
    .argument('<folder>', 'an empty folder, or one with an unfinished backup', parseFolder)
    .addOption(waitOption())
    .action(async (folder: string, options: OutputOptions & { wait: number }) => {
      const manifest = await withStores(session, (stores) =>
        backup({ ...stores, folder, waitMs: options.wait * 1_000 }),
      );
      const view = {
        folder,
        taken_at: manifest.taken_at,
        as_of: manifest.dataset?.as_of ?? null,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        ...countsOf(manifest.dataset),
        takedowns: manifest.takedowns.length,
      };
      session.print(options, view, fieldLines(view));
    });

  withJson(program.command('restore'))
    .description('restore a backup into empty stores; continue an interrupted restore')
    .argument('<folder>', 'a folder that `backup` has written', parseFolder)
    .addOption(
      new Option('--only <store>', 'restore one store and keep the other').choices(['postgres', 'elasticsearch']),
    )
    .option('--takedowns <file>', 'takedowns after the backup, as `job takedowns --json` prints them')
    .option('--verify', 'restore beside the live stores, compare with the backup, and remove the copy')
    .action(async (folder: string, options: RestoreFlags) => {
      const { ROLECALL_SHARDS: shards, ROLECALL_REPLICAS: replicas } = sizingVariables.read(session.env);
      const takedowns = options.takedowns === undefined ? [] : await readTakedownFile(options.takedowns);
      const summary = await withStores(session, async (stores) => {
        const request = { ...stores, folder, takedowns, sizing: { shards, replicas } };
        if (options.verify) return verify(request, session);
        const restored = await restore({
          ...request,
          only: options.only,
          onIncomplete: (part, error) =>
            session.warn(
              `The restore is not complete: ${INCOMPLETE[part]}.${error instanceof UnusableBackupError ? '' : ' Remove the cause, then run the same command again, which continues.'}`,
            ),
        });
        if (restored.dataset) await mergeRestored(stores, session);
        return restored;
      });
      const { dataset, ...others } = summary;
      const { different, only_counted, ...view } = { ...others, ...dataset } as typeof others & Partial<Comparison>;
      session.print(
        options,
        { ...view, ...(different && { different, only_counted }) },
        `${fieldLines(view)}${different?.length === 0 ? equalSentence(only_counted) : ''}`,
      );
      if (different && different.length > 0)
        throw new CommandError(
          `The restored copy differs from the backup (${different.join(', ')}): write another backup.`,
        );
    });
};

type Comparison = Pick<VerifySummary, 'different' | 'only_counted'>;

const equalSentence = (onlyCounted: readonly string[] = []): string =>
  onlyCounted.length === 0
    ? 'The restored copy equals the backup.\n'
    : `The restored copy has as many records as the backup. Another version of Rolecall wrote it, so the contents of ${onlyCounted.join(', ')} were not compared.\n`;

/** Verifies a backup. Ctrl-C removes the copy first. */
const verify = async (
  request: Omit<RestoreOptions, 'only' | 'onIncomplete'>,
  session: Session,
): Promise<VerifySummary> => {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await verifyBackup({
      ...request,
      signal: interrupted.signal,
      onCopy: ({ database, indices, folder }) =>
        session.warn(
          `The copy is the database and role ${database}, the indices ${indices} and the folder ${folder}. It is removed at the end; if this process is killed, remove it yourself.`,
        ),
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Stores = Pick<RestoreOptions, 'databaseUrl' | 'client' | 'prefix' | 'dataDir' | 'startProgress'>;

const withStores = async <Result>(session: Session, work: (stores: Stores) => Promise<Result>): Promise<Result> => {
  const { elasticsearchUrl, prefix } = searchEnv(session.env);
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl) });
  try {
    return await work({
      databaseUrl: databaseUrl(session.env),
      client,
      prefix,
      dataDir: dataFolder(session.env),
      startProgress: session.startProgress,
    });
  } finally {
    await client.close();
  }
};

const readTakedownFile = async (path: string): Promise<StoredTakedown[]> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} cannot be read: provide the output of \`job takedowns --json\`.`);
  });
  try {
    return takedownsSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${path} is not a list of takedowns: provide the output of \`job takedowns --json\`.`);
  }
};

/** Merges the segments of a restored dataset. It is live, so that a failure is only reported. */
const mergeRestored = async (
  { client, prefix }: { readonly client: Client; readonly prefix: string },
  session: Session,
): Promise<void> => {
  try {
    const live = await readLiveDataset(client, prefix);
    if (live) await mergeSegments(client, Object.values(live.indices), { signal: new AbortController().signal });
  } catch (error) {
    session.warn(`The dataset is live, but its segments were not merged: ${explainError(error) ?? String(error)}`);
  }
};
