import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#libs/services/embedded/embedded-postgres.js';
import { downloadsFolder } from '#libs/services/project-paths.js';

/** A Postgres server of its own, which a test may pause or crash. */
export class DedicatedPostgres {
  private stopped: number[] = [];

  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<DedicatedPostgres> {
    const runs = join(downloadsFolder, 'faults');
    mkdirSync(runs, { recursive: true });
    const folder = mkdtempSync(join(runs, 'postgres-'));
    // When root runs this, the server runs under another account, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    const { url, stop } = await startPostgres(folder, { durable: true, log: () => {} });
    return new DedicatedPostgres(url, folder, stop);
  }

  /** Suspends every process of the server: connections stay open and new ones are accepted, but nothing responds. */
  async pause(): Promise<void> {
    this.stopped = [this.postmaster(), ...(await this.children())];
    for (const pid of this.stopped) process.kill(pid, 'SIGSTOP');
  }

  resume(): void {
    for (const pid of this.stopped.splice(0)) process.kill(pid, 'SIGCONT');
  }

  /** Kills one process of the server with SIGKILL. Postgres then ends all others, recovers from its log and restarts. */
  async crash(): Promise<void> {
    // The role of the application does not see which process of `pg_stat_activity` is which.
    const child = childrenOf(this.postmaster()).find((pid) => commandOf(pid).startsWith('postgres: checkpointer'));
    if (child === undefined) throw new Error('Postgres has no such process.');
    process.kill(child, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.resume();
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private postmaster(): number {
    return Number(readFileSync(join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  private async children(): Promise<number[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Empty if it has ended. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
