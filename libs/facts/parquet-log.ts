import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { literal, openDuckDb } from './duckdb.js';
import { type FactsLocation, factsFolder, removeScratch, scratchFolder } from './fact-folders.js';

const FLUSH_LENGTH = 1 << 20;

/**
 * Writes rows of a generation's facts, a Parquet file for each `commit`.
 *
 * Invariant: rows become visible all at once, by the rename in `commit`. A process that ends earlier leaves only
 * scratch files behind; the run that repeats its work writes the same file again.
 */
export class ParquetLog {
  private readonly scratch: string;
  private readonly draft: string;
  private file: number | null = null;
  private buffer: string[] = [];
  private buffered = 0;

  /** @param columns DuckDB types by name. @param extension of the files: `.parquet`. */
  constructor(
    private readonly location: FactsLocation,
    private readonly stamp: string,
    private readonly columns: Readonly<Record<string, string>>,
    private readonly extension: string,
  ) {
    this.scratch = join(scratchFolder(location), randomUUID());
    this.draft = join(this.scratch, 'rows.ndjson');
  }

  append(row: object): void {
    const line = `${JSON.stringify(row)}\n`;
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
    const types = Object.entries(this.columns).map(([column, type]) => `${column}: ${literal(type)}`);
    const database = await openDuckDb({ memoryLimit: '512MB', tempFolder: this.scratch, threads: 2 });
    try {
      await database.connection.run(
        `COPY (SELECT * FROM read_json(${literal(this.draft)}, format = 'newline_delimited', columns = {${types.join(', ')}}))
         TO ${literal(parquet)} (FORMAT parquet, COMPRESSION zstd)`,
      );
    } finally {
      database.close();
    }
    const folder = factsFolder(this.location, this.stamp);
    await mkdir(folder, { recursive: true });
    await rename(parquet, join(folder, `${name}${this.extension}`));
    rmSync(this.draft);
  }

  /** Removes temporary files. Call it in a `finally` block. */
  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
    removeScratch(this.location, this.scratch);
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
