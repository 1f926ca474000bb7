import { Client } from '@elastic/elasticsearch';
import { type FeedFile, type Manifest, readManifest } from '#libs/feed/manifest.js';
import { fetchFile, type VerifiedFile } from '#libs/feed/read-rows.js';
import { definitions } from '#libs/search/records/definitions.js';
import { updateActiveJobs } from '#libs/search/store/active-jobs.js';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { aliasOf, type IndexMeta, mappingVersion, readMeta, writeMeta } from '#libs/search/store/indices.js';
import type { DatasetIndices } from '#libs/search/store/prepare-record.js';
import {
  discardDataset,
  publishDataset,
  removeUnusedIndices,
  stageDataset,
} from '#libs/search/store/staged-dataset.js';
import { elasticsearchNodes } from '#libs/services/elasticsearch-nodes.js';
import { type ApplyOptions, applyFile, buryIn, type Origin } from './apply-files.js';
import { checkSink } from './check-sink.js';
import { type BadRowLimit, DeadLetter, deadLetterPath, limitOf } from './dead-letter.js';
import type { IndexerEnv } from './env.js';
import { InterruptedUpdateError } from './indexer-error.js';
import { startProgress } from './progress.js';
import { checkpoint, type LiveDataset, planSync, type SyncPlan } from './sync-plan.js';
import { type SyncSummary, summarise } from './sync-summary.js';
import { takeWriterLock } from './writer-lock.js';

export interface SyncOptions {
  readonly maxBad: BadRowLimit;
  readonly deadLetter: string | null;
  readonly dryRun: boolean;
  readonly replace: boolean;
}

export interface SyncSurroundings {
  readonly env: IndexerEnv;
  readonly signal: AbortSignal;
  /** For progress. */
  readonly write: (text: string) => void;
  readonly terminal: boolean;
}

type Live = LiveDataset & { readonly indices: DatasetIndices };
type Work = Exclude<SyncPlan, { action: 'none' }>;

/** One run of `indexer sync`, once there is something to do. */
interface Run extends Omit<ApplyOptions, 'sink'> {
  readonly client: Client;
  readonly env: IndexerEnv;
  readonly manifest: Manifest;
  readonly files: readonly VerifiedFile[];
}

/**
 * Brings the live dataset to what a feed says. Every file is verified before the first row is applied.
 *
 * @throws FeedError, IndexerError, or Elasticsearch's own error; what readers see is then what it was, or, where deltas
 * are applied to the live indices, what some whole rows more have made of it: the next run goes on from there.
 */
export const sync = async (
  location: string,
  options: SyncOptions,
  { env, signal, write, terminal }: SyncSurroundings,
): Promise<SyncSummary> => {
  const started = Date.now();
  const nodes = elasticsearchNodes(env.elasticsearchUrl);
  const manifest = await readManifest(location, { signal });
  const lock = options.dryRun ? null : await takeWriterLock(env.databaseUrl, env.prefix);
  const client = new Client({ nodes });
  try {
    // Asked without a second try: a server that is not there is told at once.
    await client.indices.existsAlias(
      { name: aliasOf(env.prefix, definitions.jobs) },
      { maxRetries: 0, requestTimeout: 10_000 },
    );
    const live = await readLive(client, env.prefix);
    const plan = planSync(manifest, live, options);
    if (plan.action === 'none') return summarise(manifest, { action: 'unchanged' });
    const total = plan.files.reduce((sum, { rows }) => sum + rows, 0);
    const deadLetter = new DeadLetter(
      deadLetterPath(env.dataDir, manifest, { asked: options.deadLetter, dryRun: options.dryRun }),
      limitOf(options.maxBad, total),
    );
    const anySignal = lock ? AbortSignal.any([signal, lock.signal]) : signal;
    const files = await fetchFiles(location, plan.files, anySignal);
    const progress = startProgress({ total, terminal, write });
    try {
      const done = plan.action === 'update' && !options.dryRun ? plan.done : 0;
      deadLetter.begin(new Set(manifest.files.slice(0, done).map(({ path }) => path)));
      const run: Run = { client, env, manifest, files, deadLetter, progress, signal: anySignal };
      const counts = await apply(run, plan, live, options.dryRun, signal);
      return summarise(manifest, { ...counts, rows: total, deadLetter, milliseconds: Date.now() - started });
    } finally {
      progress.stop();
      deadLetter.close();
      await Promise.all(files.map((file) => file.dispose()));
    }
  } finally {
    await client.close();
    await lock?.release();
  }
};

