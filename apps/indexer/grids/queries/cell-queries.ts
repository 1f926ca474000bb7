import { MIN_PAY, minPayEmployers, PERCENTILES } from '#libs/metrics/pay.js';
import { WINDOWS } from '#libs/metrics/periods.js';
import type { SetLevel } from './set-members.js';

const COUNTS = ['n', 'remote', 'remote_known', 'pay_n', 'pay_sum', 'naming'];

/** The figures of a cell, in their order. See `Cell` in `libs/metrics/grid-document.ts`. */
export const CELL = `n, closed, employers, remote, remote_known, pay_n, pay_mean, ${Object.values(PERCENTILES)
  .map((_, index) => `q[${index + 1}]`)
  .join(', ')}, naming`;

/** What is counted of members that opened. */
const counted = `count(*)::INTEGER AS n, count(*) FILTER (remote)::INTEGER AS remote, count(remote)::INTEGER AS remote_known,
  count(pay)::INTEGER AS pay_n, sum(pay) AS pay_sum, count(*) FILTER (named)::INTEGER AS naming,
  min(employer) FILTER (pay IS NOT NULL) AS lowest_paying, max(employer) FILTER (pay IS NOT NULL) AS highest_paying`;
const added = [
  ...COUNTS.map((name) => `sum(${name})${name === 'pay_sum' ? '' : '::INTEGER'} AS ${name}`),
  'min(lowest_paying) AS lowest_paying',
  'max(highest_paying) AS highest_paying',
].join(', ');

/** Whether enough postings state pay, of enough employers. @param dimensions of the slices. */
export const isPayShown = (dimensions: readonly string[]): string =>
  `pay_n >= ${MIN_PAY}${minPayEmployers(dimensions) > 1 ? ' AND lowest_paying < highest_paying' : ''}`;

/** The windows as a table with a column `period`: a time lies in a window when `since <= period`. */
export const PERIODS = `(VALUES ${WINDOWS.map((days) => `(${days}::SMALLINT)`).join(', ')}) AS periods(period)`;

/** `opened`: counts of the new postings of each slice by month and age, from which those of months and windows add up. */
export const openedStatement = `CREATE OR REPLACE TEMP TABLE opened AS
  SELECT slice, opened_month, since, ${counted} FROM members GROUP BY slice, opened_month, since`;

/** `counted`. @param from rows of `opened` with a column `period`. */
export const addedUp = ({ set }: SetLevel, from: string): string => `
  SELECT *, ${isPayShown(set.dimensions)} AS is_pay_shown FROM (SELECT slice, period, ${added} FROM (${from}) GROUP BY slice, period)`;

/** Quantiles of pay where it is shown. @param from slice, period and pay. */
export const quantiles = (from: string): string => `
  SELECT slice, period, [round(x)::INTEGER FOR x IN quantile_cont(pay, [${Object.values(PERCENTILES).join(', ')}])] AS q
  FROM (${from}) SEMI JOIN (SELECT slice, period FROM counted WHERE is_pay_shown) USING (slice, period) GROUP BY slice, period`;

/** Zero for what was not counted, and the mean of pay where it is shown. */
export const completed = `${['n', 'closed', 'employers', 'remote', 'remote_known', 'pay_n', 'naming']
  .map((name) => `coalesce(${name}, 0) AS ${name}`)
  .join(', ')}, CASE WHEN is_pay_shown THEN round(pay_sum / pay_n, 3) END AS pay_mean, q`;

/**
 * The JSON list of the rows of a group, in no order. DuckDB keeps much more memory for `list`, and for any aggregate with ORDER BY.
 * @param row a JSON value.
 */
export const jsonList = (row: string): string => `'[' || string_agg(${row}::VARCHAR, ',') || ']'`;
