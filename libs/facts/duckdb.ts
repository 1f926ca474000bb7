import { mkdirSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export interface DuckDbOptions {
  /** What DuckDB may use before it spills to disk, such as `512MB`. */
  readonly memoryLimit: string;
  /** Where it spills to; made where it does not exist. */
  readonly tempFolder: string;
  readonly threads?: number;
}

export interface DuckDb {
  readonly connection: DuckDBConnection;
  close(): void;
}

/** A string as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An in-memory database of bounded memory. Close it. */
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
