import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeFlags } from '#libs/services/node-flags.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import { type SupervisedProcess, startSupervised } from '#libs/services/supervised-process.js';
import { makeFolders } from '#libs/services/unprivileged-user.js';
import { entryPoint } from './project-commands.js';

const START_TIMEOUT_MS = 60_000;

/** Starts the API as an operator would, beside this process, so that it can finish its requests when a terminal sends Ctrl-C. */
export async function startApi(dataDir: string, env: NodeJS.ProcessEnv, watch: boolean): Promise<SupervisedProcess> {
  const folder = join(dataDir, 'api');
  makeFolders({}, folder);
  return startSupervised({
    name: 'The API',
    file: process.execPath,
    args: [...nodeFlags, ...(watch ? ['--watch', '--watch-preserve-output'] : []), entryPoint('api')],
    env,
    cwd: projectRoot,
    user: {},
    folder,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 6_000,
    sharesOutput: true,
  });
}

/**
 * Waits until the API answers, and tells whether it knows the token.
 *
 * @throws ServiceError when it ends or stays silent; the signal's reason when it is given up.
 */
export async function acceptsToken(
  api: SupervisedProcess,
  baseUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  let ended = false;
  void api.ended.then(() => {
    ended = true;
  });
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(50)) {
    signal.throwIfAborted();
    if (ended) throw new ServiceError('The API ended while it started, see above.');
    const status = await fetch(`${baseUrl}/v4/me`, { headers: { authorization: `Bearer ${token}` } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    if (status === 200) return true;
    if (status === 401 || status === 403) return false;
  }
  throw new ServiceError(`The API did not answer ${baseUrl}/v4/me after ${START_TIMEOUT_MS / 1000} s.`);
}
