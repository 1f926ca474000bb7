import { type DimensionName, dimensionOf, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { type GridSet, MIN_SLICE } from '#libs/metrics/grid-sets.js';
import { MIN_PAY, PERCENTILES } from '#libs/metrics/pay.js';
import { MONTHS_KEPT, monthOf, WINDOWS, windowSpan } from '#libs/metrics/periods.js';
import { DAY_MS } from '#libs/search/records/job-analysis-rows.js';

/** One row for each posting and each of its values of the dimensions of a set. */
const exploded = ({ dimensions, digits }: GridSet, columns: string): string => {
  const unnested = dimensions.filter((name) => name === 'onet_codes' || dimensionOf(name).many);
  const lateral = unnested.map((name) => `CROSS JOIN unnest(base.${name}) AS of_${name}(v_${name})`);
  const value = (name: DimensionName) => (unnested.includes(name) ? `v_${name}` : `base.${name}`);
  const known = dimensions.filter((name) => !unnested.includes(name)).map((name) => `base.${name} IS NOT NULL`);
  const lengths = digits.map((each) => OCCUPATION_DIGITS[each]).join(', ');
  const conditions = dimensions.includes('onet_codes') ? [...known, `length(v_onet_codes) IN (${lengths})`] : known;
  const keys = dimensions.map((name) => `${value(name)} AS k_${name}`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return `SELECT ${[...keys, columns].join(', ')} FROM base ${lateral.join(' ')} ${where}`;
};

const keys = ({ dimensions }: GridSet): string[] => dimensions.map((name) => `k_${name}`);

/** `slices`: those of a set that are large enough, numbered. */
export const slicesTable = (set: GridSet): string => {
  const by = keys(set);
  return `CREATE OR REPLACE TEMP TABLE slices AS
    SELECT ${[...by, ''].join(', ')} count(*)::INTEGER AS postings, count(*) FILTER (closed IS NULL)::INTEGER AS active,
      (row_number() OVER ())::INTEGER AS slice
    FROM (${exploded(set, 'base.closed')}) ${by.length > 0 ? `GROUP BY ${by.join(', ')}` : ''}
    HAVING count(*) >= ${MIN_SLICE}`;
};

const MEMBER =
  'p, employer, opened_month, closed_month, opened, closed, observed, pay, remote, named, onet_code, levels';

/** `members`: the postings of each slice. */
export const membersTable = (set: GridSet): string => {
  const columns = MEMBER.split(', ').map((name) => `base.${name}`);
  const on = keys(set).map((key) => `e.${key} = s.${key}`);
  return `CREATE OR REPLACE TEMP TABLE members AS
    SELECT s.slice, ${MEMBER} FROM (${exploded(set, columns.join(', '))}) e JOIN slices s ON ${on.join(' AND ') || 'true'}`;
};

const counts = `
  count(*)::INTEGER AS n, count(*) FILTER (remote)::INTEGER AS remote, count(remote)::INTEGER AS remote_known,
  count(pay)::INTEGER AS pay_n, avg(pay) AS pay_mean, count(*) FILTER (named)::INTEGER AS naming`;
const points = Object.values(PERCENTILES).join(', ');

/** Figures of the new postings of each slice in each `period`. @param from members, with a column `period`. */
const cells = (from: string): string => `
  WITH found AS (${from}),
  counted AS (SELECT slice, period, ${counts} FROM found GROUP BY slice, period),
  employers AS (
    SELECT slice, period, count(*)::INTEGER AS employers
    FROM (SELECT DISTINCT slice, period, employer FROM found) GROUP BY slice, period
  ),
  paid AS (
    SELECT slice, period, quantile_cont(pay, [${points}]) AS q FROM found
    SEMI JOIN (SELECT slice, period FROM counted WHERE pay_n >= ${MIN_PAY}) USING (slice, period)
    WHERE pay IS NOT NULL GROUP BY slice, period
  )
  SELECT slice, period, n, employers, remote, remote_known, pay_n, naming,
    CASE WHEN pay_n >= ${MIN_PAY} THEN round(pay_mean, 3) END AS pay_mean,
    [round(x)::INTEGER FOR x IN q] AS q
  FROM counted JOIN employers USING (slice, period) LEFT JOIN paid USING (slice, period)`;

const CELL = 'n, closed, employers, remote, remote_known, pay_n, pay_mean, q[1], q[2], q[3], q[4], q[5], naming';
const zero = (...names: string[]): string => names.map((name) => `coalesce(${name}, 0) AS ${name}`).join(', ');

/** `monthly`: for each slice its months as a JSON list. */
export const monthlyTable = (asOf: number): string => {
  const first = monthOf(asOf) - MONTHS_KEPT + 1;
  return `CREATE OR REPLACE TEMP TABLE monthly AS
    WITH opened AS (${cells(`SELECT slice, opened_month AS period, employer, remote, pay, named FROM members WHERE opened_month >= ${first}`)}),
    closed AS (SELECT slice, closed_month AS period, count(*)::INTEGER AS closed FROM members WHERE closed_month >= ${first} GROUP BY slice, closed_month),
    merged AS (
      SELECT slice, period, ${zero('n', 'closed', 'employers', 'remote', 'remote_known', 'pay_n', 'naming')}, pay_mean, q
      FROM opened FULL JOIN closed USING (slice, period)
    )
    SELECT slice, to_json(list(json_array(period, ${CELL}) ORDER BY period))::VARCHAR AS months, count(*)::INTEGER AS cells
    FROM merged GROUP BY slice`;
};

/** `windows`: for each slice its three windows as a JSON object, with the histogram of pay. */
export const windowsTable = (asOf: number): string => {
  const spans = WINDOWS.map((days) => ({ days, ...windowSpan(days, asOf) }));
  const opened = spans.map(
    ({ days, from }) =>
      `SELECT slice, ${days} AS period, employer, remote, pay, named FROM members WHERE opened >= ${from}`,
  );
  const closed = spans.map(
    ({ days, from }) => `SELECT slice, ${days} AS period FROM members WHERE closed >= ${from} AND closed <= ${asOf}`,
  );
  return `CREATE OR REPLACE TEMP TABLE windows AS
    WITH every AS (${opened.join(' UNION ALL ')}),
    opened AS (${cells('SELECT * FROM every')}),
    closed AS (SELECT slice, period, count(*)::INTEGER AS closed FROM (${closed.join(' UNION ALL ')}) GROUP BY slice, period),
    histogram AS (
      SELECT slice, period, to_json(list(json_array(pay, n) ORDER BY pay)) AS pay
      FROM (SELECT slice, period, pay, count(*)::INTEGER AS n FROM every
        SEMI JOIN (SELECT slice, period FROM opened WHERE pay_n >= ${MIN_PAY}) USING (slice, period)
        WHERE pay IS NOT NULL GROUP BY slice, period, pay)
      GROUP BY slice, period
    ),
    complete AS (
      SELECT slice, period, ${zero('n', 'closed', 'employers', 'remote', 'remote_known', 'pay_n', 'naming')}, pay_mean, q, pay
      FROM (SELECT slice, period FROM slices, (VALUES ${WINDOWS.map((days) => `(${days})`).join(', ')}) AS w(period))
      LEFT JOIN opened USING (slice, period) LEFT JOIN closed USING (slice, period) LEFT JOIN histogram USING (slice, period)
    )
    SELECT slice, json_group_object(period::VARCHAR, CASE WHEN pay IS NULL THEN json_object('cell', json_array(${CELL}))
        ELSE json_object('cell', json_array(${CELL}), 'pay', pay) END)::VARCHAR AS windows,
      ${WINDOWS.map((days) => `max(n) FILTER (period = ${days}) AS n_${days}`).join(', ')}
    FROM complete GROUP BY slice`;
};

/** `survival`: for each slice the Kaplan-Meier median of the longest window; see `libs/metrics/survival.ts`. */
export const survivalTable = (asOf: number): string => {
  const { from } = windowSpan(Math.max(...WINDOWS), asOf);
  return `CREATE OR REPLACE TEMP TABLE survival AS
    WITH ages AS (
      SELECT slice,
        ((greatest(observed, ${from}) - opened) // ${DAY_MS})::INTEGER AS entry,
        ((coalesce(closed, ${asOf}) - opened) // ${DAY_MS})::INTEGER AS exit,
        (closed IS NOT NULL)::INTEGER AS event
      FROM members WHERE (closed IS NULL OR closed >= ${from}) AND greatest(observed, ${from}) <= coalesce(closed, ${asOf})
    ),
    changes AS (
      SELECT slice, age, sum(entered)::INTEGER AS entered, sum(event)::INTEGER AS event FROM (
        SELECT slice, entry AS age, 1 AS entered, 0 AS event FROM ages
        UNION ALL SELECT slice, exit + 1, -1, 0 FROM ages
        UNION ALL SELECT slice, exit, 0, event FROM ages WHERE event = 1
      ) GROUP BY slice, age
    ),
    steps AS (SELECT slice, age, event, sum(entered) OVER (PARTITION BY slice ORDER BY age) AS at_risk FROM changes),
    curve AS (
      SELECT slice, age, product(1 - event / at_risk) OVER (PARTITION BY slice ORDER BY age) AS survival
      FROM steps WHERE event > 0
    ),
    medians AS (SELECT slice, min(age) AS median FROM curve WHERE survival <= 0.5 + 1e-9 GROUP BY slice)
    SELECT slice, json_array(median, n, closed)::VARCHAR AS days_open
    FROM (SELECT slice, count(*)::INTEGER AS n, sum(event)::INTEGER AS closed FROM ages GROUP BY slice) LEFT JOIN medians USING (slice)`;
};

/** The slices of a set with all their figures; `active_before` counts postings that were open before the first stored month. */
export const slicesQuery = (set: GridSet, asOf: number, survival: boolean): string => {
  const first = monthOf(asOf) - MONTHS_KEPT + 1;
  return `
    WITH before AS (
      SELECT slice, (count(*) - count(*) FILTER (closed_month < ${first}))::INTEGER AS active_before
      FROM members WHERE opened_month < ${first} GROUP BY slice
    )
    SELECT ${[...keys(set), ''].join(', ')} postings, active, coalesce(active_before, 0) AS active_before,
      coalesce(months, '[]') AS months, coalesce(cells, 0) AS cells, windows, ${WINDOWS.map((days) => `n_${days}`).join(', ')},
      ${survival ? 'days_open' : 'NULL'} AS days_open
    FROM slices LEFT JOIN monthly USING (slice) JOIN windows USING (slice) LEFT JOIN before USING (slice)
      ${survival ? 'LEFT JOIN survival USING (slice)' : ''}`;
};
