// Tolerates the rounding error of a sum of logarithms.
const HALF = 'ln(0.5 + 1e-9)';

/**
 * Table `survival`: the Kaplan-Meier median of each slice in the longest window; see `libs/metrics/survival.ts`. Counts are DOUBLE, which is
 * exact here: sums of integers would be HUGEINT, twice as wide and slower.
 */
export const survivalStatement = `CREATE OR REPLACE TEMP TABLE survival AS
  WITH changes AS (
    SELECT slice, entry AS age, count(*)::DOUBLE AS entered, 0::DOUBLE AS exited, 0::DOUBLE AS closed
    FROM members WHERE entry IS NOT NULL GROUP BY ALL
    UNION ALL
    SELECT slice, exit, 0, count(*)::DOUBLE, (count(*) FILTER (NOT active))::DOUBLE FROM members WHERE exit IS NOT NULL GROUP BY ALL
  ),
  ages AS (SELECT slice, age, sum(entered) AS entered, sum(exited) AS exited, sum(closed) AS closed FROM changes GROUP BY slice, age),
  steps AS (
    SELECT slice, age, closed, sum(entered - exited) OVER (PARTITION BY slice ORDER BY age ROWS UNBOUNDED PRECEDING) + exited AS at_risk FROM ages
  ),
  curve AS (
    SELECT slice, age, sum(CASE WHEN closed = at_risk THEN -1e9 ELSE ln(1 - closed / at_risk) END)
      OVER (PARTITION BY slice ORDER BY age ROWS UNBOUNDED PRECEDING) AS log_survival
    FROM steps WHERE closed > 0
  ),
  medians AS (SELECT slice, min(age) AS median FROM curve WHERE log_survival <= ${HALF} GROUP BY slice)
  SELECT slice, json_array(median, n, closed)::VARCHAR AS days_open
  FROM (SELECT slice, sum(exited)::INTEGER AS n, sum(closed)::INTEGER AS closed FROM ages GROUP BY slice) LEFT JOIN medians USING (slice)`;
