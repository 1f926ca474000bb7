import { literal } from '#libs/facts/duckdb.js';
import { FETCH_TOLERANCE_MS, MAX_FETCH_GAP_MS } from '#libs/facts/watch-rules.js';
import { completeFetches, isWatchedEvent } from '#libs/facts/watches.js';
import { MAX_DAILY_SERIES } from '#libs/metrics/daily/daily-index.js';
import { MAX_READ_GAP_DAYS } from '#libs/metrics/daily/unit-windows.js';
import { OCCUPATION_DIGITS } from '#libs/metrics/grid/dimensions.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { REGULAR } from './base-table.js';

const occupations = [OCCUPATION_DIGITS[2], OCCUPATION_DIGITS[6]].map(
  (length) => `'onet_codes=' || onet_code[:${length}]`,
);

/** SQL: the ids of the slices of a posting, as `sliceId` writes them. Those of unknown occupations are NULL. */
const SERIES = `list_concat(['all', ${occupations.join(', ')}], ${["''", ...occupations.map((code) => `${code} || '|'`)]
  .map((prefix) => `list_transform(list_distinct(countries), lambda country: ${prefix} || 'countries=' || country)`)
  .reduce((all, list) => `list_concat(${all}, ${list})`)})`;

/**
 * Table `series_openings`: the openings of each slice of the daily index by board and by the fetch that found them (`to_ms`), after the fetch before it (`from_ms`).
 * On boards without fetches in the feed, both are the time at which a posting was first seen.
 *
 * A posting opens when its first version was first seen, whatever dates its board states later: a board that refreshes them would have all of its openings in the last
 * week.
 *
 * @param asOf epoch milliseconds. @param path of the file of `baseStatements`. Needs the tables `units` and `watches`, and the view `fetches`.
 */
export const openingFlowsStatement = (asOf: number, path: string): string => `CREATE OR REPLACE TABLE series_openings AS
  WITH timed AS (
    SELECT coalesce(source_id, name) AS company, p.unit, name, ${SERIES} AS series, first_observed AS observed, first_observed - ${FETCH_TOLERANCE_MS} AS seen_after
    FROM read_parquet(${literal(path)}) p JOIN units ON p.unit = units.unit WHERE ${REGULAR}
  ),
  opened AS (
    SELECT timed.* FROM timed ASOF JOIN watches w ON name = w.unit AND seen_after > w.from_ms WHERE ${isWatchedEvent('observed', 'w.to_ms')}
  ),
  found_by AS (SELECT unit AS name, fetched, fetched - since AS before FROM (${completeFetches(asOf)}) WHERE since <= ${MAX_FETCH_GAP_MS}),
  flows AS (
    SELECT dense_rank() OVER (ORDER BY company)::INTEGER AS employer, unit, series, coalesce(before, observed) AS from_ms, coalesce(fetched, observed) AS to_ms
    FROM opened ASOF LEFT JOIN found_by ON opened.name = found_by.name AND seen_after <= fetched
  )
  SELECT series, employer, unit, from_ms::DOUBLE AS from_ms, to_ms::DOUBLE AS to_ms, count(*)::INTEGER AS n
  FROM (SELECT * EXCLUDE (series), unnest(series) AS series FROM flows) WHERE series IS NOT NULL GROUP BY ALL`;

/** The openings of the series of the daily index, one after the other. @param published ids of the series that are published already. */
export const openingFlowsQuery = (published: readonly string[]): string => `
  SELECT * FROM series_openings WHERE series IN (
    SELECT series FROM (SELECT series, sum(n) AS n FROM series_openings GROUP BY series ORDER BY n DESC, series LIMIT ${MAX_DAILY_SERIES})
  )${published.length > 0 ? ` OR series IN (${published.map(literal).join(', ')})` : ''}
  ORDER BY series, employer, unit, to_ms`;

/** Long times between two fetches of a watch. @param asOf epoch milliseconds. */
export const unreadQuery = (asOf: number): string => `
  SELECT units.unit, (fetched - since)::DOUBLE AS from_ms, fetched::DOUBLE AS to_ms FROM (${completeFetches(asOf)}) f JOIN units ON units.name = f.unit
  WHERE since > ${MAX_READ_GAP_DAYS * MS_PER_DAY} AND since <= ${MAX_FETCH_GAP_MS} ORDER BY units.unit, from_ms`;

export const WATCHES_QUERY =
  'SELECT unit, from_ms::DOUBLE AS from_ms, to_ms::DOUBLE AS to_ms FROM unit_watches ORDER BY unit, from_ms';
