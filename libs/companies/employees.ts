import { EMPLOYEE_RANGES, type EmployeeRange } from '#libs/records/enumerations.js';

const MAX_EMPLOYEES = 10_000_000;

export interface Employees {
  count: number | null;
  range: EmployeeRange | null;
}

/** The range in which a number of employees lies. */
export const rangeOf = (count: number): EmployeeRange =>
  EMPLOYEE_RANGES.find((range) => count <= Number(range.split('-')[1] ?? Number.POSITIVE_INFINITY)) as EmployeeRange;

/**
 * The number and range of employees in a source's own words: `137`, `51 to 200 employees`, `10,000+`. A range that does not lie in
 * one of `EMPLOYEE_RANGES` (`1 to 50`) is unknown.
 */
export const employeesOf = (words: string | number | null | undefined): Employees => {
  const text = String(words ?? '')
    .toLowerCase()
    .replace(/employees|people|staff/g, '')
    .replaceAll(',', '')
    .trim();
  const count = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (count > 0 && count <= MAX_EMPLOYEES) return { count, range: rangeOf(count) };
  const open = /^(?:more than |over )?(\d{1,8})\s*\+?$/.exec(text);
  if (open) return { count: null, range: Number(open[1]) >= 10_000 ? '10001+' : null };
  const [, low, high] = /^(\d{1,8})\s*(?:-|–|to)\s*(\d{1,8})$/.exec(text) ?? [];
  if (low === undefined || high === undefined || Number(low) < 1 || Number(high) < Number(low)) {
    return { count: null, range: null };
  }
  const range = rangeOf(Number(high));
  return { count: null, range: rangeOf(Number(low)) === range ? range : null };
};
