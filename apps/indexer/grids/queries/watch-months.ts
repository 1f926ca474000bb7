import { MAX_FETCH_GAP_MS, MAX_STOCK_AGE_MS } from '#libs/facts/watch-rules.js';
import { completeFetches } from '#libs/facts/watches.js';
import { MONTHS_KEPT, monthOf, monthSpan } from '#libs/metrics/periods/periods.js';
import { MS_PER_DAY } from '#libs/records/time.js';

/** The first month of which the stock and the flow are computed: the one before the first that is kept, for its link. */
export const firstObservedMonth = (asOf: number): number => monthOf(asOf) - MONTHS_KEPT;

/** SQL: the bit of a month in a mask of months. A mask has a bit for each month from `firstObservedMonth`: 37 of the 63 of a BIGINT. */
const monthBit = (month: string, asOf: number): string => `(1::BIGINT << (${month} - ${firstObservedMonth(asOf)}))`;

/** SQL: the mask of the months from `from` up to and without `to`; 0 if there are none. */
export const monthsMask = (from: string, to: string, asOf: number): string => {
  const first = firstObservedMonth(asOf);
  const within = (month: string) => `greatest(${first}, least(${month}, ${monthOf(asOf) + 1}))`;
  return `(${monthBit(`greatest(${within(from)}, ${within(to)})`, asOf)} - ${monthBit(within(from), asOf)})`;
};

/** Table `units`: the numbers of boards, by name: sums of shares are added in this order, so that each build rounds alike. Needs the table `watches` and the view `postings`. */
export const UNITS_STATEMENT = `CREATE OR REPLACE TABLE units AS
  SELECT row_number() OVER (ORDER BY name)::INTEGER AS unit, name FROM (SELECT DISTINCT watched_unit AS name FROM postings UNION SELECT unit FROM watches)`;

/**
 * Tables of the months in which each unit was watched. Needs the tables `watches` and `units`.
 *
 * - `exposures`: the days between the complete fetches of a month and the ones before them: for so many days, the openings that were found in
 *   the month had been looked for.
 * - `unit_months`: `is_watched`, whether the stock at the end of the month is known; `watched`, its exposure in days, `watched_before`, the
 *   same of the month before.
 * - `unit_flows`: the weight of an opening of a month in the link of that month (`weight`), and in that of the next (`next_weight`); NULL where
 *   the flow of one of the two months is not known.
 * - `unit_masks`: the months at whose ends the stock is known (`known`), those of them that are linked with the month before (`stock_links`), and those
 *   in which and before which the flow is known (`flow_links`), as masks.
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
    `CREATE OR REPLACE TABLE unit_flows AS
      SELECT unit, month, weight / watched AS weight, lead(weight / watched_before) OVER (PARTITION BY unit ORDER BY month) AS next_weight
      FROM (SELECT *, CASE WHEN watched > 0 AND watched_before > 0 THEN least(watched, watched_before) END AS weight FROM unit_months)`,
    `CREATE OR REPLACE TABLE unit_masks AS
      SELECT *, known & (known << 1) AS stock_links FROM (
        SELECT unit, coalesce(bit_or(${monthBit('month', asOf)}) FILTER (is_watched), 0) AS known,
          coalesce(bit_or(${monthBit('month', asOf)}) FILTER (watched > 0 AND watched_before > 0), 0) AS flow_links
        FROM unit_months GROUP BY unit
      )`,
  ];
};
