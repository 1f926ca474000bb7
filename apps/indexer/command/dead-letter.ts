import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainDisk } from './explain-disk.js';
import { IndexerError } from './indexer-error.js';

const MAX_ROW_LENGTH = 10_000;

/** The position of a row in a feed. */
export interface Origin {
  /** Path of the file in the feed. */
  readonly file: string;
  readonly line: number;
}

export interface InvalidRow extends Origin {
  readonly reason: string;
  /** The row as it is in the file, or its beginning. */
  readonly row: string;
}

/** How many invalid rows a run tolerates: a number, or a share of its rows. */
export type InvalidRowLimit = { readonly count: number } | { readonly share: number };

export interface InvalidRowOptions {
  readonly maxBad: InvalidRowLimit;
  /** Path of the dead-letter file; null for the default. */
  readonly deadLetter: string | null;
}

/** Writes invalid rows to an NDJSON file, which exists only if there are any, and stops the run when there are too many. */
export class DeadLetter {
  count = 0;
  private file: number | undefined;

  /** @param limit the number of invalid rows that this run tolerates. */
  constructor(
    readonly path: string,
    private readonly limit: number,
  ) {}

  /** Removes the rows that an earlier run wrote, except those of `applied` files, which are not read again. */
  begin(applied: ReadonlySet<string>): void {
    const kept = applied.size > 0 ? linesOf(this.path).filter((line) => applied.has(fileOf(line))) : [];
    if (kept.length === 0) {
      rmSync(this.path, { force: true });
      return;
    }
    const temporary = `${this.path}.new`;
    writeFileSync(temporary, kept.map((line) => `${line}\n`).join(''));
    renameSync(temporary, this.path);
  }

  /** @throws IndexerError when there are more invalid rows than the limit. */
  add({ file, line, reason, row }: InvalidRow): void {
    this.count += 1;
    this.write({ file, line, reason, row: row.slice(0, MAX_ROW_LENGTH) });
    if (this.count > this.limit) {
      throw new IndexerError(
        `More than ${this.limit} rows are invalid (last: ${file} line ${line}: ${reason}). See ${this.path}, then correct the feed or raise --max-bad.`,
      );
    }
  }

  private write(row: InvalidRow): void {
    try {
      if (this.file === undefined) {
        mkdirSync(dirname(this.path), { recursive: true });
        this.file = openSync(this.path, 'a');
      }
      writeSync(this.file, `${JSON.stringify(row)}\n`);
    } catch (error) {
      throw explainDisk(error, this.path);
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** @param options.requested the path that the operator gave, if any. */
export const deadLetterPath = (
  dataDir: string,
  { dataset, version }: { dataset: string; version: number },
  { requested, dryRun }: { requested: string | null; dryRun: boolean },
): string => {
  const path = requested ?? join(dataDir, 'dead-letter', `${dataset.replace(/[^\w.-]+/g, '_')}-${version}.ndjson`);
  // A dry run must not change the file of a real run.
  return dryRun ? `${path.replace(/\.ndjson$/, '')}.dry-run.ndjson` : path;
};

/** A share is rounded up, so that one invalid row never stops a small delta. */
export const maxInvalidRows = (limit: InvalidRowLimit, rows: number): number =>
  'count' in limit ? limit.count : Math.ceil(limit.share * rows);

/** Returns a handler for rows that turn out to be invalid only when they are written. */
export const toDeadLetter =
  (deadLetter: DeadLetter) =>
  (origin: Origin, reason: string, row: string): void =>
    deadLetter.add({ ...origin, reason, row });

const linesOf = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Empty for a line that was cut off. */
const fileOf = (line: string): string => {
  try {
    return String((JSON.parse(line) as Partial<InvalidRow>).file);
  } catch {
    return '';
  }
};
