import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type pg from 'pg';
import type { ChangeLog } from '#libs/changes/change-log.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { databaseError } from './indexer-error.js';

/** A takedown becomes visible when its transaction commits, up to this much later than its own timestamp. */
const COMMIT_DELAY_MS = 60_000;
const BATCH_SIZE = 1_000;

/** The postings that were taken down. The indexer never writes them, and deletes those that are taken down while it runs. */
export class TakedownList {
  private readonly ids = new Set<string>();
  private readAt = 0;
  private since = new Date(0);

  private constructor(
    private readonly database: pg.Client,
    private readonly changes: ChangeLog,
  ) {}

  static async read(database: pg.Client, changes: ChangeLog): Promise<TakedownList> {
    const list = new TakedownList(database, changes);
    await list.readNew();
    return list;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  get all(): readonly string[] {
    return [...this.ids];
  }

  get size(): number {
    return this.ids.size;
  }

  /** Reads the list again. @returns the takedowns that were added after the first `count`. */
  async addedAfter(count: number): Promise<ReadonlySet<string>> {
    await this.readNew();
    return new Set([...this.ids].slice(count));
  }

  /** Reads new takedowns, unless they were read less than `intervalMs` ago, and deletes them from every index of the prefix. */
  async eraseNew(client: Client, prefix: string, intervalMs = 0): Promise<void> {
    if (Date.now() - this.readAt < intervalMs) return;
    await erase(client, prefix, await this.readNew());
  }

  /** Deletes every posting of the list, including earlier ones, from every index of the prefix. */
  async eraseAll(client: Client, prefix: string): Promise<void> {
    // Before the list is read, which then has the posting of each of them.
    const open = await this.changes.openTakedowns();
    await this.readNew();
    await erase(client, prefix, [...this.ids]);
    await this.changes.closeTakedowns(open);
  }

  private async readNew(): Promise<string[]> {
    const startedAt = Date.now();
    const { rows } = await this.database
      .query<{ job_id: string; created_at: Date }>(
        'SELECT job_id, created_at FROM takedowns WHERE undone_at IS NULL AND created_at >= $1',
        [new Date(this.since.getTime() - COMMIT_DELAY_MS)],
      )
      .catch((error: unknown) => {
        throw databaseError('The list of takedowns cannot be read', error);
      });
    this.readAt = startedAt;
    const found = rows.filter(({ job_id }) => !this.ids.has(job_id));
    for (const { job_id, created_at } of rows) {
      this.ids.add(job_id);
      if (created_at > this.since) this.since = created_at;
    }
    return found.map(({ job_id }) => job_id);
  }
}

const erase = async (client: Client, prefix: string, ids: readonly string[]): Promise<void> => {
  for (const batch of chunk(ids, BATCH_SIZE)) await erasePostings(client, prefix, batch);
};
