import type { DuckDBConnection } from '@duckdb/node-api';

export type Row = Record<string, string | number | null>;

/** The rows of a query, streamed. */
export async function* rowsOf(connection: DuckDBConnection, sql: string): AsyncGenerator<Row> {
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowObjectJson()) yield* rows as Row[];
}

/** The first row of a query that returns at least one. */
export const firstRow = async (connection: DuckDBConnection, sql: string): Promise<Row> => {
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  return rows[0] as Row;
};
