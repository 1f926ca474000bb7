import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Pay, Salary } from '#libs/records/job-details.js';
import { RATES_DATE, usdRate } from '#libs/reference/exchange-rates.js';

const PER_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };
// Outside these bounds a bound in US dollars a year is a slip or no pay, and so is the whole range.
const MIN_ANNUAL_USD = 2_000;
const MAX_ANNUAL_USD = 5_000_000;
const MAX_RATIO = 12;

/** The pay with its value in US dollars a year; null when the figures cannot be meant. */
export const salaryOf = (pay: Pay, provenance: Salary['provenance']): Salary | null => {
  const { currency, period } = pay;
  let { min, max } = pay;
  if (min !== null && (!Number.isFinite(min) || min <= 0)) min = null;
  if (max !== null && (!Number.isFinite(max) || max <= 0)) max = null;
  if (min === null && max === null) return null;
  if (min !== null && max !== null && min > max) [min, max] = [max, min];
  if (min !== null && max !== null && max > min * MAX_RATIO) return null;
  const rate = usdRate(currency);
  const annual = (value: number | null) =>
    value === null || rate === null ? null : Math.round(value * PER_YEAR[period] * rate);
  const [low, high] = [annual(min), annual(max)];
  if ([low, high].some((value) => value !== null && (value < MIN_ANNUAL_USD || value > MAX_ANNUAL_USD))) return null;
  return {
    min,
    max,
    currency,
    period,
    text: pay.text,
    annual_min_usd: low,
    annual_max_usd: high,
    fx_rate: rate,
    fx_date: rate === null ? null : RATES_DATE,
    provenance,
  };
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
