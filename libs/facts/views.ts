import type { DuckDBConnection } from '@duckdb/node-api';
import { columnTypes, FETCH_COLUMNS, selectedColumns } from './columns.js';
import { readParquet } from './duckdb.js';

const NO_FETCHES = `SELECT ${Object.entries(FETCH_COLUMNS)
  .map(([name, type]) => `NULL::${type} AS ${name}`)
  .join(', ')} WHERE false`;

/**
 * SQL statements that create the views over the files of a generation.
 *
 * - `log`: the applied rows. A row that was applied twice counts once; a row that was applied after a later version does not count.
 * - `postings`: the latest state of each posting that was not removed. `first_observed`: when it was first seen by its first version, because a board may restate its
 *   dates.
 * - `spells`: the periods during which each of them was active.
 * - `fetches`: the fetches of boards. Of several rows of the same board and time, the first that was applied counts.
 *
 * Columns that were added after files were written have the value `before` of their definition, or null, in the rows of these files.
 *
 * @param files of postings. @param fetchFiles of fetches; there may be none.
 */
export const createViews = async (
  connection: DuckDBConnection,
  files: readonly string[],
  fetchFiles: readonly string[] = [],
): Promise<void> => {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${readParquet(files)}`);
  const known = new Set(described.getRows().map(([name]) => name));
  const added = Object.entries(columnTypes).flatMap(([name, type]) =>
    known.has(name) ? [] : [`NULL::${type} AS ${name}`],
  );
  const rows = added.length === 0 ? readParquet(files) : `(SELECT *, ${added.join(', ')} FROM ${readParquet(files)})`;
  for (const statement of createViewStatements(rows, fetchFiles)) await connection.run(statement);
};

/** @param rows SQL: the rows of postings. */
const createViewStatements = (rows: string, fetchFiles: readonly string[]): string[] => [
  `CREATE VIEW fetches AS
   SELECT board, make_timestamp(fetched_ms * 1000) AS fetched_at, outcome, advertised, listed, duration_ms
   FROM (${fetchFiles.length > 0 ? `SELECT * FROM ${readParquet(fetchFiles)}` : NO_FETCHES})
   QUALIFY row_number() OVER (PARTITION BY board, fetched_ms ORDER BY observed_ms, seq) = 1`,
  `CREATE VIEW log AS
   SELECT id, version, make_timestamp(observed_ms * 1000) AS observed_at, removed, ${selectedColumns}
   FROM (
     SELECT *, min(observed_ms) OVER (PARTITION BY id ORDER BY version DESC, removed DESC
       ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS later
     FROM (
       SELECT * FROM ${rows}
       QUALIFY row_number() OVER (PARTITION BY id, version, removed ORDER BY observed_ms, seq) = 1
     )
   )
   WHERE later IS NULL OR later >= observed_ms`,
  `CREATE VIEW postings AS
   SELECT * EXCLUDE (removed) FROM (
     SELECT *, arg_min(coalesce(first_seen_at, observed_from), version) OVER (PARTITION BY id) AS first_observed FROM log
     QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC, removed DESC) = 1
   ) WHERE NOT removed`,
  `CREATE VIEW spells AS
   WITH changes AS (
     SELECT id, version, observed_at, source_id, status, first_seen_at, created_at, verified_inactive_at,
       lag(status) OVER history AS before
     FROM log WHERE NOT removed AND id IN (SELECT id FROM postings)
     WINDOW history AS (PARTITION BY id ORDER BY version)
   ), edges AS (
     SELECT *, count(*) FILTER (WHERE status = 'active' OR before IS NULL) OVER (PARTITION BY id ORDER BY version) AS spell
     FROM changes WHERE before IS NULL OR before <> status
   )
   SELECT id, any_value(source_id) AS source_id, spell::INTEGER AS spell,
     min(CASE WHEN before IS NULL THEN coalesce(first_seen_at, created_at)
       WHEN status = 'active' THEN observed_at END) AS opened_at,
     max(CASE WHEN status = 'inactive' THEN coalesce(verified_inactive_at, observed_at) END) AS closed_at,
     spell > 1 AS reopened
   FROM edges GROUP BY id, spell`,
];
