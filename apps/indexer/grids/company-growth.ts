import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '#libs/facts/duckdb.js';
import { MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { companyGrowth, type Growth } from '#libs/metrics/company-growth.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { FIGURE_DAYS } from '#libs/registry/records/company-figures.js';
import { REGULAR } from './queries/base-table.js';
import { rowsOf } from './rows.js';

/** Whether the stock of a unit is known at a moment, from the rows of its watches. */
const isKnown = (moment: number): string => `bool_or(from_ms <= ${moment} AND to_ms >= ${moment - MAX_STOCK_AGE_MS})`;

/**
 * Table `company_growth`: the open postings of each company on boards whose stock is known at both ends of the last days, and on all.
 *
 * @param asOf epoch milliseconds. @param path of the file of `baseStatements`. Needs the table `watches`.
 */
export const growthStatement = (asOf: number, path: string): string => {
  const from = asOf - FIGURE_DAYS * MS_PER_DAY;
  return `CREATE OR REPLACE TABLE company_growth AS
    WITH known AS (SELECT unit FROM unit_watches GROUP BY unit HAVING ${isKnown(from)} AND ${isKnown(asOf - 1)})
    SELECT source_id, count(*) FILTER (is_known AND observed <= ${from} AND (closed IS NULL OR closed > ${from}))::INTEGER AS n,
      count(*) FILTER (is_known AND closed IS NULL)::INTEGER AS active, count(*) FILTER (closed IS NULL)::INTEGER AS total, bool_or(is_known) AS is_known
    FROM (SELECT p.*, known.unit IS NOT NULL AS is_known FROM read_parquet(${literal(path)}) p LEFT JOIN known USING (unit) WHERE ${REGULAR})
    WHERE source_id IS NOT NULL GROUP BY source_id HAVING bool_or(is_known)`;
};

/** The growth of each company of which a board was watched. @param connection has the table `company_growth`. */
export const readGrowth = async (connection: DuckDBConnection, asOf: number): Promise<Map<string, Growth>> => {
  const found = new Map<string, Growth>();
  const span = { from: asOf - FIGURE_DAYS * MS_PER_DAY, to: asOf };
  for await (const { source_id, n, active, total } of rowsOf(connection, 'SELECT * FROM company_growth'))
    found.set(
      source_id as string,
      companyGrowth({ n, active, total } as Record<'n' | 'active' | 'total', number>, span),
    );
  return found;
};
