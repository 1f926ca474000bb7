import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '#libs/services/processes/node-flags.js';

/** Of the processes that tests start. */
export const PROCESS_SECRET = 'a secret of the tests, 32 characters or more';

/** Built by the test command. */
const program = join(process.cwd(), 'dist/apps/api/main.js');

/** The API in a separate process, as an operator starts it, on a free port. */
export class ApiProcess {
  private readonly closed: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    this.closed = once(child, 'close');
  }

  /** @param options.port default: a free one. */
  static async start({
    databaseUrl,
    prefix,
    port = '0',
    elasticsearchUrl,
    env = {},
  }: {
    databaseUrl: string;
    prefix: string;
    port?: string;
    /** Default: that of the tests. */
    elasticsearchUrl?: string;
    /** Further variables. */
    env?: Readonly<Record<string, string>>;
  }): Promise<ApiProcess> {
    const child = spawn(process.execPath, [...nodeFlags, program], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        ROLECALL_PREFIX: prefix,
        ...(elasticsearchUrl !== undefined && { ELASTICSEARCH_URL: elasticsearchUrl }),
        ROLECALL_SECRET: PROCESS_SECRET,
        // Refusals are expected here.
        LOG_LEVEL: 'silent',
        PORT: port,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url) return new ApiProcess(child, url);
    }
    throw new Error(`The API did not start: ${output}`);
  }

  /** Resident memory, MiB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Kills the process immediately. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.closed;
  }

  /** Stops it gracefully. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.closed;
  }
}
