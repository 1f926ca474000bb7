import { join } from 'node:path';
import { literal } from '#libs/facts/duckdb.js';

/**
 * Replaces the views `postings` and `fetches` by files of their rows: a build reads them several times, and each time the views would find the latest
 * version of every row again.
 *
 * @param folder a scratch folder that exists as long as the views are read.
 */
export const snapshotStatements = (folder: string): string[] =>
  (
    [
      ['postings', '*'],
      ['fetches', 'board, fetched_at, outcome'],
    ] as const
  ).flatMap(([view, columns]) => {
    const file = literal(join(folder, `latest-${view}.parquet`));
    return [
      `COPY (SELECT ${columns} FROM ${view}) TO ${file} (FORMAT parquet)`,
      `CREATE OR REPLACE VIEW ${view} AS SELECT * FROM read_parquet(${file})`,
    ];
  });
