import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SentPage } from './settlement.js';

/** A page and when it was sent. */
export interface TimedPage extends SentPage {
  at: number;
}

/** Built by the test command. */
const program = join(process.cwd(), 'dist/libs/billing/testing/fault-worker.js');

/** A `fault-worker` in a separate process, and the pages that it has sent so far. */
export class WorkerProcess {
  private output = '';
  private readonly closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.closed = once(child, 'close');
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
  }

  static start(databaseUrl: string, token: string, name: string, clients: number, pageSize: number): WorkerProcess {
    const args = [program, databaseUrl, token, name, String(clients), String(pageSize)];
    return new WorkerProcess(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }));
  }

  async hasStarted(): Promise<void> {
    while (this.output === '') {
      if (this.child.exitCode !== null) throw new Error(`The worker ended with ${this.child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async kill(): Promise<TimedPage[]> {
    this.child.kill('SIGKILL');
    await this.closed;
    return this.sent();
  }

  async end(): Promise<TimedPage[]> {
    await this.closed;
    if (this.child.exitCode !== 0) throw new Error(`The worker ended with ${this.child.exitCode}.`);
    return this.sent();
  }

  private sent(): TimedPage[] {
    // The page of an incomplete line was not sent.
    const lines = this.output.split('\n').slice(0, -1);
    return lines.map((line) => {
      const [requestId = '', records, at] = line.split(' ');
      return { requestId, records: Number(records), at: Number(at) };
    });
  }
}
