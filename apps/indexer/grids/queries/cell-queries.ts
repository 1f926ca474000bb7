import { MIN_PAY_POSTINGS, minPayEmployers, PERCENTILES } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import type { SetLevel } from './set-members.js';

const COUNTS = ['n', 'remote', 'remote_known', 'pay_n', 'pay_sum', 'read', 'single_roles'];

/** The values of a cell, in the order of `Cell` in `libs/metrics/grid/grid-document.ts`. */
export const CELL_VALUES = `n, closed, employers, remote, remote_known, pay_n, pay_mean, ${Object.values(PERCENTILES)
  .map((_, index) => `q[${index + 1}]`)
  .join(', ')}, read, opened, roles, evergreen`;

/** Aggregates over the new postings of a slice. */
const countColumns = `count(*)::INTEGER AS n, count(*) FILTER (remote)::INTEGER AS remote, count(remote)::INTEGER AS remote_known,
  count(pay)::INTEGER AS pay_n, sum(pay) AS pay_sum, count(*) FILTER (has_text)::INTEGER AS read, count(*) FILTER (role IS NULL)::INTEGER AS single_roles,
  min(employer) FILTER (pay IS NOT NULL) AS lowest_paying, max(employer) FILTER (pay IS NOT NULL) AS highest_paying`;
const sumColumns = [
  ...COUNTS.map((name) => `sum(${name}::DOUBLE)${name === 'pay_sum' ? '' : '::INTEGER'} AS ${name}`),
  'min(lowest_paying) AS lowest_paying',
  'max(highest_paying) AS highest_paying',
].join(', ');

/** Condition: enough postings of enough employers state pay. @param dimensions of the slices. */
export const isPayShown = (dimensions: readonly string[]): string =>
  `pay_n >= ${MIN_PAY_POSTINGS}${minPayEmployers(dimensions) > 1 ? ' AND lowest_paying < highest_paying' : ''}`;

/** The windows as a table with the column `period`, in days. */
export const PERIODS_TABLE = `(VALUES ${WINDOWS.map((days) => `(${days}::SMALLINT)`).join(', ')}) AS periods(period)`;

/** Table `opened`: aggregates over the new postings of each slice by month and age. Those of months and windows are sums of them. */
export const openedStatement = `CREATE OR REPLACE TEMP TABLE opened AS
  SELECT slice, opened_month, opened_age, ${countColumns} FROM members GROUP BY slice, opened_month, opened_age`;

/** The aggregates of each slice and period. @param from query of rows of `opened` with a column `period`. */
export const sumsQuery = ({ set }: SetLevel, from: string): string => `
  SELECT *, ${isPayShown(set.dimensions)} AS is_pay_shown FROM (SELECT slice, period, ${sumColumns} FROM (${from}) GROUP BY slice, period)`;

/** Quantiles of pay where it is shown. @param from query of slice, period and pay. */
export const payQuantilesQuery = (from: string): string => `
  SELECT slice, period, [round(x)::INTEGER FOR x IN quantile_cont(pay, [${Object.values(PERCENTILES).join(', ')}])] AS q
  FROM (${from}) SEMI JOIN (SELECT slice, period FROM counted WHERE is_pay_shown) USING (slice, period) GROUP BY slice, period`;

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
]
  .map((name) => `coalesce(${name}, 0) AS ${name}`)
  .join(
    ', ',
  )}, coalesce(single_roles, 0) + coalesce(repeated_roles, 0) AS roles, CASE WHEN is_pay_shown THEN round(pay_sum / pay_n, 3) END AS pay_mean, q`;

/** Aggregate: a JSON array of one value per row, in any order. `list`, or an ORDER BY, would need much more memory. @param row a JSON value. */
export const jsonList = (row: string): string => `'[' || string_agg(${row}::VARCHAR, ',') || ']'`;
