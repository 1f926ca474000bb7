import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { processVariables } from '#libs/services/define-env.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';

/** The measured server, in a separate process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Resident memory now, MiB. */
  memory(): number;
  stop(): Promise<void>;
}

const serverProcess = (child: ChildProcess, url: string): ServerProcess => ({
  url,
  pid: child.pid as number,
  memory: () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
  stop: async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  },
});

/** Starts the proxy. */
export const startProxy = async (elasticsearchUrl: string, path: string, body: string): Promise<ServerProcess> => {
  const child = fork(new URL('./proxy.js', import.meta.url), [elasticsearchUrl, path, body], { execArgv: nodeFlags });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return serverProcess(child, `http://127.0.0.1:${port}`);
};

/** Starts the API as an operator would. */
export const startApi = async (env: Record<string, string>, flags: readonly string[] = []): Promise<ServerProcess> => {
  const child = fork(new URL('../../apps/api/main.js', import.meta.url), {
    silent: true,
    execArgv: [...nodeFlags, ...flags],
    env: { ...processVariables(), ...env, PORT: '0' },
  });
  child.stderr?.pipe(process.stderr);
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url) return serverProcess(child, url);
  }
  throw new Error('The API did not start.');
};
