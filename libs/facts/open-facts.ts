import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDb } from './duckdb.js';
import {
  type FactsLocation,
  type FactsOrigin,
  factFiles,
  fetchFiles,
  readOrigin,
  removeScratch,
  scratchFolder,
} from './fact-folders.js';
import { createViews } from './views.js';

export interface Facts {
  /** Has the views `log`, `postings`, `spells` and `fetches`. */
  readonly connection: DuckDBConnection;
  readonly origin: FactsOrigin;
  /** A scratch folder for the caller; removed by `close`. */
  readonly scratch: string;
  close(): Promise<void>;
}

export interface OpenFactsOptions extends FactsLocation {
  /** The stamp of the generation. */
  readonly stamp: string;
  /** Memory that DuckDB may use before it spills to disk. */
  readonly memoryLimit: string;
}

/** Opens the facts of a generation for reading. @returns null if there are none. */
export const openFacts = async ({ stamp, memoryLimit, ...location }: OpenFactsOptions): Promise<Facts | null> => {
  const origin = await readOrigin(location, stamp);
  const files = await factFiles(location, stamp);
  if (!origin || files.length === 0) return null;
  const tempFolder = join(scratchFolder(location), randomUUID());
  const { connection, close: closeDatabase } = await openDuckDb({ memoryLimit, tempFolder, threads: 2 });
  const close = async () => {
    closeDatabase();
    removeScratch(location, tempFolder);
  };
  try {
    await createViews(connection, files, await fetchFiles(location, stamp));
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, origin, scratch: tempFolder, close };
};
