import { PAY_DATES, PERCENTILES } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { MAX_LARGEST_SHARE, MIN_EMPLOYERS, MIN_POSTINGS, QUARTER_DAYS } from '#libs/metrics/reliability.js';
import { T95 } from '#libs/metrics/statistics/median-interval.js';

const COUNTS = ['n', 'remote', 'remote_known', 'pay_n', 'read', 'single_roles'];

/** The values of a cell, in the order of `Cell` in `libs/metrics/grid/grid-document.ts`. */
export const CELL_VALUES = `n, closed, employers, remote, remote_known, pay_n, pay_mean, ${Object.values(PERCENTILES)
  .map((_, index) => `q[${index + 1}]`)
  .join(
    ', ',
  )}, read, opened, roles, evergreen, pay_employers, pay_largest, pay_from, pay_to, pay_low, pay_high, remote_employers, remote_largest, remote_variance, remote_squares`;

/** Aggregates over the new postings of a slice. */
const countColumns = `count(*)::INTEGER AS n, count(*) FILTER (remote)::INTEGER AS remote, count(remote)::INTEGER AS remote_known,
  count(pay)::INTEGER AS pay_n, count(*) FILTER (has_text)::INTEGER AS read, count(*) FILTER (role IS NULL)::INTEGER AS single_roles`;
const sumColumns = COUNTS.map((name) => `sum(${name}::DOUBLE)::INTEGER AS ${name}`).join(', ');

/** The windows as a table with the column `period`, in days. */
export const PERIODS_TABLE = `(VALUES ${WINDOWS.map((days) => `(${days}::SMALLINT)`).join(', ')}) AS periods(period)`;

/** Table `opened`: aggregates over the new postings of each slice by month and age. Those of months and windows are sums of them. */
export const openedStatement = `CREATE OR REPLACE TEMP TABLE opened AS
  SELECT slice, opened_month, opened_age, ${countColumns} FROM members GROUP BY slice, opened_month, opened_age`;

/** The aggregates of each slice and period. @param from query of rows of `opened` with a column `period`. */
export const sumsQuery = (from: string): string =>
  `SELECT slice, period, ${sumColumns} FROM (${from}) GROUP BY slice, period`;

/** Condition: pay is shown, as `withheldReason` decides. @param dimensions of the slices. @param days SQL: the length of the period. */
const isPayShown = (dimensions: readonly string[], days: string): string =>
  [
    `pay_n >= ${MIN_POSTINGS}`,
    ...(dimensions.includes('source_ids')
      ? []
      : [`pay_employers >= ${MIN_EMPLOYERS}`, `pay_largest <= ${MAX_LARGEST_SHARE}::DOUBLE * pay_n`]),
    `NOT (${days} > ${2 * QUARTER_DAYS - 1} AND dates[2] - dates[1] + 1 <= ${QUARTER_DAYS})`,
  ].join(' AND ');

const percentiles = Object.values(PERCENTILES).join(', ');

/**
 * The tables of a WITH clause that end with `paid`: of each slice and period whether pay is shown, `pay_employers`, `pay_largest`, the dates of the amounts and, where
 * it is shown, mean, quantiles and the bounds of the median: see `libs/metrics/statistics/median-interval.ts`.
 *
 * @param from query of `slice`, `period`, `employer`, `pay` and `opened_day` of postings that state pay.
 * @param days SQL: the length of the period, in days.
 */
