import { type Manifest, readManifest } from '#libs/feed/manifest.js';
import { InterruptedUpdateError } from '../command/indexer-error.js';
import { startProgress } from '../command/progress.js';
import { reading, type Session, type Surroundings, type WritingSession, writing } from '../command/session.js';
import { type ApplyOptions, applyFile, buryIn } from './apply-files.js';
import { checkSink } from './check-sink.js';
import { type BadRowLimit, DeadLetter, deadLetterPath, limitOf } from './dead-letter.js';
import { FeedFiles } from './feed-files.js';
import { type Live, readLive } from './live-dataset.js';
import { loadFeed } from './load-feed.js';
import { type PlanOptions, planSync, type SyncPlan } from './sync-plan.js';
import { type SyncSummary, summarise } from './sync-summary.js';
import { update } from './update.js';

export interface BadRowOptions {
  readonly maxBad: BadRowLimit;
  /** Where bad rows go; null for the usual place. */
  readonly deadLetter: string | null;
}

export interface SyncOptions extends BadRowOptions, PlanOptions {
  readonly dryRun: boolean;
}

type Work = Exclude<SyncPlan, { action: 'none' }>;

/** A run once there is something to do: its files are here, and were seen to be whole. */
interface Run extends Omit<ApplyOptions, 'sink' | 'between'> {
  readonly manifest: Manifest;
  readonly files: FeedFiles;
  readonly live: Live | null;
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
  surroundings: Surroundings,
): Promise<SyncSummary> => {
  const { signal } = surroundings;
  const manifest = await readManifest(location, { signal });
  if (options.dryRun) {
    return reading(surroundings, (session) =>
      run(location, manifest, options, surroundings, session, async (work, plan) => ({
        action: 'checked',
        writer: await check(session, work, plan),
      })),
    );
  }
  return writing(surroundings, async (session) => {
    // Also where the feed has nothing new: Elasticsearch may have been away when a posting was taken down.
    await session.takenDown.eraseAll(session.client, session.prefix);
    return run(location, manifest, options, surroundings, session, async (work, plan) => {
      if (plan.action === 'update') return { action: 'updated', writer: await updated(session, work, plan, signal) };
      const continues = options.replace ? null : work.live;
      return { action: 'loaded', writer: await loadFeed(session, { ...work, sizing: surroundings.env, continues }) };
    });
  });
};

type Done = Pick<Parameters<typeof summarise>[1], 'action' | 'writer'>;

const run = async (
  location: string,
  manifest: Manifest,
  options: SyncOptions,
  { env, terminal, write }: Surroundings,
  { client, prefix, signal }: Session,
  work: (run: Run, plan: Work) => Promise<Done>,
): Promise<SyncSummary> => {
  const started = Date.now();
  const live = await readLive(client, prefix);
  const plan = planSync(manifest, live, options);
  if (plan.action === 'none') return summarise(manifest, { action: 'unchanged' });
  const total = plan.files.reduce((sum, { rows }) => sum + rows, 0);
  const path = deadLetterPath(env.dataDir, manifest, { asked: options.deadLetter, dryRun: options.dryRun });
  const deadLetter = new DeadLetter(path, limitOf(options.maxBad, total));
  const files = await FeedFiles.fetch(location, plan.files, { signal, count: plan.action === 'update' });
  const progress = startProgress({ what: 'sync', total, terminal, write });
  try {
    const done = plan.action === 'update' && !options.dryRun ? plan.done : 0;
    deadLetter.begin(new Set(manifest.files.slice(0, done).map(({ path }) => path)));
    if (plan.action === 'load' && plan.because) progress.say(plan.because);
    const outcome = await work({ manifest, files, live, deadLetter, progress, signal }, plan);
    return summarise(manifest, { ...outcome, rows: total, deadLetter, milliseconds: Date.now() - started });
  } finally {
    progress.stop();
    deadLetter.close();
    await files.dispose();
  }
};

const check = async ({ client }: Session, run: Run, { action }: Work): Promise<null> => {
  const live = action === 'update' ? (run.live?.indices ?? null) : null;
  const sink = checkSink(client, live, buryIn(run.deadLetter));
  for await (const file of run.files.read()) await applyFile(file, { ...run, sink });
  return null;
};

const updated = async (
  session: WritingSession,
  run: Run,
  { done }: Extract<Work, { action: 'update' }>,
  interrupted: AbortSignal,
) => {
  try {
    return await update(session, run.live as Live, { ...run, done });
  } catch (error) {
    if (!interrupted.aborted) throw error;
    throw new InterruptedUpdateError(
      'Readers see the deltas as far as they were applied, each row whole; run the command again to apply the rest.',
      { cause: error },
    );
  }
};
