import { literal, openDuckDb } from '#libs/facts/duckdb.js';
import type { ExportCompression } from '../export.js';
import type { Shapes, ValueShape } from './value-shape.js';

/** Of DuckDB, beside which the process has its pages. */
const MEMORY = '192MB';
/** A row group is written from memory: it has at most so many rows, and ends after so many bytes, because postings have 2 to 100 KB each. */
const ROW_GROUP = 8_192;
const ROW_GROUP_BYTES = 16_000_000;
/** As for rows of a feed. */
const MAX_RECORD_BYTES = 20_971_520;

const SCALARS = {
  text: 'VARCHAR',
  time: 'TIMESTAMPTZ',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  json: 'JSON',
} as const;

/** The type of a column in DuckDB. */
const duckDbType = (shape: ValueShape): string => {
  if (shape.type === 'list') return `${duckDbType(shape.element)}[]`;
  if (shape.type !== 'object') return SCALARS[shape.type];
  return `STRUCT(${[...shape.fields].map(([name, of]) => `"${name}" ${duckDbType(of)}`).join(', ')})`;
};

/**
 * Writes records to a Parquet file, in their order.
 * @param pages files of records as lines of JSON.
 * @param tempFolder for data that does not fit into memory.
 */
export const writeParquet = async (
  pages: readonly string[],
  {
    path,
    shapes,
    compression,
    tempFolder,
  }: { path: string; shapes: Shapes; compression: ExportCompression; tempFolder: string },
): Promise<void> => {
  const database = await openDuckDb({ memoryLimit: MEMORY, tempFolder, threads: 1 });
  try {
    await database.connection.run(
      `COPY (SELECT * FROM ${tableOf(pages, shapes)}) TO ${literal(path)}
       (FORMAT parquet, COMPRESSION ${compression}, ROW_GROUP_SIZE ${ROW_GROUP}, ROW_GROUP_SIZE_BYTES ${ROW_GROUP_BYTES})`,
    );
  } finally {
    database.close();
  }
};

const tableOf = (pages: readonly string[], shapes: Shapes): string => {
  const columns = [...shapes].map(([name, shape]) => [name, duckDbType(shape)] as const);
  if (pages.length === 0)
    return `(SELECT ${columns.map(([name, type]) => `NULL::${type} AS "${name}"`).join(', ')} WHERE false)`;
  return `read_json([${pages.map(literal).join(', ')}], format = 'newline_delimited', maximum_object_size = ${MAX_RECORD_BYTES},
    columns = {${columns.map(([name, type]) => `"${name}": ${literal(type)}`).join(', ')}})`;
};
