import { WINDOWS } from '#libs/metrics/periods/periods.js';
import {
  CELL_VALUES,
  cellColumns,
  employersQuery,
  jsonList,
  PERIODS_TABLE,
  payTables,
  sumsQuery,
} from './cell-queries.js';
import type { SetLevel } from './set-members.js';

const inWindow = 'opened_age <= period';

/** Of each employer, the postings of each window that say their work model, and those of them that are remote. */
const ofWindows = WINDOWS.map(
  (days) => `(count(remote) FILTER (opened_age <= ${days}))::DOUBLE AS known_${days},
      (count(*) FILTER (remote AND opened_age <= ${days}))::DOUBLE AS remote_${days}`,
).join(', ');
const employersOfWindow = (days: number): string =>
  `SELECT slice, ${days}::SMALLINT AS period, known_${days} AS known, remote_${days} AS remote FROM by_employer WHERE opened_age <= ${days}`;

/** Table `windows`: the windows of each slice as a JSON object, the same with histograms of pay (NULL if there are none), and the number of new postings in each. */
export const windowsStatement = (level: SetLevel): string => `CREATE OR REPLACE TEMP TABLE windows AS
  WITH counted AS (${sumsQuery(`SELECT * FROM opened, ${PERIODS_TABLE} WHERE ${inWindow}`)}),
  by_employer AS MATERIALIZED (
    SELECT slice, employer, min(opened_age) AS opened_age, ${ofWindows}
    FROM members WHERE opened_age <= ${Math.max(...WINDOWS)} GROUP BY slice, employer
  ),
  employers AS (${employersQuery(WINDOWS.map(employersOfWindow).join(' UNION ALL '))}),
  latest_roles AS (
    SELECT slice, opened_age, count(*)::INTEGER AS roles FROM (
      SELECT slice, role, min(opened_age) AS opened_age FROM members WHERE role IS NOT NULL AND opened_age <= ${Math.max(...WINDOWS)} GROUP BY slice, role
    ) GROUP BY slice, opened_age
  ),
  repeated AS (
    SELECT slice, period, sum(roles)::INTEGER AS repeated_roles FROM latest_roles, ${PERIODS_TABLE} WHERE ${inWindow} GROUP BY slice, period
  ),
  apart AS (
    SELECT slice, period, sum(evergreen)::INTEGER AS evergreen FROM evergreens, ${PERIODS_TABLE} WHERE ${inWindow} GROUP BY slice, period
  ),
  ${payTables(level.set.dimensions, `SELECT slice, period, employer, pay, opened_day FROM members, ${PERIODS_TABLE} WHERE pay IS NOT NULL AND ${inWindow}`, 'period')},
  closed AS (
    SELECT slice, period, sum(n)::INTEGER AS closed
    FROM (SELECT slice, closed_age, count(*) AS n FROM members WHERE closed_age IS NOT NULL GROUP BY ALL), ${PERIODS_TABLE}
    WHERE closed_age <= period GROUP BY slice, period
  ),
  seen AS (
    SELECT slice, period, sum(n)::INTEGER AS opened
    FROM (SELECT slice, seen_age, count(*) AS n FROM members WHERE seen_age IS NOT NULL GROUP BY ALL), ${PERIODS_TABLE}
    WHERE seen_age <= period GROUP BY slice, period
  ),
  values_of_pay AS (SELECT slice, period, pay, count(*)::INTEGER AS n FROM pay_shown GROUP BY slice, period, pay),
  histogram AS (SELECT slice, period, (${jsonList('json_array(pay, n)')})::JSON AS histogram FROM values_of_pay GROUP BY slice, period),
  cells AS (
    SELECT slice, period, ${cellColumns}, histogram
    FROM (SELECT slice, period FROM slices, ${PERIODS_TABLE}) LEFT JOIN counted USING (slice, period) LEFT JOIN employers USING (slice, period)
      LEFT JOIN repeated USING (slice, period) LEFT JOIN apart USING (slice, period) LEFT JOIN paid USING (slice, period) LEFT JOIN closed USING (slice, period) LEFT JOIN seen USING (slice, period) LEFT JOIN histogram USING (slice, period)
  )
  SELECT slice, json_group_object(period::VARCHAR, json_array(${CELL_VALUES}))::VARCHAR AS windows,
    CASE WHEN count(histogram) > 0
      THEN json_group_object(period::VARCHAR, json_object('cell', json_array(${CELL_VALUES}), 'histogram', histogram))::VARCHAR END AS pay,
    ${WINDOWS.map((days) => `max(n) FILTER (period = ${days}) AS n_${days}`).join(', ')}
  FROM cells GROUP BY slice`;
