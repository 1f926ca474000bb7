import { MONTHS_KEPT, monthOf } from '#libs/metrics/periods/periods.js';
import { CELL_VALUES, cellColumns, employersQuery, jsonList, payTables, sumsQuery } from './cell-queries.js';
import type { SetLevel } from './set-members.js';

/** Table `monthly`: the months of each slice as a JSON array. */
export const monthlyStatement = (level: SetLevel, asOf: number): string => {
  const first = monthOf(asOf) - MONTHS_KEPT + 1;
  const kept = `opened_month >= ${first}`;
  return `CREATE OR REPLACE TEMP TABLE monthly AS
    WITH counted AS (${sumsQuery(`SELECT *, opened_month AS period FROM opened WHERE ${kept}`)}),
    employers AS (
      ${employersQuery(`SELECT slice, opened_month AS period, employer, count(remote)::DOUBLE AS known, (count(*) FILTER (remote))::DOUBLE AS remote
        FROM members WHERE ${kept} GROUP BY slice, opened_month, employer`)}
    ),
    repeated AS (
      SELECT slice, period, count(*)::INTEGER AS repeated_roles
      FROM (SELECT DISTINCT slice, opened_month AS period, role FROM members WHERE role IS NOT NULL AND ${kept}) GROUP BY slice, period
    ),
    apart AS (
      SELECT slice, opened_month AS period, sum(evergreen)::INTEGER AS evergreen FROM evergreens WHERE ${kept} GROUP BY slice, opened_month
    ),
    ${payTables(level.set.dimensions, `SELECT slice, opened_month AS period, employer, pay, opened_day FROM members WHERE pay IS NOT NULL AND ${kept}`, '31')},
    closed AS (
      SELECT slice, closed_month AS period, count(*)::INTEGER AS closed FROM members WHERE closed_month >= ${first}
      GROUP BY slice, closed_month
    ),
    seen AS (
      SELECT slice, seen_month AS period, count(*)::INTEGER AS opened FROM members WHERE is_opening AND seen_month >= ${first}
      GROUP BY slice, seen_month
    ),
    cells AS (
      SELECT slice, period, ${cellColumns}
      FROM counted JOIN employers USING (slice, period) LEFT JOIN repeated USING (slice, period) LEFT JOIN paid USING (slice, period)
        FULL JOIN closed USING (slice, period) FULL JOIN seen USING (slice, period) FULL JOIN apart USING (slice, period)
    )
    SELECT slice, ${jsonList(`json_array(period, ${CELL_VALUES})`)} AS months, count(*)::INTEGER AS cells
    FROM cells GROUP BY slice`;
};
