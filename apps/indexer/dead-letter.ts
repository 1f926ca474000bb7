import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { IndexerError } from './indexer-error.js';

const MAX_ROW = 10_000;

export interface DeadRow {
  /** Path in the feed, and the line in it. */
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  /** The row as it stands there, or its beginning. */
  readonly row: string;
}

/** How many bad rows a run bears: so many, or a share of its rows. */
export type BadRowLimit = { readonly count: number } | { readonly share: number };

/** Keeps the rows that cannot be applied, in NDJSON, until there are too many. The file exists only when there are some. */
export class DeadLetter {
  count = 0;
  private file: number | undefined;

  /** @param limit the number of bad rows that is still borne. */
  constructor(
    readonly path: string,
    private readonly limit: number,
  ) {
    rmSync(path, { force: true });
  }

  /** @throws IndexerError when there are more bad rows than the limit. */
  add({ file, line, reason, row }: DeadRow): void {
    if (this.file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.file = openSync(this.path, 'w');
    }
    this.count += 1;
    writeSync(this.file, `${JSON.stringify({ file, line, reason, row: row.slice(0, MAX_ROW) })}\n`);
    if (this.count > this.limit) {
      throw new IndexerError(
        `More than ${this.limit} rows are bad (the last: ${file} line ${line}: ${reason}): see ${this.path}, and mend the feed or raise --max-bad.`,
      );
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** A share is rounded up, so that one bad row never stops a small delta. */
export const limitOf = (limit: BadRowLimit, rows: number): number =>
  'count' in limit ? limit.count : Math.ceil(limit.share * rows);
