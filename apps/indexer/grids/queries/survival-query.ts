import { Z_95 } from '#libs/metrics/pay.js';
import { MIN_AT_RISK } from '#libs/metrics/statistics/survival.js';

// Tolerates the rounding error of a sum of logarithms.
const HALF = 'ln(0.5 + 1e-9)';

/**
 * Table `survival`: the Kaplan-Meier median of each slice in the longest window with its interval; see `libs/metrics/statistics/survival.ts`. Counts are
 * DOUBLE, which is exact here: sums of integers would be HUGEINT, twice as wide and slower.
 */
export const survivalStatement = `CREATE OR REPLACE TEMP TABLE survival AS
  WITH changes AS (
    SELECT slice, entry AS age, count(*)::DOUBLE AS entered, 0::DOUBLE AS exited, 0::DOUBLE AS closed
    FROM members WHERE entry IS NOT NULL GROUP BY ALL
    UNION ALL
    SELECT slice, exit, 0, count(*)::DOUBLE, (count(*) FILTER (is_closing))::DOUBLE FROM members WHERE exit IS NOT NULL GROUP BY ALL
  ),
  ages AS (SELECT slice, age, sum(entered) AS entered, sum(exited) AS exited, sum(closed) AS closed FROM changes GROUP BY slice, age),
  steps AS (
    SELECT slice, age, closed, sum(entered - exited) OVER (PARTITION BY slice ORDER BY age ROWS UNBOUNDED PRECEDING) + exited AS at_risk FROM ages
  ),
  curve AS (
    SELECT slice, age, sum(CASE WHEN closed = at_risk THEN -1e9 ELSE ln(1 - closed / at_risk) END) OVER earlier AS log_survival,
      sum(CASE WHEN closed < at_risk THEN closed / at_risk / (at_risk - closed) ELSE 0 END) OVER earlier AS greenwood, min(at_risk) OVER earlier AS at_risk
    FROM steps WHERE closed > 0 WINDOW earlier AS (PARTITION BY slice ORDER BY age ROWS UNBOUNDED PRECEDING)
  ),
  bounds AS (SELECT *, exp(${Z_95} * sqrt(greenwood) / abs(log_survival)) AS factor FROM curve),
  medians AS (
    SELECT slice, min(age) FILTER (log_survival <= ${HALF}) AS median, arg_min(at_risk, age) FILTER (log_survival <= ${HALF}) AS at_risk,
      min(age) FILTER (log_survival * factor <= ${HALF}) AS low, min(age) FILTER (log_survival / factor <= ${HALF}) AS high
    FROM bounds GROUP BY slice
  ),
  by_employer AS (
    SELECT slice, count(*)::INTEGER AS employers, max(n)::INTEGER AS largest
    FROM (SELECT slice, employer, count(*) AS n FROM members WHERE exit IS NOT NULL GROUP BY slice, employer) GROUP BY slice
  )
  SELECT slice, CASE WHEN at_risk >= ${MIN_AT_RISK} THEN json_array(median, n, closed, at_risk::INTEGER, low, high, employers, largest)
    ELSE json_array(NULL, n, closed, at_risk::INTEGER, NULL, NULL, employers, largest) END::VARCHAR AS days_open
  FROM (SELECT slice, sum(exited)::INTEGER AS n, sum(closed)::INTEGER AS closed FROM ages GROUP BY slice) JOIN by_employer USING (slice) LEFT JOIN medians USING (slice)`;
