import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { literal } from '#libs/facts/duckdb.js';
import { COMPANY_KEY, type Definition } from '#libs/registry/definition.js';
import { responseRecordSchema } from '#libs/registry/derive/record-schema.js';

/** The part of a JSON Schema that decides the type of a column. */
interface ValueSchema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: ValueSchema;
  readonly anyOf?: readonly ValueSchema[];
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** The type of a column; objects, and lists of them, are JSON. */
const columnType = ({ type, format, items, anyOf }: ValueSchema): string => {
  const [only, ...others] = (anyOf ?? []).filter((each) => each.type !== 'null');
  if (only) return others.length === 0 ? columnType(only) : 'JSON';
  if (type === 'array') return items?.type !== undefined && items.type in SCALARS ? `${SCALARS[items.type]}[]` : 'JSON';
  if (format === 'date-time') return 'TIMESTAMP';
  return SCALARS[type ?? ''] ?? 'JSON';
};

/**
 * Creates a view of the current records of a kind, with a column for each field, named as in the API.
 * @param files of the feed that have to be read, in its order.
 */
export const createRecordView = async (
  connection: DuckDBConnection,
  definition: Definition,
  files: readonly string[],
): Promise<void> => {
  const schema = responseRecordSchema(definition, 'max');
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const columns = Object.entries(properties).map(([name, of]) => {
    // In a feed, a posting has the id of its company.
    const type = definition.embedsCompany && name === COMPANY_KEY ? 'VARCHAR' : columnType(of as ValueSchema);
    const value = type === 'VARCHAR' || type === 'TIMESTAMP' ? `record->>'$.${name}'` : `record->'$.${name}'`;
    return `${type === 'JSON' ? value : `TRY_CAST(${value} AS ${type})`} AS "${name}"`;
  });
  const rows = files.map(
    (file, order) =>
      `SELECT ${order} AS file, * FROM read_json(${literal(file)}, format = 'newline_delimited', maximum_object_size = 20971520,
         columns = {version: 'BIGINT', record: 'JSON', delete: 'VARCHAR'})`,
  );
  await connection.run(
    `CREATE VIEW "${definition.name}" AS SELECT ${columns.join(', ')} FROM (
       SELECT * FROM (${rows.join(' UNION ALL ')})
       QUALIFY row_number() OVER (PARTITION BY coalesce(delete, record->>'$.id') ORDER BY version DESC, file) = 1
     ) WHERE delete IS NULL`,
  );
};
