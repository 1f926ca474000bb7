import { WINDOWS } from '#libs/metrics/periods.js';
import { addedUp, CELL, completed, jsonList, PERIODS, quantiles } from './cell-queries.js';
import type { SetLevel } from './set-members.js';

const inWindow = 'since <= period';

/** `windows`: for each slice its windows as a JSON object, the same with the histogram of pay where there is one, and the new postings of each. */
export const windowsStatement = (level: SetLevel): string => `CREATE OR REPLACE TEMP TABLE windows AS
  WITH counted AS (${addedUp(level, `SELECT * FROM opened, ${PERIODS} WHERE ${inWindow}`)}),
  latest AS (
    SELECT slice, since, count(*)::INTEGER AS employers FROM (
      SELECT slice, employer, min(since) AS since FROM members WHERE since <= ${Math.max(...WINDOWS)} GROUP BY slice, employer
    ) GROUP BY slice, since
  ),
  employers AS (
    SELECT slice, period, sum(employers)::INTEGER AS employers FROM latest, ${PERIODS} WHERE ${inWindow} GROUP BY slice, period
  ),
  paid AS (${quantiles(`SELECT slice, period, pay FROM members, ${PERIODS} WHERE pay IS NOT NULL AND ${inWindow}`)}),
  closed AS (
    SELECT slice, period, sum(n)::INTEGER AS closed
    FROM (SELECT slice, closed_since AS since, count(*) AS n FROM members WHERE closed_since IS NOT NULL GROUP BY ALL), ${PERIODS}
    WHERE ${inWindow} GROUP BY slice, period
  ),
  values_of_pay AS (
    SELECT slice, period, pay, sum(n)::INTEGER AS n
    FROM (SELECT slice, since, pay, count(*) AS n FROM members WHERE pay IS NOT NULL AND since IS NOT NULL GROUP BY ALL), ${PERIODS}
    WHERE ${inWindow} GROUP BY ALL
  ),
  histogram AS (
    SELECT slice, period, (${jsonList('json_array(pay, n)')})::JSON AS histogram
    FROM values_of_pay SEMI JOIN (SELECT slice, period FROM counted WHERE is_pay_shown) USING (slice, period) GROUP BY slice, period
  ),
  cells AS (
    SELECT slice, period, ${completed}, histogram
    FROM (SELECT slice, period FROM slices, ${PERIODS}) LEFT JOIN counted USING (slice, period) LEFT JOIN employers USING (slice, period)
      LEFT JOIN paid USING (slice, period) LEFT JOIN closed USING (slice, period) LEFT JOIN histogram USING (slice, period)
  )
  SELECT slice, json_group_object(period::VARCHAR, json_array(${CELL}))::VARCHAR AS windows,
    CASE WHEN count(histogram) > 0
      THEN json_group_object(period::VARCHAR, json_object('cell', json_array(${CELL}), 'histogram', histogram))::VARCHAR END AS pay,
    ${WINDOWS.map((days) => `max(n) FILTER (period = ${days}) AS n_${days}`).join(', ')}
  FROM cells GROUP BY slice`;
