import { mkdirSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface DuckDbOptions {
  /** Memory that DuckDB may use before it spills to disk, such as `512MB`. */
  readonly memoryLimit: string;
  /** Folder for spilled data; created if it does not exist. */
  readonly tempFolder: string;
  readonly threads?: number;
}

export interface DuckDb {
  readonly connection: DuckDBConnection;
  close(): void;
}

/** A string as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A table of all rows of Parquet files. A column that a file does not have, because it was added later, is null in its rows. */
export const readParquet = (files: readonly string[]): string =>
  `read_parquet([${files.map(literal).join(', ')}], union_by_name = true)`;

/** What the operator can do about an error if memory or disk space ran out; undefined for other errors. */
export const explainResourceError = (error: unknown): string | undefined => {
  const message = String((error as { message?: unknown } | undefined)?.message ?? '');
  if (/no space left on device|max_temp_directory_size/i.test(message))
    return 'The disk of the data folder is full: free some space, or set ROLECALL_DATA to another folder.';
  if (message.startsWith('Out of Memory Error'))
    return 'The computation needs more memory than ROLECALL_ANALYSIS_MEMORY allows: raise it (1GB when it is not set).';
  return undefined;
};

/** Opens an in-memory database with bounded memory. The caller must close it. */
export const openDuckDb = async ({ memoryLimit, tempFolder, threads }: DuckDbOptions): Promise<DuckDb> => {
  mkdirSync(tempFolder, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    temp_directory: tempFolder,
    preserve_insertion_order: 'false',
    // Nothing may be fetched from the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(threads !== undefined && { threads: String(threads) }),
  });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'").catch(() => {});
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
};
