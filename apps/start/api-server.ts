import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { startSupervised } from '#libs/services/processes/supervised-process.js';
import { makeFolders } from '#libs/services/processes/unprivileged-user.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import type { StartedService } from '#libs/services/start-options.js';
import { baseUrlOf } from './base-url.js';
import { entryPoint } from './project-commands.js';

const START_TIMEOUT_MS = 60_000;
const INTERVAL_MS = 50;

/** What the process of the API sends. */
type ApiMessage = { readonly listening: true } | { readonly failed: string };

/**
 * Starts the API in its own process group, so that Ctrl-C in a terminal lets it finish its requests, and returns when it listens. Only its own
 * message says so: another program may have taken the port, and would answer requests to it.
 *
 * @throws ServiceError when it cannot listen, ends, or does not listen in time; the signal's reason when aborted. It is stopped then.
 */
export const startApi = async (
  dataDir: string,
  env: NodeJS.ProcessEnv,
  watch: boolean,
  signal: AbortSignal,
): Promise<StartedService> => {
  const folder = join(dataDir, 'api');
  makeFolders({}, folder);
  let state: ApiMessage | undefined;
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
    onMessage: (message) => {
      state = message as ApiMessage;
    },
  });
  const api = { url: baseUrlOf(String(env.HOST), Number(env.PORT)), ended, stop };
  try {
    await waitFor(api, signal, () => {
      if (state && 'failed' in state) throw new ServiceError(state.failed);
      return state ? pWaitFor.resolveWith(true) : false;
    });
    return api;
  } catch (error) {
    await api.stop();
    throw error;
  }
};

/**
 * Waits until the API, which listens, is ready. @returns whether it accepts the token.
 *
 * @throws ServiceError when it ends or is not ready in time; the signal's reason when aborted.
 */
export const acceptsToken = (api: StartedService, token: string, signal: AbortSignal): Promise<boolean> =>
  waitFor(api, signal, async () => {
    const status = await statusOf(`${api.url}/v4/me`, { authorization: `Bearer ${token}` });
    if (status === 200) return pWaitFor.resolveWith(true);
    return status === 401 || status === 403 ? pWaitFor.resolveWith(false) : false;
  });

type Condition = Parameters<typeof pWaitFor<boolean>>[0];

const waitFor = (api: StartedService, signal: AbortSignal, condition: Condition): Promise<boolean> => {
  let hasEnded = false;
  void api.ended.then(() => {
    hasEnded = true;
  });
  const message = new ServiceError(
    `The API was not ready after ${START_TIMEOUT_MS / 1_000} s; ${api.url}/readyz may say why.`,
  );
  return pWaitFor(
    async () => {
      // What a process sends before it ends may arrive after its end: the condition is asked once more.
      const hadEnded = hasEnded;
      const result = await condition();
      if (result === false && hadEnded) throw new ServiceError('The API ended during startup; its log is above.');
      return result;
    },
    { interval: INTERVAL_MS, timeout: { milliseconds: START_TIMEOUT_MS, message }, signal },
  );
};

/** The status of a response; null if there is none. */
const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number | null> => {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};
