import { MONTHS_KEPT, monthOf } from '#libs/metrics/periods/periods.js';
import { jsonList } from './cell-queries.js';
import { firstObservedMonth } from './watch-months.js';

/** The levels of a slice in a month, in the order of `StockLevel` in `libs/metrics/grid/grid-document.ts`. */
const LEVELS = ['active', 'unverified', 'boards', 'stock_before', 'stock', 'flow_boards'];

/** All months of a mask, as a table with the column `bit`. */
const bits = `(SELECT range::INTEGER AS bit FROM range(${MONTHS_KEPT + 1}))`;

/** Columns: by how much each level changes from the month before to the month `bit`. @param masks name of a level -> the months in which it is one higher. */
const changes = (masks: Readonly<Record<string, string>>): string =>
  Object.entries(masks)
    .map(([name, mask]) => `((((${mask}) >> bit) & 1) - ((((${mask}) << 1) >> bit) & 1))::DOUBLE AS ${name}`)
    .join(', ');

const sums = (names: readonly string[], factor = ''): string =>
  names.map((name) => `sum(${factor}${name}) AS ${name}`).join(', ');

/**
 * Table `stock_changes`: of each profile of `base`, the changes of the levels that are sums over postings. Postings of one profile were open in the
 * same months, on units whose stock is known in the same months.
 */
export const stockChangesStatement = (asOf: number): string => `CREATE OR REPLACE TABLE stock_changes AS
  SELECT * FROM (
    SELECT profile, ${firstObservedMonth(asOf)} + bit AS month, ${changes({
      active: 'open_months & known',
      unverified: 'open_months & ~known',
      stock: 'open_months & stock_links',
      stock_before: '(open_months << 1) & stock_links',
    })}
    FROM (SELECT *, known & (known << 1) AS stock_links FROM profiles), ${bits}
  ) WHERE active <> 0 OR unverified <> 0 OR stock <> 0 OR stock_before <> 0`;

const SUMMED = ['active', 'unverified', 'stock', 'stock_before'];
const COUNTED = ['boards', 'flow_boards'];

/**
 * Table `stock`: what was open at the ends of the months of each slice, and what its matched index is linked from, as JSON. `levels` hold until
 * the next one; `links` are the openings of linked boards in a month and in the month before.
 *
 * The boards of a slice in a month are those of which a posting of the slice was open in it or in the month before. Other levels are sums over
 * postings: a slice has few distinct profiles, whose changes were computed once.
 */
export const stockStatement = (asOf: number): string => {
  const last = monthOf(asOf);
  const kept = last - MONTHS_KEPT + 1;
  const zero = (names: readonly string[]) => names.map((name) => `0::DOUBLE AS ${name}`).join(', ');
  return `CREATE OR REPLACE TEMP TABLE stock AS
    WITH profiled AS (SELECT slice, profile, count(*)::DOUBLE AS n FROM members WHERE profile IS NOT NULL GROUP BY slice, profile),
    units_of_slices AS (
      SELECT slice, bit_or(present_months) AS present_months, any_value(unit) AS unit FROM members WHERE present_months <> 0 GROUP BY slice, unit
    ),
    masks AS MATERIALIZED (
      SELECT slice, present_months & stock_links AS stock_months, present_months & flow_links AS flow_months, count(*)::DOUBLE AS n
      FROM units_of_slices JOIN unit_masks USING (unit) GROUP BY ALL
    ),
    mask_changes AS (
      SELECT stock_months, flow_months, ${firstObservedMonth(asOf)} + bit AS month, ${changes({ boards: 'stock_months', flow_boards: 'flow_months' })}
      FROM (SELECT DISTINCT stock_months, flow_months FROM masks), ${bits}
    ),
    summed AS (
      SELECT slice, month, ${sums(LEVELS)} FROM (
        SELECT slice, month, ${sums(SUMMED, 'n * ')}, ${zero(COUNTED)} FROM profiled JOIN stock_changes USING (profile) GROUP BY slice, month
        UNION ALL BY NAME
        SELECT slice, month, ${zero(SUMMED)}, ${sums(COUNTED, 'n * ')}
        FROM masks JOIN (SELECT * FROM mask_changes WHERE boards <> 0 OR flow_boards <> 0) USING (stock_months, flow_months) GROUP BY slice, month
      ) GROUP BY slice, month
    ),
    totals AS (
      SELECT slice, month, ${LEVELS.map((name) => `sum(${name}) OVER (PARTITION BY slice ORDER BY month) AS ${name}`).join(', ')} FROM summed
    ),
    level_lists AS (
      SELECT slice, ${jsonList(`json_array(month, ${LEVELS.map((name) => `${name}::INTEGER`).join(', ')})`)} AS levels
      FROM totals GROUP BY slice
    ),
    weights AS (
      SELECT slice, seen_month, sum(weight) AS now, count(next_weight) AS count_before, sum(next_weight) AS before
      FROM members WHERE weight IS NOT NULL OR next_weight IS NOT NULL GROUP BY slice, seen_month
    ),
    openings AS (
      SELECT slice, month, sum(count_before)::INTEGER AS count_before, round(sum(before), 4) AS before, round(sum(now), 4) AS now FROM (
        SELECT slice, seen_month AS month, 0 AS count_before, 0 AS before, now FROM weights WHERE now IS NOT NULL
        UNION ALL
        SELECT slice, seen_month + 1, count_before, before, 0 FROM weights WHERE before IS NOT NULL
      ) WHERE month >= ${kept} GROUP BY slice, month
    ),
    opening_lists AS (SELECT slice, ${jsonList('json_array(month, count_before, before, now)')} AS links FROM openings GROUP BY slice)
    SELECT slice, levels, coalesce(links, '[]') AS links FROM level_lists LEFT JOIN opening_lists USING (slice)`;
};
