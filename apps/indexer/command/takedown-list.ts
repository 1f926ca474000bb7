import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type pg from 'pg';
import type { ChangeLog } from '#libs/changes/change-log.js';
import { erasePostings } from '#libs/search/store/erase-postings.js';
import { databaseError } from './indexer-error.js';

const BATCH_SIZE = 1_000;

/** The postings that were taken down. The indexer never writes them, and deletes those that are taken down while it runs. */
export class TakedownList {
  private readonly ids = new Set<string>();
  /** By `performance.now()`. */
  private readAt = Number.NEGATIVE_INFINITY;

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
    if (performance.now() - this.readAt < intervalMs) return;
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
    const startedAt = performance.now();
    // All of them: times of takedowns do not say which are new, because they commit later, and the clock of Postgres may have been set back.
    const { rows } = await this.database
      .query<{ job_id: string }>('SELECT job_id FROM takedowns WHERE undone_at IS NULL')
      .catch((error: unknown) => {
        throw databaseError('The list of takedowns cannot be read', error);
      });
    this.readAt = startedAt;
    const found = rows.flatMap(({ job_id }) => (this.ids.has(job_id) ? [] : [job_id]));
    for (const id of found) this.ids.add(id);
    return found;
  }
}

const erase = async (client: Client, prefix: string, ids: readonly string[]): Promise<void> => {
  for (const batch of chunk(ids, BATCH_SIZE)) await erasePostings(client, prefix, batch);
};
