import { payInUsDollars } from '#libs/derivation/pay/pay-in-us-dollars.js';
import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Pay, Salary } from '#libs/records/job-details.js';

const MAX_RATIO = 12;

/**
 * The pay with its value in US dollars a year; null when the amounts are implausible.
 *
 * @param publishedAt `created_at` of the posting, which decides the exchange rate.
 */
export const salaryOf = (pay: Pay, provenance: Salary['provenance'], publishedAt: string): Salary | null => {
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
  return { min, max, currency, period, text: pay.text, ...inUsDollars, provenance };
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
