import { isEqual, uniqWith } from 'es-toolkit';
import { payInUsDollars } from '#libs/derivation/pay/pay-in-us-dollars.js';
import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Pay, Salary, SalaryRange } from '#libs/records/job-details.js';
import currencies from './currencies.json' with { type: 'json' };

/** One of several ranges of pay, with the words for the place or level that it belongs to. */
export interface PlacedPay extends Pay {
  place: string | null;
}

const MAX_RATIO = 12;
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = currencies.countries;

/** The usual currency of a country. */
export const currencyOfCountry = (country: string | null): string | undefined => CURRENCY_OF_COUNTRY[country ?? ''];

/**
 * The pay with its value in US dollars a year; null when the amounts are implausible.
 *
 * @param publishedAt `created_at` of the posting, which decides the exchange rate.
 * @param stated every range that the posting states, this pay among them; those that are implausible are left out.
 */
export const salaryOf = (
  pay: Pay,
  provenance: Salary['provenance'],
  publishedAt: string,
  stated: readonly PlacedPay[] = [{ ...pay, place: null }],
): Salary | null => {
  const plausible = plausiblePay(pay, publishedAt);
  if (plausible === null) return null;
  const ranges = stated.flatMap((each): SalaryRange[] => {
    const range = plausiblePay(each, publishedAt);
    if (range === null) return [];
    const { min, max, currency, period } = range;
    return [{ min, max, currency, period, place: each.place }];
  });
  return { ...plausible, ranges: distinct(ranges), provenance };
};

/** A range that is stated again counts once, with its place if one of them has it. */
const distinct = (ranges: readonly SalaryRange[]): SalaryRange[] => {
  const keyOf = ({ place: _, ...pay }: SalaryRange): string => JSON.stringify(Object.values(pay));
  const placed = new Set(ranges.filter(({ place }) => place !== null).map(keyOf));
  return uniqWith(
    ranges.filter((range) => range.place !== null || !placed.has(keyOf(range))),
    isEqual,
  );
};

/** Whether the amounts may be pay. */
export const isPlausible = (pay: Pay, publishedAt: string): boolean => plausiblePay(pay, publishedAt) !== null;

const plausiblePay = (pay: Pay, publishedAt: string) => {
  const { currency, period } = pay;
  let { min, max } = pay;
  if (min !== null && (!Number.isFinite(min) || min <= 0)) min = null;
  if (max !== null && (!Number.isFinite(max) || max <= 0)) max = null;
  if (min === null && max === null) return null;
  if (min !== null && max !== null && min > max) [min, max] = [max, min];
  if (min !== null && max !== null && max > min * MAX_RATIO) return null;
  const inUsDollars = payInUsDollars({ min, max, currency, period }, publishedAt);
  const { fx_rate, annual_min_usd, annual_max_usd } = inUsDollars;
  const implausible = (min !== null && annual_min_usd === null) || (max !== null && annual_max_usd === null);
  if (fx_rate !== null && implausible) return null;
  return { min, max, currency, period, text: pay.text, ...inUsDollars };
};

const PERIODS: [RegExp, PayPeriod][] = [
  [/hour|\bhr\b|hourly|stunde|heure/i, 'hour'],
  [/\bday|daily|\btag\b|jour/i, 'day'],
  [/week|semaine|woche/i, 'week'],
  [/month|\bmo\b|monat|mois|mensual/i, 'month'],
  [/year|annual|annum|yearly|\byr\b|jahr|\bann?\b|\bp\.?a\b/i, 'year'],
];

/** A period in a payload's own words: `1 YEAR`, `per-hour-wage`, `HOUR`; null for anything else. */
export const periodOf = (words: string | null): PayPeriod | null =>
  words === null ? null : (PERIODS.find(([pattern]) => pattern.test(words.slice(0, 40)))?.[1] ?? null);