const apply = async (run: Run, plan: Work, live: Live | null, dryRun: boolean, interrupted: AbortSignal) => {
  if (plan.action === 'load' && plan.because) run.progress.say(plan.because);
  if (dryRun) return { action: 'checked' as const, counts: await check(run, plan.action === 'update' ? live : null) };
  if (plan.action === 'load') return { action: 'loaded' as const, counts: await load(run) };
  try {
    return { action: 'updated' as const, counts: await update(run, live as Live, plan.done) };
  } catch (error) {
    if (!interrupted.aborted) throw error;
    throw new InterruptedUpdateError(
      'Readers see the deltas as far as they were applied, each row whole; run the command again to apply the rest.',
      { cause: error },
    );
  }
};

const check = async (run: Run, live: Live | null) => {
  const sink = checkSink(run.client, live?.indices.sources ?? null, buryIn(run.deadLetter));
  for (const file of run.files) await applyFile(file, { ...run, sink });
  return null;
};

/** Into new indices, which readers see when all is in them. */
const load = async (run: Run) => {
  const { client, env, manifest, signal } = run;
  await removeUnusedIndices(client, env.prefix);
  const indices = await stageDataset(client, env.prefix, env);
  const sink = new DatasetWriter<Origin>(client, indices, { onRejected: buryIn(run.deadLetter), signal });
  try {
    for (const file of run.files) await applyFile(file, { ...run, sink });
    const meta = {
      as_of: manifest.as_of,
      feed: feedOf(manifest),
      applied: checkpoint(manifest, manifest.files.length),
    };
    await publishDataset(client, env.prefix, indices, { meta, counts: sink.counts, signal });
    return sink.counts;
  } catch (error) {
    await sink.settle();
    // Where this fails as well, the next run removes them.
    await discardDataset(client, indices).catch(() => {});
    throw error;
  }
};

/** Into the live indices, a checkpoint after each file. */
const update = async (run: Run, { meta, indices }: Live, done: number) => {
  const { client, manifest, signal } = run;
  const sink = new DatasetWriter<Origin>(client, indices, { onRejected: buryIn(run.deadLetter), live: true, signal });
  let asOf = meta.as_of ?? manifest.as_of;
  try {
    for (const [position, file] of run.files.entries()) {
      await applyFile(file, { ...run, sink });
      // The watermark never says more than readers can see.
      await client.indices.refresh({ index: [indices.sources, indices.jobs] });
      asOf = later(asOf, file.file.as_of);
      await writeBoth(client, indices, {
        as_of: asOf,
        feed: meta.feed,
        applied: checkpoint(manifest, done + position + 1),
      });
    }
  } finally {
    await sink.settle();
  }
  await updateActiveJobs(client, indices, signal);
  await client.indices.refresh({ index: indices.sources });
  await writeBoth(client, indices, {
    as_of: manifest.as_of,
    feed: feedOf(manifest),
    applied: checkpoint(manifest, manifest.files.length),
  });
  return sink.counts;
};

/** Jobs last: their index is the one that is asked how far the dataset is. */
const writeBoth = async (
  client: Client,
  indices: DatasetIndices,
  meta: Omit<IndexMeta, 'mapping_version'>,
): Promise<void> => {
  for (const kind of ['sources', 'jobs'] as const) {
    await writeMeta(client, indices[kind], { mapping_version: mappingVersion(definitions[kind]), ...meta });
  }
};

const readLive = async (client: Client, prefix: string): Promise<Live | null> => {
  const [jobs, sources] = await Promise.all([
    readMeta(client, prefix, definitions.jobs),
    readMeta(client, prefix, definitions.sources),
  ]);
  if (!jobs || !sources) return null;
  const sameMapping =
    jobs.meta.mapping_version === mappingVersion(definitions.jobs) &&
    sources.meta.mapping_version === mappingVersion(definitions.sources);
  return { meta: jobs.meta, sameMapping, indices: { jobs: jobs.index, sources: sources.index } };
};

const fetchFiles = async (
  location: string,
  files: readonly FeedFile[],
  signal: AbortSignal,
): Promise<VerifiedFile[]> => {
  const fetched: VerifiedFile[] = [];
  try {
    for (const file of files) {
      fetched.push(await fetchFile(location, file, { signal }));
    }
    return fetched;
  } catch (error) {
    await Promise.all(fetched.map((file) => file.dispose()));
    throw error;
  }
};

const feedOf = ({ dataset, version }: Manifest) => ({ dataset, version });

const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);
