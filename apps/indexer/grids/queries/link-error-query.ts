import { MIN_LINK_BOARDS, MIN_LINK_POSTINGS } from '#libs/metrics/observation/matched-index.js';
import { MONTHS_KEPT, monthOf } from '#libs/metrics/periods/periods.js';
import { jsonList } from './cell-queries.js';
import { firstObservedMonth } from './watch-months.js';

/** Table `stock_months`: in which linked months a profile of `base` counts, as `now`, and in which it did in the month before. */
export const stockMonthsStatement = (asOf: number): string => `CREATE OR REPLACE TABLE stock_months AS
  SELECT * FROM (
    SELECT profile, ${firstObservedMonth(asOf)} + bit AS month, (((open_months << 1) & stock_links) >> bit) & 1 AS before, ((open_months & stock_links) >> bit) & 1 AS now
    FROM (SELECT *, known & (known << 1) AS stock_links FROM profiles), (SELECT range::INTEGER AS bit FROM range(${MONTHS_KEPT + 1}))
  ) WHERE before + now > 0`;

/**
 * Table `link_errors`: the errors of the links of each slice as a JSON array; see `libs/metrics/observation/link-errors.ts`. Needs the table `stock`, and computes
 * them only for slices that have a link of the kind: most have too few boards or postings.
 */
export const linkErrorsStatement = (asOf: number): string => {
  const kept = monthOf(asOf) - MONTHS_KEPT + 1;
  return `CREATE OR REPLACE TEMP TABLE link_errors AS
    WITH stock_slices AS (
      SELECT DISTINCT slice FROM (SELECT slice, unnest(levels::JSON[]) AS level FROM stock)
      WHERE (level->>3)::INTEGER >= ${MIN_LINK_BOARDS} AND (level->>4)::INTEGER >= ${MIN_LINK_POSTINGS}
    ),
    flow_slices AS (
      SELECT DISTINCT slice FROM (SELECT slice, unnest(links::JSON[]) AS link FROM stock) WHERE (link->>1)::INTEGER >= ${MIN_LINK_POSTINGS}
    ),
    profiled AS (
      SELECT slice, employer, profile, count(*)::DOUBLE AS n FROM members SEMI JOIN stock_slices USING (slice) WHERE profile IS NOT NULL GROUP BY ALL
    ),
    weighted AS (
      SELECT slice, employer, seen_month, sum(weight) AS now, sum(next_weight) AS before
      FROM members SEMI JOIN flow_slices USING (slice) WHERE weight IS NOT NULL OR next_weight IS NOT NULL GROUP BY ALL
    ),
    parts AS MATERIALIZED (
      SELECT slice, 0 AS kind, employer, month, sum(n * before) AS before, sum(n * now) AS now
      FROM profiled JOIN stock_months USING (profile) WHERE month >= ${kept} GROUP BY ALL
      UNION ALL
      SELECT slice, 1, employer, month, sum(before), sum(now) FROM (
        SELECT slice, employer, seen_month AS month, 0 AS before, now FROM weighted WHERE now > 0
        UNION ALL
        SELECT slice, employer, seen_month + 1, before, 0 FROM weighted WHERE before > 0
      ) WHERE month >= ${kept} GROUP BY ALL
    ),
    sums AS (
      SELECT slice, kind, month, sum(before) AS before, sum(now) AS now, count(*) AS g, sum((before + now) ** 2) / sum(before + now) ** 2 AS squares
      FROM parts GROUP BY slice, kind, month
    ),
    influences AS (
      SELECT slice, kind, employer, month, squares, (p.now / s.now - p.before / s.before) * sqrt(g / (g - 1)) AS a
      FROM parts p JOIN sums s USING (slice, kind, month) WHERE s.now > 0 AND s.before > 0 AND g > 1
    ),
    lagged AS (
      SELECT *, CASE WHEN lag(month) OVER earlier = month - 1 THEN a * lag(a) OVER earlier ELSE 0 END AS c
      FROM influences WINDOW earlier AS (PARTITION BY slice, kind, employer ORDER BY month)
    ),
    errors AS (
      SELECT slice, kind, month, round(sum(a * a), 9) AS variance, round(sum(c), 9) AS covariance, round(any_value(squares), 9) AS squares
      FROM lagged GROUP BY slice, kind, month
    )
    SELECT slice, ${jsonList('json_array(month, kind, variance, covariance, squares)')} AS errors FROM errors GROUP BY slice`;
};
