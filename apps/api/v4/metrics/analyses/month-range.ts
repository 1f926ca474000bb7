import { monthName, monthOf, parseMonth } from '#libs/metrics/periods/periods.js';
import { afterAsOf } from '#libs/metrics/periods/requested-period.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

const MAX_MONTHS = 120;

/**
 * The first and last month of a series.
 * @throws AppError `invalid_request` for a range that is reversed, longer than 120 months, or begins after the dataset ends.
 */
export const monthRange = (
  from: string | undefined,
  to: string | undefined,
  asOf: number,
): { first: number; last: number } => {
  const last = to === undefined ? monthOf(asOf) : parseMonth(to);
  const first = from === undefined ? last - 11 : parseMonth(from);
  if (from !== undefined && first > monthOf(asOf)) throw afterAsOf('from', from, asOf);
  if (to !== undefined && last > monthOf(asOf)) throw afterAsOf('to', to, asOf);
  if (first > last) throw invalidParameter('from', `must not be after \`to\` (${monthName(last)})`, from);
  if (last - first >= MAX_MONTHS)
    throw invalidParameter('from', `must be less than ${MAX_MONTHS} months before \`to\` (${monthName(last)})`, from);
  return { first, last };
};
