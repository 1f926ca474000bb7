import { MONTHS_KEPT, monthOf } from '#libs/metrics/periods.js';
import { jsonList } from './cell-queries.js';
import { firstObservedMonth } from './watch-months.js';

/** The levels of a slice in a month, in the order of `StockLevel` in `libs/metrics/grid-document.ts`. */
const LEVELS = ['active', 'unwatched', 'boards', 'stock_before', 'stock', 'flow_boards'];

/** Adds `values` to the levels of the months from `from` to `to`, as two changes. @param source has slice, and the columns of the expressions. */
const changes = (source: string, from: string, to: string, values: Readonly<Record<string, string>>): string => {
  const columns = (sign: string) =>
    LEVELS.map((name) => `${values[name] ? `${sign}(${values[name]})` : '0'} AS ${name}`).join(', ');
  return `SELECT slice, ${from} AS month, ${columns('')} FROM ${source} WHERE ${from} <= ${to}
    UNION ALL SELECT slice, ${to} + 1, ${columns('-')} FROM ${source} WHERE ${from} <= ${to}`;
};

/**
 * Table `stock`: what was open at the ends of the months of each slice, and what its matched index is linked from, as JSON. `levels` hold until
 * the next one; `links` are the openings of linked boards in a month and in the month before.
 *
 * The boards of a slice in a month are those of which a posting of the slice was open in it or in the month before.
 */
export const stockStatement = (asOf: number): string => {
  const first = firstObservedMonth(asOf);
  const last = monthOf(asOf);
  const kept = last - MONTHS_KEPT + 1;
  return `CREATE OR REPLACE TEMP TABLE stock AS
    WITH events AS (
      SELECT slice, unit, month, sum(entered)::INTEGER AS entered, sum(ended)::INTEGER AS ended, sum(openings)::INTEGER AS openings
      FROM (
        SELECT slice, unit, greatest(seen_month, ${first}) AS month, 1 AS entered, 0 AS ended, (is_opening AND seen_month >= ${first})::INTEGER AS openings
        FROM members WHERE end_month IS NULL OR end_month >= ${first}
        UNION ALL SELECT slice, unit, end_month, 0, 1, 0 FROM members WHERE end_month >= ${first}
      ) GROUP BY slice, unit, month
    ),
    levels AS (
      SELECT slice, unit, month AS s, coalesce(lead(month) OVER later - 1, ${last}) AS e, (sum(entered - ended) OVER later)::INTEGER AS n
      FROM events WINDOW later AS (PARTITION BY slice, unit ORDER BY month)
    ),
    present AS (SELECT slice, unit, s, CASE WHEN n > 0 THEN e ELSE least(s + 1, e) END AS e FROM levels),
    watched_levels AS (SELECT slice, s, e, n, from_month, to_month FROM levels JOIN stock_watches USING (unit) WHERE n > 0),
    boards_of_stock AS (SELECT slice, s, e, from_month, to_month FROM present JOIN stock_watches USING (unit)),
    boards_of_flow AS (SELECT slice, s, e, from_month, to_month FROM present JOIN flow_links USING (unit)),
    changes AS (
      ${[
        changes('(SELECT * FROM levels WHERE n > 0)', 's', 'e', { unwatched: 'n' }),
        changes('watched_levels', 'greatest(s, from_month)', 'least(e, to_month)', { active: 'n', unwatched: '-n' }),
        changes('watched_levels', 'greatest(s, from_month + 1)', 'least(e, to_month)', { stock: 'n' }),
        changes('watched_levels', 'greatest(s + 1, from_month + 1)', 'least(e + 1, to_month)', { stock_before: 'n' }),
        changes('boards_of_stock', 'greatest(s, from_month + 1)', 'least(e, to_month)', { boards: '1' }),
        changes('boards_of_flow', 'greatest(s, from_month)', 'least(e, to_month)', { flow_boards: '1' }),
      ].join('\n      UNION ALL ')}
    ),
    summed AS (SELECT slice, month, ${LEVELS.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM changes WHERE month <= ${last} GROUP BY slice, month),
    totals AS (
      SELECT slice, month, ${LEVELS.map((name) => `sum(${name}) OVER (PARTITION BY slice ORDER BY month) AS ${name}`).join(', ')} FROM summed
    ),
    level_lists AS (
      SELECT slice, ${jsonList(`json_array(month, ${LEVELS.map((name) => `${name}::INTEGER`).join(', ')})`)} AS levels
      FROM totals GROUP BY slice
    ),
    openings AS (
      SELECT slice, month, sum(count_before)::INTEGER AS count_before, round(sum(before), 4) AS before, round(sum(now), 4) AS now FROM (
        SELECT slice, e.month, 0 AS count_before, 0 AS before, openings * least(watched, watched_before) / watched AS now
        FROM events e JOIN unit_months m ON e.unit = m.unit AND e.month = m.month WHERE openings > 0 AND watched > 0 AND watched_before > 0
        UNION ALL
        SELECT slice, e.month + 1, openings, openings * least(watched, watched_before) / watched_before, 0
        FROM events e JOIN unit_months m ON e.unit = m.unit AND e.month + 1 = m.month WHERE openings > 0 AND watched > 0 AND watched_before > 0
      ) WHERE month >= ${kept} GROUP BY slice, month
    ),
    opening_lists AS (SELECT slice, ${jsonList('json_array(month, count_before, before, now)')} AS links FROM openings GROUP BY slice)
    SELECT slice, levels, coalesce(links, '[]') AS links FROM level_lists LEFT JOIN opening_lists USING (slice)`;
};
