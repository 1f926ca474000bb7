import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { processVariables } from '#libs/services/define-env.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';

/** The measured server, in a separate process. */
export interface ServerProcess {
  readonly url: string;
  /** Resident memory now, MiB. */
  memory(): number;
  /** CPU time since its start, milliseconds. */
  cpuTime(): number;
  stop(): Promise<void>;
}

const serverProcess = (child: ChildProcess, url: string): ServerProcess => ({
  url,
  memory: () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
  cpuTime: () => {
    // Fields 14 and 15 of proc_pid_stat(5), in ticks of 10 ms; the name before them may contain spaces.
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  },
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
export const startApi = async (env: Record<string, string>): Promise<ServerProcess> => {
  const child = fork(new URL('../../apps/api/main.js', import.meta.url), {
    silent: true,
    execArgv: nodeFlags,
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
