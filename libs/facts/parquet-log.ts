import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDb, explainResourceError, literal, openDuckDb } from './duckdb.js';
import { type FactsLocation, factsFolder, removeScratch, scratchFolder } from './fact-folders.js';
import { separateRows } from './separate-rows.js';

/** Called for each row that cannot be written, with its columns as JSON. The other rows are written. */
export type OnRowRejected<Origin> = (origin: Origin, reason: string, row: string) => void;

export interface ParquetLogOptions<Origin> {
  /** DuckDB types by name. */
  readonly columns: Readonly<Record<string, string>>;
  /** Of the files: `.parquet`. */
  readonly extension: string;
  readonly onRejected: OnRowRejected<Origin>;
}

const FLUSH_LENGTH = 1 << 20;

/**
 * Writes rows of a generation's facts, a Parquet file for each `commit`.
 *
 * Invariant: rows become visible all at once, by the rename in `commit`. A process that ends earlier leaves only
 * scratch files behind; the run that repeats its work writes the same file again.
 */
export class ParquetLog<Origin> {
  private readonly scratch: string;
  private readonly draft: string;
  /** The rows of the draft that can be written, if not all can. */
  private readonly valid: string;
  private readonly columns: string;
  private file: number | null = null;
  private buffer: string[] = [];
  private buffered = 0;

  constructor(
    private readonly location: FactsLocation,
    private readonly stamp: string,
    private readonly options: ParquetLogOptions<Origin>,
  ) {
    this.scratch = join(scratchFolder(location), randomUUID());
    this.draft = join(this.scratch, 'rows.ndjson');
    this.valid = join(this.scratch, 'valid.ndjson');
    const types = Object.entries(options.columns).map(([column, type]) => `${column}: ${literal(type)}`);
    this.columns = types.join(', ');
  }

  /** @param origin returned if the row is rejected; must be JSON. */
  append(row: object, origin: Origin): void {
    // The origin is not a column: DuckDB ignores it.
    const line = `${JSON.stringify({ ...row, origin })}\n`;
    this.buffer.push(line);
    this.buffered += line.length;
    if (this.buffered >= FLUSH_LENGTH) this.flush();
  }

  /**
   * Makes the appended rows visible.
   * @param name of the file; the same whenever the same rows are applied, so that it is overwritten.
   */
  async commit(name: string): Promise<void> {
    this.flush();
    if (this.file === null) return;
    closeSync(this.file);
    this.file = null;
    const parquet = join(this.scratch, 'rows.parquet');
    const database = await openDuckDb({ memoryLimit: '512MB', tempFolder: this.scratch, threads: 2 });
    const copy = (rows: string) =>
      database.connection.run(
        `COPY (SELECT * FROM ${this.read(rows)}) TO ${literal(parquet)} (FORMAT parquet, COMPRESSION zstd)`,
      );
    try {
      try {
        await copy(this.draft);
      } catch (error) {
        if (explainResourceError(error)) throw error;
        await this.rejectRows(database, error);
        await copy(this.valid);
      }
    } finally {
      database.close();
    }
    const folder = factsFolder(this.location, this.stamp);
    await mkdir(folder, { recursive: true });
    await rename(parquet, join(folder, `${name}${this.options.extension}`));
    rmSync(this.draft);
  }

  /** Removes temporary files. Call it in a `finally` block. */
  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
    removeScratch(this.location, this.scratch);
  }

  private read(path: string): string {
    return `read_json(${literal(path)}, format = 'newline_delimited', columns = {${this.columns}})`;
  }

  /** Writes the rows that DuckDB can read to `valid`. @throws `cause` when it can read all of them: then the rows are not the reason. */
  private async rejectRows({ connection }: DuckDb, cause: unknown): Promise<void> {
    let rejected = 0;
    await separateRows({
      from: this.draft,
      to: this.valid,
      batch: join(this.scratch, 'batch.ndjson'),
      check: async (path) => {
        try {
          await connection.run(`CREATE OR REPLACE TEMP TABLE checked AS FROM ${this.read(path)}`);
          return null;
        } catch (error) {
          if (explainResourceError(error)) throw error;
          return String((error as Error).message).split('\n')[0] as string;
        }
      },
      onRejected: (line, reason) => {
        rejected += 1;
        const { origin, ...row } = JSON.parse(line) as { origin: Origin };
        this.options.onRejected(origin, `its facts cannot be written: ${reason}`, JSON.stringify(row));
      },
    });
    if (rejected === 0) throw cause;
  }

  private flush(): void {
    if (this.buffer.length === 0) return;
    if (this.file === null) {
      mkdirSync(this.scratch, { recursive: true });
      this.file = openSync(this.draft, 'w');
    }
    writeSync(this.file, this.buffer.join(''));
    this.buffer = [];
    this.buffered = 0;
  }
}
