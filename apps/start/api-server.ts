import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { nodeFlags } from '#libs/services/node-flags.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import type { StartedService } from '#libs/services/start-options.js';
import { startSupervised } from '#libs/services/supervised-process.js';
import { makeFolders } from '#libs/services/unprivileged-user.js';
import { baseUrlOf } from './base-url.js';
import { entryPoint } from './project-commands.js';

const START_TIMEOUT_MS = 60_000;

/** Starts the API in its own process group, so that Ctrl-C in a terminal lets it finish its requests. */
export const startApi = async (dataDir: string, env: NodeJS.ProcessEnv, watch: boolean): Promise<StartedService> => {
  const folder = join(dataDir, 'api');
  makeFolders({}, folder);
  const { ended, stop } = await startSupervised({
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
  return { url: baseUrlOf(String(env.HOST), Number(env.PORT)), ended, stop };
};

/**
 * Waits until the API is ready. @returns whether it accepts the token.
 *
 * @throws ServiceError when it ends or is not ready in time; the signal's reason when aborted.
 */
export const acceptsToken = async (
  api: Pick<StartedService, 'ended'>,
  baseUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<boolean> => {
  let ended = false;
  void api.ended.then(() => {
    ended = true;
  });
  const message = new ServiceError(`The API was not ready at ${baseUrl}/v4/me after ${START_TIMEOUT_MS / 1000} s.`);
  return pWaitFor(
    async () => {
      if (ended) throw new ServiceError('The API ended during startup; its log is above.');
      const status = await statusOf(`${baseUrl}/v4/me`, token);
      if (status === 200) return pWaitFor.resolveWith(true);
      return status === 401 || status === 403 ? pWaitFor.resolveWith(false) : false;
    },
    { interval: 50, timeout: { milliseconds: START_TIMEOUT_MS, message }, signal },
  );
};

/** The status of a response; null if there is none. */
const statusOf = async (url: string, token: string): Promise<number | null> => {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};
