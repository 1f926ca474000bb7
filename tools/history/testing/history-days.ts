import { existsSync } from 'node:fs';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Manifest } from '#libs/feed/manifest.js';
import { jobId } from '#libs/records/ids.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { IndexerFixture } from '../../../apps/indexer/testing/indexer-fixture.js';
import { chooseBoards } from '../choose-boards.js';
import { FIRST_DAY, writeHistoryFeed } from '../history-feed.js';
import { readHistory } from '../read-history.js';
import type { History } from '../watched-posting.js';

export const DATA = join(projectRoot, '../shared/data');
export const hasHistory = existsSync(join(DATA, 'greenhouse-history'));

/** The active postings of a day according to the history, by a query that shares no code with the feed. */
const activeOn = async (data: string, boards: readonly string[], day: number): Promise<string[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const folder = join(data, 'greenhouse-history');
  const until = new Date(day).toISOString().slice(0, 19);
  const reader = await connection.runAndReadAll(`
    SELECT board, id FROM '${folder}/jobs.parquet' j
    WHERE board IN (${boards.map((board) => `'${board}'`).join()}) AND trim(title) <> '' AND first_seen::TIMESTAMP <= '${until}'::TIMESTAMP
      AND NOT EXISTS (
        SELECT 1 FROM read_json('${folder}/fetches.ndjson.gz') f
        WHERE f.board = j.board AND f.status = 'ok' AND f."at"::TIMESTAMP > j.last_seen::TIMESTAMP
            AND f."at"::TIMESTAMP <= '${until}'::TIMESTAMP)`);
  const rows = reader.getRowObjectsJson() as { board: string; id: string }[];
  connection.closeSync();
  instance.closeSync();
  return rows.map(({ board, id }) => jobId({ format: 'greenhouse', board }, id)).sort();
};

/** A history as feeds, each with one more day. */
export class HistoryDays {
  private constructor(
    private readonly indexer: IndexerFixture,
    private readonly data: string,
    private readonly folder: string,
    private readonly manifest: Manifest,
    readonly boards: readonly string[],
    private readonly history: History,
  ) {}

  static async write(indexer: IndexerFixture, data: string, days: number): Promise<HistoryDays> {
    const watched = await readHistory(data, chooseBoards());
    const folder = join(indexer.folder, 'feed-history');
    const manifest = await writeHistoryFeed(watched, folder, { to: FIRST_DAY + days * MS_PER_DAY });
    return new HistoryDays(
      indexer,
      data,
      folder,
      manifest,
      [...new Set(watched.postings.map(({ board }) => board))],
      watched,
    );
  }

  /** The feed as it was published on a day, counted from 0. */
  async feed(day: number): Promise<string> {
    const folder = join(this.indexer.folder, `feed-day-${day}`);
    const asOf = FIRST_DAY + day * MS_PER_DAY;
    const files = this.manifest.files.filter(({ as_of }) => Date.parse(as_of) <= asOf);
    await mkdir(folder);
    for (const { path } of files) await link(join(this.folder, path), join(folder, path));
    const manifest = { ...this.manifest, version: day + 1, as_of: new Date(asOf).toISOString(), files };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    return folder;
  }

  /** A feed with only the snapshot of a day. */
  async snapshot(day: number): Promise<string> {
    const folder = join(this.indexer.folder, `feed-snapshot-${day}`);
    const at = FIRST_DAY + day * MS_PER_DAY;
    await writeHistoryFeed(this.history, folder, { from: at, to: at });
    return folder;
  }

  /** Ids of the postings that are active at the end of a day, according to the history. */
  active(day: number): Promise<string[]> {
    return activeOn(this.data, this.boards, FIRST_DAY + day * MS_PER_DAY);
  }

  /** Ids of the postings that are active in the index. */
  async activeInIndex(): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const { hits } = await this.indexer.client.search({
        index: `${this.indexer.prefix}-jobs`,
        size: 10_000,
        _source: false,
        query: { term: { job_status: 'active' } },
        sort: [{ id: 'asc' }],
        ...(ids.length > 0 && { search_after: [ids.at(-1) as string] }),
      });
      if (hits.hits.length === 0) return ids;
      ids.push(...hits.hits.map(({ _id }) => _id as string));
    }
  }
}
