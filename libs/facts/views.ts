import { selectedColumns } from './columns.js';
import { readParquet } from './duckdb.js';

/**
 * SQL statements that create the views over the files of a generation.
 *
 * - `log`: the applied rows. A row that was applied twice counts once; a row that was applied after a later version does not count.
 * - `postings`: the latest state of each posting that was not removed.
 * - `spells`: the periods during which each of them was active.
 */
export const createViewStatements = (files: readonly string[]): string[] => [
  `CREATE VIEW log AS
   SELECT id, version, make_timestamp(observed_ms * 1000) AS observed_at, removed, ${selectedColumns}
   FROM (
     SELECT *, min(observed_ms) OVER (PARTITION BY id ORDER BY version DESC, removed DESC
       ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS later
     FROM (
       SELECT * FROM ${readParquet(files)}
       QUALIFY row_number() OVER (PARTITION BY id, version, removed ORDER BY observed_ms, seq) = 1
     )
   )
   WHERE later IS NULL OR later >= observed_ms`,
  `CREATE VIEW postings AS
   SELECT * EXCLUDE (removed) FROM (
     SELECT * FROM log QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC, removed DESC) = 1
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
