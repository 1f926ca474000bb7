import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDb } from './duckdb.js';
import {
  type FactsOrigin,
  type FactsPlace,
  factFiles,
  readOrigin,
  removeScratch,
  scratchFolder,
} from './fact-folders.js';
import { viewStatements } from './views.js';

export interface Facts {
  /** With the views `log`, `postings` and `spells`. */
  readonly connection: DuckDBConnection;
  readonly origin: FactsOrigin;
  /** A scratch folder for the caller; removed by `close`. */
  readonly scratch: string;
  close(): Promise<void>;
}

export interface OpenFactsOptions extends FactsPlace {
  /** Of the generation. */
  readonly stamp: string;
  /** Memory that DuckDB may use before it spills to disk. */
  readonly memoryLimit: string;
}

/** Opens the facts of a generation for reading. @returns null if there are none. */
export const openFacts = async ({ stamp, memoryLimit, ...place }: OpenFactsOptions): Promise<Facts | null> => {
  const origin = await readOrigin(place, stamp);
  const files = await factFiles(place, stamp);
  if (!origin || files.length === 0) return null;
  const tempFolder = join(scratchFolder(place), randomUUID());
  const { connection, close: closeDatabase } = await openDuckDb({ memoryLimit, tempFolder, threads: 2 });
  const close = async () => {
    closeDatabase();
    removeScratch(place, tempFolder);
  };
  try {
    for (const statement of viewStatements(files)) await connection.run(statement);
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, origin, scratch: tempFolder, close };
};
