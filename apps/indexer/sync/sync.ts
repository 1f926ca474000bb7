import { FETCHES } from '#libs/feed/fetches.js';
import { type Manifest, readManifest } from '#libs/feed/manifest.js';
import { fedKinds } from '#libs/registry/records/definitions.js';
import { type LiveDataset, readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { CommandContext } from '../command/command-context.js';
import {
  DeadLetter,
  deadLetterPath,
  type InvalidRowOptions,
  maxInvalidRows,
  toDeadLetter,
} from '../command/dead-letter.js';
import { FeedFiles } from '../command/feed-files.js';
import { InterruptedUpdateError } from '../command/indexer-error.js';
import { type RunSummary, summarize } from '../command/run-summary.js';
import { type Session, type WriteSession, withReadSession, withWriteSession } from '../command/session.js';
import { applyDeltas } from './apply-deltas.js';
import { applyFetches } from './apply-fetches.js';
import { type ApplyOptions, applyFile } from './apply-files.js';
import { dryRunSink } from './dry-run-sink.js';
import { loadFeed } from './load-feed.js';
import { type PlanOptions, planSync, type SyncPlan } from './sync-plan.js';
import { completeStatuses } from './update-statuses.js';

export interface SyncOptions extends InvalidRowOptions, PlanOptions {
  readonly dryRun: boolean;
}

type WorkPlan = Exclude<SyncPlan, { action: 'none' }>;
type DeltaPlan = Extract<SyncPlan, { action: 'update' }>;

/** A run that has something to do. Its files are on this machine and verified. */
interface ActiveRun extends Omit<ApplyOptions, 'sink' | 'afterWrite' | 'definitions'> {
  readonly manifest: Manifest;
  readonly files: FeedFiles;
  readonly live: LiveDataset | null;
}

type Result = Pick<Parameters<typeof summarize>[1], 'action' | 'writer'>;

/**
 * Brings the live dataset to the state that a feed describes. Every file is verified before its first row is applied.
 *
 * @throws FeedError, IndexerError, or an error of Elasticsearch. A load then leaves the live dataset unchanged; deltas stay
 *   applied as far as they came, each row whole, and the next run continues from there.
 */
export const sync = async (location: string, options: SyncOptions, context: CommandContext): Promise<RunSummary> => {
  const { signal, definitions } = context;
  const manifest = await readManifest(location, { kinds: [...fedKinds(definitions), FETCHES], signal });
  const feed = { location, manifest };
  if (options.dryRun) {
    return withReadSession(context, (session) =>
      runPlan(feed, options, context, session, async (run, plan) => {
        await check(session, run, plan);
        return { action: 'checked', writer: null };
      }),
    );
  }
  return withWriteSession(context, async (session) => {
    // Even if the feed has nothing new: Elasticsearch may have been unavailable when a posting was taken down.
    await session.takedowns.eraseAll(session.client, session.prefix);
    const summary = await runPlan(feed, options, context, session, async (run, plan) => {
      if (plan.action === 'update') return { action: 'updated', writer: await update(session, run, plan, signal) };
      const predecessor = plan.replaces ? null : run.live;
      return { action: 'loaded', writer: await loadFeed(session, { ...run, sizing: context.env, predecessor }) };
    });
    if (summary.action === 'unchanged') await completeLive(session);
    return summary;
  });
};

/**
 * Closes the numbers that a failed load left open, which hide later takedowns: the live dataset is complete, so they are not used again. An index
 * of an earlier version of Rolecall gets the statuses of its postings.
 */
const completeLive = async (session: WriteSession): Promise<void> => {
  const { client, prefix, definitions, changes } = session;
  const live = await readLiveDataset(client, prefix, definitions);
  if (live) await client.indices.refresh({ index: Object.values(live.indices) });
  if (live) await completeStatuses(session, live);
  await changes.publish();
};

/** Plans the run, fetches its files, and reports what `work` did. */
const runPlan = async (
  { location, manifest }: { location: string; manifest: Manifest },
  options: SyncOptions,
  { env, startProgress }: CommandContext,
  { client, prefix, definitions, signal }: Session,
  work: (run: ActiveRun, plan: WorkPlan) => Promise<Result>,
): Promise<RunSummary> => {
  const started = performance.now();
  const live = await readLiveDataset(client, prefix, definitions);
  const plan = planSync(manifest, live, options);
  if (plan.action === 'none') return summarize(manifest, { action: 'unchanged' });
  const total = plan.files.reduce((sum, { rows }) => sum + rows, 0);
  const path = deadLetterPath(env.dataDir, manifest, { requested: options.deadLetter, dryRun: options.dryRun });
  const deadLetter = new DeadLetter(path, maxInvalidRows(options.maxBad, total));
  const files = await FeedFiles.fetch(location, plan.files, { signal, countRows: plan.action === 'update' });
  const progress = startProgress({ label: 'sync', total });
  try {
    const done = plan.action === 'update' && !options.dryRun ? plan.done : 0;
    deadLetter.begin(new Set(manifest.files.slice(0, done).map(({ path }) => path)));
    if (plan.action === 'load' && plan.reason) progress.log(plan.reason);
    const result = await work({ manifest, files, live, deadLetter, progress, signal }, plan);
    return summarize(manifest, { ...result, rows: total, deadLetter, milliseconds: performance.now() - started });
  } finally {
    progress.stop();
    deadLetter.close();
    await files.dispose();
  }
};

const check = async ({ client, definitions }: Session, run: ActiveRun, { action }: WorkPlan): Promise<void> => {
  const live = action === 'update' ? (run.live?.indices ?? null) : null;
  const sink = dryRunSink(client, definitions, live, toDeadLetter(run.deadLetter));
  for (const file of run.files.verified) {
    if (file.file.kind === FETCHES) await applyFetches(file, null, run);
    else await applyFile(file, { ...run, definitions, sink });
  }
};

const update = async (session: WriteSession, run: ActiveRun, { done }: DeltaPlan, interrupted: AbortSignal) => {
  try {
    return await applyDeltas(session, run.live as LiveDataset, { ...run, done });
  } catch (error) {
    if (!interrupted.aborted) throw error;
    throw new InterruptedUpdateError(
      'Readers see the deltas applied so far, each row whole; run the command again to apply the rest.',
      { cause: error },
    );
  }
};
