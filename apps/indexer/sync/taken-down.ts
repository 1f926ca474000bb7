import type { Client } from '@elastic/elasticsearch';
import { chunk } from 'es-toolkit';
import type pg from 'pg';
import { erasePostings } from '#libs/search/store/erase-posting.js';
import { IndexerError } from '../command/indexer-error.js';

/** A takedown may be seen so much later than its own time: when its transaction was slow. */
const MARGIN_MS = 60_000;
const TOGETHER = 1_000;
const NO_TABLE = '42P01';

/**
 * The postings that were taken down for good, and what the indexer does about them: it writes none, and deletes those that
 * were taken down while it ran.
 */
export class TakenDown {
  private readonly ids = new Set<string>();
  private readAt = 0;
  private since = new Date(0);

  private constructor(private readonly database: pg.Client) {}

  static async read(database: pg.Client): Promise<TakenDown> {
    const takenDown = new TakenDown(database);
    await takenDown.readNew();
    return takenDown;
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

  /** Those that came after the first `count`, read anew. */
  async addedAfter(count: number): Promise<ReadonlySet<string>> {
    await this.readNew();
    return new Set([...this.ids].slice(count));
  }

  /** Reads what came since, at most once in `everyMs`, and deletes it from every index of the prefix. */
  async follow(client: Client, prefix: string, everyMs = 0): Promise<void> {
    if (Date.now() - this.readAt < everyMs) return;
    await erase(client, prefix, await this.readNew());
  }

  /** Deletes all of them, also those of former times: for indices that become live again. */
  async eraseAll(client: Client, prefix: string): Promise<void> {
    await this.readNew();
    await erase(client, prefix, [...this.ids]);
  }

  private async readNew(): Promise<string[]> {
    const startedAt = Date.now();
    const { rows } = await this.database
      .query<{ job_id: string; created_at: Date }>('SELECT job_id, created_at FROM takedowns WHERE created_at >= $1', [
        new Date(this.since.getTime() - MARGIN_MS),
      ])
      .catch((error: { code?: string }) => {
        throw new IndexerError(
          error.code === NO_TABLE
            ? 'The database does not have the tables of this version: run `npm run admin -- migrate` first.'
            : `The list of the postings that were taken down cannot be read (${error.code ?? 'no connection'}): run the command again.`,
        );
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
  for (const some of chunk(ids, TOGETHER)) await erasePostings(client, prefix, some);
};
