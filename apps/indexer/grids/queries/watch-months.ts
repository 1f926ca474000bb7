import { MAX_FETCH_GAP_MS, MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { completeFetches } from '#libs/facts/watches.js';
import { MONTHS_KEPT, monthOf, monthSpan } from '#libs/metrics/periods.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** The first month of which the stock and the flow are computed: the one before the first that is kept, for its link. */
export const firstObservedMonth = (asOf: number): number => monthOf(asOf) - MONTHS_KEPT;

/**
 * Tables of the months in which each unit was watched.
 *
 * - `exposures`: the days between the complete fetches of a month and the ones before them: for so many days, the openings that were found in
 *   the month had been looked for.
 * - `unit_months`: `is_watched`, whether the stock at the end of the month is known; `watched`, its exposure in days, `watched_before`, the
 *   same of the month before.
 * - `stock_watches`: the runs of months at whose ends the stock is known.
 * - `flow_links`: the runs of months in which and before which the flow is known.
 */
export const watchMonthStatements = (asOf: number): string[] => {
  const months = Array.from({ length: MONTHS_KEPT + 1 }, (_, index) => {
    const month = firstObservedMonth(asOf) + index;
    const { from, to } = monthSpan(month, asOf);
    return `(${month}, ${from}, ${to - 1})`;
  });
  const spans = `(VALUES ${months.join(', ')}) AS spans(month, first, last)`;
  const flow = `greatest(least(to_ms, last) - greatest(from_ms, first), 0)`;
  return [
    `CREATE OR REPLACE TABLE unit_watches AS SELECT units.unit, from_ms, to_ms FROM watches JOIN units ON watches.unit = units.name`,
    `CREATE OR REPLACE TABLE exposures AS
      SELECT unit, (year(make_timestamp(fetched * 1000)) * 12 + month(make_timestamp(fetched * 1000)) - 1)::INTEGER AS month, round(sum(since) / ${MS_PER_DAY}, 4) AS days
      FROM (${completeFetches(asOf)}) WHERE since <= ${MAX_FETCH_GAP_MS} GROUP BY ALL
      UNION ALL
      SELECT unit, month, round(${flow} / ${MS_PER_DAY}, 4) FROM watches, ${spans} WHERE inferred AND ${flow} > 0`,
    `CREATE OR REPLACE TABLE unit_months AS
      SELECT unit, month, is_watched, watched, lag(watched) OVER (PARTITION BY unit ORDER BY month) AS watched_before FROM (
        SELECT u.unit, u.month, is_watched, coalesce(days, 0) AS watched FROM (
          SELECT unit, month, bool_or(from_ms <= last AND to_ms >= last - ${MAX_STOCK_AGE_MS}) AS is_watched
          FROM unit_watches, ${spans} GROUP BY unit, month
        ) u JOIN units ON units.unit = u.unit LEFT JOIN exposures e ON e.unit = units.name AND e.month = u.month
      )`,
    `CREATE OR REPLACE TABLE stock_watches AS
      SELECT unit, min(month)::INTEGER AS from_month, max(month)::INTEGER AS to_month
      FROM (SELECT unit, month, month - row_number() OVER (PARTITION BY unit ORDER BY month) AS run FROM unit_months WHERE is_watched)
      GROUP BY unit, run`,
    `CREATE OR REPLACE TABLE flow_links AS
      SELECT unit, min(month)::INTEGER AS from_month, max(month)::INTEGER AS to_month
      FROM (
        SELECT unit, month, month - row_number() OVER (PARTITION BY unit ORDER BY month) AS run
        FROM unit_months WHERE watched > 0 AND watched_before > 0
      ) GROUP BY unit, run`,
  ];
};
