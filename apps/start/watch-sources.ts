import { join } from 'node:path';
import { type SupervisedProcess, startSupervised } from '#libs/services/processes/supervised-process.js';
import { makeFolders } from '#libs/services/processes/unprivileged-user.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** Rebuilds when a source file changes; `node --watch` then restarts the API. */
export const watchSources = async (dataDir: string): Promise<SupervisedProcess> => {
  const folder = join(dataDir, 'watch');
  makeFolders({}, folder);
  return startSupervised({
    name: 'The build watcher',
    file: process.execPath,
    args: [join(projectRoot, 'node_modules/@nestjs/cli/bin/nest.js'), 'build', '--watch'],
    cwd: projectRoot,
    user: {},
    folder,
    stopSignal: 'SIGTERM',
    sharesOutput: true,
  });
};
