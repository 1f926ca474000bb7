import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import type { Manifest } from '#libs/feed/manifest.js';
import { keepRunning } from '#libs/services/processes/keep-running.js';
import { batchFlags } from '#libs/services/processes/node-flags.js';
import { startSupervised } from '#libs/services/processes/supervised-process.js';
import { makeFolders } from '#libs/services/processes/unprivileged-user.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import type { StartedService } from '#libs/services/start-options.js';
import type { DatasetStatus } from './dataset-status.js';
import { entryPoint, type ProjectCommands } from './project-commands.js';

/** The dataset of `indexer collect`. */
const COLLECTED = 'collected';
const INTERVAL_MS = 500;

export interface CollectorOptions {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Of `indexer collect`, apart from `--sync` and `--replace`. */
  readonly flags: readonly string[];
  readonly readLive: () => Promise<DatasetStatus | null>;
  readonly sample: Manifest;
  readonly commands: ProjectCommands;
}

/**
 * Starts collecting boards and loading their postings, in a process that is started again whenever it ends.
 *
 * @throws ServiceError if the list of boards is invalid, or if the postings would replace a dataset of the operator.
 */
export const startCollecting = async (options: CollectorOptions): Promise<StartedService> => {
  const { flags, readLive, sample, commands } = options;
  const live = await readLive();
  const replaces = replacesLive(live, sample.dataset);
  await commands.run('indexer', 'collect', '--dry-run', ...flags);
  if (live && !replaces && !live.hasCurrentMapping) await commands.run('indexer', 'rebuild', '--no-grids');
  return keepRunning(
    await startCollector(options, replaces),
    // Meanwhile its postings are live, or a dataset that the operator loaded.
    async () => startCollector(options, replacesLive(await readLive(), sample.dataset)),
    { name: 'The collector', hint: 'Its output is above.', log: console.log },
  );
};

/** Whether the collected postings replace what is live: only the sample does not belong to the operator. */
const replacesLive = (live: DatasetStatus | null, sample: string): boolean => {
  const dataset = live?.feed?.dataset ?? null;
  if (dataset === null || dataset === COLLECTED) return false;
  if (dataset === sample) return true;
  throw new ServiceError(
    `The live dataset is ${dataset}, which --collect would replace: start without it, or set ROLECALL_PREFIX to collect into other indices.`,
  );
};

const startCollector = async (
  { dataDir, env, flags }: CollectorOptions,
  replaces: boolean,
): Promise<StartedService> => {
  const folder = join(dataDir, 'collector');
  makeFolders({}, folder);
  // A process group of its own, so that Ctrl-C in a terminal lets it finish what it writes.
  const { ended, stop } = await startSupervised({
    name: 'The collector',
    file: process.execPath,
    args: [...batchFlags, entryPoint('indexer'), 'collect', '--sync', ...flags, ...(replaces ? ['--replace'] : [])],
    env,
    cwd: projectRoot,
    user: {},
    folder,
    stopSignal: 'SIGTERM',
    sharesOutput: true,
  });
  return { url: '', ended, stop };
};

/** Waits until a dataset is live: the first round of a collection takes about a minute. @throws the signal's reason when aborted. */
export const untilLive = async (readLive: CollectorOptions['readLive'], signal: AbortSignal): Promise<void> => {
  await pWaitFor(async () => (await readLive()) !== null, { interval: INTERVAL_MS, signal });
};
