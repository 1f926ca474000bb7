import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IndexerError } from '../command/indexer-error.js';

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

  /** @param limit the number of bad rows that is still borne in this run. */
  constructor(
    readonly path: string,
    private readonly limit: number,
  ) {}

  /**
   * Clears what an earlier run has left, except the rows of `applied` files: those are not read again, so nothing else
   * tells of them.
   */
  begin(applied: ReadonlySet<string>): void {
    const kept = applied.size > 0 ? linesOf(this.path).filter((line) => applied.has(fileOf(line))) : [];
    if (kept.length === 0) {
      rmSync(this.path, { force: true });
      return;
    }
    const beside = `${this.path}.new`;
    writeFileSync(beside, kept.map((line) => `${line}\n`).join(''));
    renameSync(beside, this.path);
  }

  /** @throws IndexerError when there are more bad rows than the limit. */
  add({ file, line, reason, row }: DeadRow): void {
    if (this.file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.file = openSync(this.path, 'a');
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

/** Of a dry run, so that it leaves the file of a real one alone: `a.ndjson` becomes `a.dry-run.ndjson`. */
const dryRunPath = (path: string): string => `${path.replace(/\.ndjson$/, '')}.dry-run.ndjson`;

/** `asked`: the operator's own path, if any. */
export const deadLetterPath = (
  dataDir: string,
  { dataset, version }: { dataset: string; version: number },
  { asked, dryRun }: { asked: string | null; dryRun: boolean },
): string => {
  const path = asked ?? join(dataDir, 'dead-letter', `${dataset.replace(/[^\w.-]+/g, '_')}-${version}.ndjson`);
  return dryRun ? dryRunPath(path) : path;
};

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
    return String((JSON.parse(line) as Partial<DeadRow>).file);
  } catch {
    return '';
  }
};

/** A share is rounded up, so that one bad row never stops a small delta. */
export const limitOf = (limit: BadRowLimit, rows: number): number =>
  'count' in limit ? limit.count : Math.ceil(limit.share * rows);
