import { join } from 'node:path';
import { keepRunning } from '#libs/services/processes/keep-running.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { startSupervised } from '#libs/services/processes/supervised-process.js';
import { makeFolders } from '#libs/services/processes/unprivileged-user.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { StartedService } from '#libs/services/start-options.js';
import { entryPoint } from './project-commands.js';

/** Programs that work beside the API: `courier` finds and sends the events of watches, `exporter` writes the files of exports. */
export type Worker = 'courier' | 'exporter';

/** Starts a worker, and starts it again whenever it ends. */
export const startWorker = async (worker: Worker, dataDir: string, env: NodeJS.ProcessEnv): Promise<StartedService> => {
  const name = `The ${worker}`;
  const start = async (): Promise<StartedService> => {
    const folder = join(dataDir, worker);
    makeFolders({}, folder);
    const { ended, stop } = await startSupervised({
      name,
      file: process.execPath,
      args: [...nodeFlags, entryPoint(worker)],
      env,
      cwd: projectRoot,
      user: {},
      folder,
      stopSignal: 'SIGTERM',
      sharesOutput: true,
    });
    return { url: '', ended, stop };
  };
  return keepRunning(await start(), start, { name, hint: 'Its output is above.', log: console.log });
};
