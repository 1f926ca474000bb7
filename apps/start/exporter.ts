import { join } from 'node:path';
import { keepRunning } from '#libs/services/processes/keep-running.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { startSupervised } from '#libs/services/processes/supervised-process.js';
import { makeFolders } from '#libs/services/processes/unprivileged-user.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { StartedService } from '#libs/services/start-options.js';
import { entryPoint } from './project-commands.js';

/** Starts the program that writes the files of exports, and starts it again whenever it ends. */
export const startExporter = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<StartedService> =>
  keepRunning(await start(dataDir, env), () => start(dataDir, env), {
    name: 'The exporter',
    hint: 'Its output is above.',
    log: console.log,
  });

const start = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<StartedService> => {
  const folder = join(dataDir, 'exporter');
  makeFolders({}, folder);
  const { ended, stop } = await startSupervised({
    name: 'The exporter',
    file: process.execPath,
    args: [...nodeFlags, entryPoint('exporter')],
    env,
    cwd: projectRoot,
    user: {},
    folder,
    stopSignal: 'SIGTERM',
    sharesOutput: true,
  });
  return { url: '', ended, stop };
};
