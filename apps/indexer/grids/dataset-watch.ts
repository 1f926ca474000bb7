import type { DuckDBConnection } from '@duckdb/node-api';
import { MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { type DatasetWatch, watchId } from '#libs/metrics/grid/grid-document.js';
import type { GridIndex } from './grid-index.js';
import { firstRow, rowsOf } from './rows.js';

export const NOT_WATCHED: DatasetWatch = {
  boards: 0,
  inferred_boards: 0,
  current_boards: 0,
  since: null,
  until: null,
  fetches: 0,
  unverified_postings: 0,
};

/** How the boards of the dataset were watched. @param connection has the tables `watches` and `base`. */
export const datasetWatch = async (connection: DuckDBConnection, asOf: number): Promise<DatasetWatch> => {
  const row = await firstRow(
    connection,
    `SELECT count(DISTINCT unit) FILTER (NOT inferred)::INTEGER AS boards, count(DISTINCT unit) FILTER (inferred)::INTEGER AS inferred_boards,
      count(DISTINCT unit) FILTER (to_ms >= ${asOf - MAX_STOCK_AGE_MS})::INTEGER AS current_boards, coalesce(sum(fetches), 0)::INTEGER AS fetches,
      (min(from_ms) FILTER (NOT inferred))::DOUBLE AS since, (max(to_ms) FILTER (NOT inferred))::DOUBLE AS until,
      (SELECT count(*)::INTEGER FROM base WHERE is_open AND NOT active) AS unverified_postings
    FROM watches`,
  );
  const time = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : new Date(Number(value)).toISOString();
  return { ...(row as unknown as DatasetWatch), since: time(row.since), until: time(row.until) };
};

/** Writes the boards of each company, with the periods over which they were watched, for analyses that are not in the grid. */
export const writeWatches = async (connection: DuckDBConnection, index: GridIndex): Promise<void> => {
  const query = `
    WITH boards AS (SELECT DISTINCT source_id, watched_unit AS unit FROM postings),
    watched AS (
      SELECT unit, bool_or(inferred) AS inferred, sum(fetches)::INTEGER AS fetches, json_group_array(json_array(from_ms, to_ms)) AS watches
      FROM watches GROUP BY unit
    ),
    exposed AS (SELECT unit, json_group_array(json_array(month, days)) AS days FROM exposures GROUP BY unit)
    SELECT source_id, json_group_array(json_object('unit', unit, 'inferred', coalesce(inferred, false), 'fetches', coalesce(fetches, 0),
      'watches', coalesce(watches, '[]'::JSON), 'days', coalesce(days, '[]'::JSON)))::VARCHAR AS units
    FROM boards LEFT JOIN watched USING (unit) LEFT JOIN exposed USING (unit) WHERE source_id IS NOT NULL GROUP BY source_id`;
  for await (const { source_id, units } of rowsOf(connection, query))
    await index.put(
      watchId(source_id as string),
      `{"type":"watch","source_id":${JSON.stringify(source_id)},"units":${units}}`,
    );
};
