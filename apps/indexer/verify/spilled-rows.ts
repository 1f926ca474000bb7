import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBAppender } from '@duckdb/node-api';
import { type DuckDb, openDuckDb } from '#libs/facts/duckdb.js';

/** The part of a feed row that the comparison needs. */
export interface SpilledRow {
  readonly id: string;
  readonly version: number;
  /** Null for a delete. */
  readonly digest: string | null;
  /** Digest of the immutable values. */
  readonly immutableDigest: string;
  readonly fromDelta: boolean;
  /** Position of the file in the manifest. */
  readonly file: number;
  readonly line: number;
}

/** Ids from `from` (inclusive) to `to` (exclusive); `to` is null in the last part. */
export interface IdRange {
  readonly from: string;
  readonly to: string | null;
}

const ROWS_PER_PART = 20_000;
const MEMORY_LIMIT = '128MB';

/**
 * The rows of a feed, sorted by id on disk, so that a feed of any size is compared in bounded memory. Ids are ordered by their
 * UTF-8 bytes, as in Elasticsearch.
 */
export class SpilledRows {
  private constructor(
    private readonly folder: string,
    private readonly database: DuckDb,
    private readonly appender: DuckDBAppender,
  ) {}

  /** @param parent folder in which the temporary files are created. */
  static async open(parent: string): Promise<SpilledRows> {
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'rows-'));
    const database = await openDuckDb({ memoryLimit: MEMORY_LIMIT, tempFolder: folder, threads: 1 });
    const { connection } = database;
    await connection.run(`CREATE TABLE feed_rows (
      kind VARCHAR, id VARCHAR, version DOUBLE, digest VARCHAR, immutable_digest VARCHAR, from_delta BOOLEAN, file INTEGER, line INTEGER
    )`);
    return new SpilledRows(folder, database, await connection.createAppender('feed_rows'));
  }

  add(kind: string, { id, version, digest, immutableDigest, fromDelta, file, line }: SpilledRow): void {
    const { appender } = this;
    appender.appendVarchar(kind);
    appender.appendVarchar(id);
    appender.appendDouble(version);
    if (digest === null) appender.appendNull();
    else appender.appendVarchar(digest);
    appender.appendVarchar(immutableDigest);
    appender.appendBoolean(fromDelta);
    appender.appendInteger(file);
    appender.appendInteger(line);
    appender.endRow();
  }

  /** The rows of a kind in parts that cover all ids; rows of one id are in the same part, in the order of the feed. */
  async *read(kind: string): AsyncGenerator<{ range: IdRange; rows: SpilledRow[] }> {
    this.appender.flushSync();
    const sorted = await this.database.connection.stream(
      `SELECT id, version, digest, immutable_digest AS "immutableDigest", from_delta AS "fromDelta", file, line
       FROM feed_rows WHERE kind = $kind ORDER BY id, file, line`,
      { kind },
    );
    let from = '';
    let rows: SpilledRow[] = [];
    for await (const chunk of sorted.yieldRowObjectJs()) {
      for (const row of chunk as unknown as SpilledRow[]) {
        if (rows.length >= ROWS_PER_PART && rows.at(-1)?.id !== row.id) {
          yield { range: { from, to: row.id }, rows };
          from = row.id;
          rows = [];
        }
        rows.push(row);
      }
    }
    yield { range: { from, to: null }, rows };
  }

  close(): void {
    try {
      this.appender.closeSync();
    } catch {
      // It flushes once more: what failed before fails again.
    } finally {
      this.database.close();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