export const payTables = (dimensions: readonly string[], from: string, days: string): string => `
  pays AS MATERIALIZED (${from}),
  pay_employers AS MATERIALIZED (SELECT slice, period, employer, count(*)::DOUBLE AS n FROM pays GROUP BY slice, period, employer),
  pay_counts AS (
    SELECT slice, period, count(*)::INTEGER AS pay_employers, max(n)::INTEGER AS pay_largest, sum(n) AS pay_n, sum(n * n) AS squares
    FROM pay_employers GROUP BY slice, period
  ),
  pay_dates AS (SELECT slice, period, quantile_disc(opened_day, [${PAY_DATES.join(', ')}]) AS dates FROM pays GROUP BY slice, period),
  pay_evidence AS MATERIALIZED (SELECT *, ${isPayShown(dimensions, days)} AS is_pay_shown FROM pay_counts JOIN pay_dates USING (slice, period)),
  pay_shown AS MATERIALIZED (SELECT pays.* FROM pays SEMI JOIN (SELECT slice, period FROM pay_evidence WHERE is_pay_shown) USING (slice, period)),
  pay_quantiles AS MATERIALIZED (
    SELECT slice, period, round(avg(pay), 3) AS pay_mean, quantile_cont(pay, [${percentiles}]) AS raw FROM pay_shown GROUP BY slice, period
  ),
  pay_below AS (
    SELECT slice, period, employer, count(*)::DOUBLE AS n, sum(CASE WHEN pay < raw[3] THEN 1 WHEN pay = raw[3] THEN 0.5 ELSE 0 END)::DOUBLE AS below
    FROM pay_shown JOIN pay_quantiles USING (slice, period) GROUP BY slice, period, employer
  ),
  pay_errors AS (
    SELECT slice, period, any_value(pay_n) AS n, any_value(pay_n * pay_n / squares) - 1 AS freedom, count(*) AS g,
      sum(below * below) - 2 * sum(below) / any_value(pay_n) * sum(below * n) + (sum(below) / any_value(pay_n)) ** 2 * any_value(squares) AS deviations
    FROM pay_below JOIN pay_evidence USING (slice, period) GROUP BY slice, period
  ),
  pay_ranks AS (
    SELECT slice, period, n, floor(round(n * (0.5 - ([${T95.join(', ')}])[least(floor(freedom), ${T95.length})::INTEGER]
      * sqrt(greatest(deviations, 0) * g / (g - 1)) / n), 6)) AS rank
    FROM pay_errors WHERE freedom >= 1
  ),
  pay_bounds AS (
    SELECT slice, period, max(pay) FILTER (position = rank) AS pay_low, max(pay) FILTER (position = n + 1 - rank) AS pay_high
    FROM (SELECT slice, period, pay, row_number() OVER (PARTITION BY slice, period ORDER BY pay) AS position FROM pay_shown)
      JOIN (SELECT * FROM pay_ranks WHERE rank >= 1) USING (slice, period) GROUP BY slice, period
  ),
  paid AS MATERIALIZED (
    SELECT slice, period, is_pay_shown, pay_employers, pay_largest, dates[1] AS pay_from, dates[2] AS pay_to, pay_mean, [round(x)::INTEGER FOR x IN raw] AS q, pay_low, pay_high
    FROM pay_evidence LEFT JOIN pay_quantiles USING (slice, period) LEFT JOIN pay_bounds USING (slice, period)
  )`;

/**
 * Query: employers of the new postings of each slice and period, and of those that say their work model, with the variance of the share that is remote: see
 * `remoteEmployers` in `libs/metrics/remote.ts`.
 *
 * @param from query of `slice`, `period`, and for each employer `known` and `remote` as DOUBLE.
 */
export const employersQuery = (from: string): string => `
  SELECT slice, period, employers, remote_employers, remote_largest, round(squares / (k * k), 9) AS remote_squares,
    CASE WHEN remote_employers > 1
      THEN round(greatest(rr - 2 * (r / k) * rk + (r / k) ** 2 * squares, 0) * remote_employers / (remote_employers - 1) / (k * k), 9) END AS remote_variance
  FROM (
    SELECT slice, period, count(*)::INTEGER AS employers, (count(*) FILTER (known > 0))::INTEGER AS remote_employers, max(known)::INTEGER AS remote_largest,
      nullif(sum(known), 0) AS k, sum(remote) AS r, sum(known * known) AS squares, sum(remote * remote) AS rr, sum(remote * known) AS rk
    FROM (${from}) GROUP BY slice, period
  )`;

/** The columns of a cell: zero if nothing was counted, and the mean of pay only where it is shown. */
export const cellColumns = `${[
  'n',
  'closed',
  'employers',
  'remote',
  'remote_known',
  'pay_n',
  'read',
  'opened',
  'evergreen',
  'pay_employers',
  'pay_largest',
  'remote_employers',
  'remote_largest',
  'remote_squares',
]
  .map((name) => `coalesce(${name}, 0) AS ${name}`)
  .join(
    ', ',
  )}, coalesce(single_roles, 0) + coalesce(repeated_roles, 0) AS roles, pay_mean, q, pay_from, pay_to, pay_low, pay_high, remote_variance`;

/** Aggregate: a JSON array of one value per row, in any order. `list`, or an ORDER BY, would need much more memory. @param row a JSON value. */
export const jsonList = (row: string): string => `'[' || string_agg(${row}::VARCHAR, ',') || ']'`;
