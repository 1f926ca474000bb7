import { invalidArgument } from './argument-errors.js';
import type { ReadQuery } from './reads.js';

const DAYS = /^(\d{1,4}) ?(?:d|days?)$/i;
const DATE = /^((?:19|2[01])\d\d)(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/;

/** A date or a number of days before the date of the data, as a filter. @param name of the filter, without suffix. */
export const sinceQuery = (name: string, text: string): ReadQuery => {
  const days = DAYS.exec(text.trim())?.[1];
  if (days !== undefined) return { [`${name}_within_days`]: days };
  const [, year, month = '01', day = '01'] = DATE.exec(text.trim()) ?? [];
  if (year === undefined)
    throw invalidArgument('since', `"${text.slice(0, 50)}" is no date: write 2026-03-01, 2026-03 or 30d`);
  return { [`${name}_gte`]: `${year}-${month}-${day}` };
};

/** The last moment of a date. */
export const untilQuery = (name: string, text: string): ReadQuery => {
  const [, year, month = '12', day] = DATE.exec(text.trim()) ?? [];
  if (year === undefined)
    throw invalidArgument('until', `"${text.slice(0, 50)}" is no date: write 2026-03-01 or 2026-03`);
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { [`${name}_lte`]: `${year}-${month}-${day ?? last}T23:59:59.999Z` };
};
