import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CourierOptions } from '../courier.js';

/** Built by the test command. */
const program = join(process.cwd(), 'dist/apps/courier/testing/courier-worker.js');

/** A courier in a separate process. */
export class CourierProcess {
  private readonly closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.closed = once(child, 'close');
  }

  static async start(options: Omit<CourierOptions, 'definitions' | 'onError'>): Promise<CourierProcess> {
    const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const started = new CourierProcess(child);
    await Promise.race([once(child.stdout, 'data'), started.closed]);
    if (child.exitCode !== null) throw new Error(`The courier ended with ${child.exitCode}.`);
    return started;
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
