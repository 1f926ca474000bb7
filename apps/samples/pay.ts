import type { Salary } from './posting.js';

interface Component {
  compensationType: string;
  interval: string;
  currencyCode?: string | null;
  minValue?: number | null;
  maxValue?: number | null;
}

export interface AshbyCompensation {
  scrapeableCompensationSalarySummary?: string | null;
  compensationTiers?: { components: Component[] }[];
}

const PERIODS: Record<string, Salary['period']> = {
  '1 YEAR': 'year',
  '1 MONTH': 'month',
  '1 WEEK': 'week',
  '1 DAY': 'day',
  '1 HOUR': 'hour',
};
const PER_YEAR: Record<Salary['period'], number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };
// Outside these bounds a bound in US dollars a year is a slip ("$150" a year), and so is the whole range.
const LEAST_ANNUAL_USD = 5_000;
const MOST_ANNUAL_USD = 3_000_000;

/**
 * The salary that an Ashby payload declares: the span over its tiers. Tiers in another currency or period than the
 * first are left out, since one range cannot hold both.
 *
 * @returns null without a declared salary, `nonsense` when the figures cannot be meant.
 */
export function ashbySalary(compensation: AshbyCompensation | null | undefined): Salary | null | 'nonsense' {
  const parts = (compensation?.compensationTiers ?? [])
    .flatMap(({ components }) => components)
    .filter(
      ({ compensationType, minValue, maxValue }) =>
        compensationType === 'Salary' && (minValue ?? maxValue ?? null) !== null,
    );
  const [first] = parts;
  if (!first) return null;
  const period = PERIODS[first.interval];
  const currency = first.currencyCode;
  if (!period || !currency) return 'nonsense';
  const same = parts.filter((part) => part.currencyCode === currency && part.interval === first.interval);
  const bounds = (values: (number | null | undefined)[]) =>
    values.filter((value): value is number => typeof value === 'number');
  const lows = bounds(same.map(({ minValue }) => minValue));
  const highs = bounds(same.map(({ maxValue }) => maxValue));
  const min = lows.length > 0 ? Math.min(...lows) : null;
  const max = highs.length > 0 ? Math.max(...highs) : null;
  const salary: Salary = {
    min,
    max,
    currency,
    period,
    text: same.length === parts.length ? summary(compensation) : null,
  };
  return isSensible(salary) ? salary : 'nonsense';
}

/** Whole US dollars a year: hour x 2080, day x 260, week x 52, month x 12; null for other currencies. */
export function annualUsd(salary: Salary): { min: number | null; max: number | null } {
  const annual = (value: number | null) =>
    value === null || salary.currency !== 'USD' ? null : Math.round(value * PER_YEAR[salary.period]);
  return { min: annual(salary.min), max: annual(salary.max) };
}

function isSensible(salary: Salary): boolean {
  const { min, max } = salary;
  if ((min ?? 0) < 0 || (min !== null && max !== null && min > max)) return false;
  const annual = annualUsd(salary);
  return [annual.min, annual.max].every(
    (value) => value === null || (value >= LEAST_ANNUAL_USD && value <= MOST_ANNUAL_USD),
  );
}

function summary(compensation: AshbyCompensation | null | undefined): string | null {
  return compensation?.scrapeableCompensationSalarySummary?.trim() || null;
}
