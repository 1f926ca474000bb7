import { isEqual, omit, uniqWith } from 'es-toolkit';
import { payInUsDollars } from '#libs/derivation/pay/pay-in-us-dollars.js';
import type { PayAssumption, PayPeriod } from '#libs/records/enumerations.js';
import type { Salary, SalaryRange } from '#libs/registry/records/jobs/job-record.js';
import currencies from './currencies.json' with { type: 'json' };

/** Amounts that a posting states, in `currency` (ISO 4217) per `period`. */
export interface Pay {
  min: number | null;
  max: number | null;
  currency: string;
  period: PayPeriod;
  /** The words of the posting. */
  text: string | null;
}

/** One of several ranges of pay, with the words for the place or level that it belongs to. */
export interface PlacedPay extends Pay {
  place: string | null;
}

/** The bounds by which two periods are compared. */
const ANNUAL = ['annual_min_usd', 'annual_max_usd'] as const;
type AnnualPay = Pick<Salary, 'currency' | 'period' | (typeof ANNUAL)[number]>;
type AnnualRange = SalaryRange & AnnualPay;

const MAX_ROUNDING = 0.01;
const MAX_RATIO = 12;
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = currencies.countries;

/** The usual currency of a country. */
export const currencyOfCountry = (country: string | null): string | undefined => CURRENCY_OF_COUNTRY[country ?? ''];

/**
 * The pay with its value in US dollars a year; null when the amounts are implausible.
 *
 * @param publishedAt `created_at` of the posting, which decides the exchange rate.
 * @param stated every range that the posting states, this pay among them; those that are implausible are left out.
 * @param inferred what the posting leaves out.
 */
export const salaryOf = (
  pay: Pay,
  provenance: Salary['provenance'],
  publishedAt: string,
  stated: readonly PlacedPay[] = [{ ...pay, place: null }],
  inferred: readonly PayAssumption[] = [],
): Salary | null => {
  const plausible = plausiblePay(pay, publishedAt);
  if (plausible === null) return null;
  const ranges = stated.flatMap((each): AnnualRange[] => {
    const range = plausiblePay(each, publishedAt);
    if (range === null) return [];
    const { min, max, currency, period, annual_min_usd, annual_max_usd } = range;
    return [{ min, max, currency, period, place: each.place, annual_min_usd, annual_max_usd }];
  });
  const once = distinct(withoutConversions(plausible, ranges).map((range) => omit(range, ANNUAL)));
  return { ...plausible, ranges: once, provenance, inferred: [...inferred] };
};

/** A range that is stated in two periods counts once, as the pay if it is that: "$30-45 an hour, annualized $62,400-93,600". */
const withoutConversions = (pay: AnnualPay, ranges: readonly AnnualRange[]): AnnualRange[] =>
  ranges.filter(
    (range, at) =>
      !(range.period !== pay.period && isConversion(range, pay)) &&
      !ranges.some(
        (other, before) =>
          before < at &&
          other.period !== range.period &&
          range.period !== pay.period &&
          isConversion(range, other) &&
          (range.place === null || range.place === other.place),
      ),
  );

/** Whether both are the same amounts in two periods, but for rounding. */
const isConversion = (range: AnnualPay, other: AnnualPay): boolean =>
  range.currency === other.currency && ANNUAL.every((bound) => isAbout(range[bound], other[bound]));

const isAbout = (value: number | null, other: number | null): boolean =>
  value !== null && other !== null && Math.abs(value - other) <= other * MAX_ROUNDING;

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
  [/hour|\bhrs?\b|stunde|heure|\bhur\b|\bhora|\buur\b|\bph\b/i, 'hour'],
  [/\bday|daily|\btag\b|jour|diem/i, 'day'],
  [/week|semaine|woche|\bwee\b|semana|fortnight/i, 'week'],
  [/month|\bmo\b|monat|mois|mensual|\bmon\b|\bmes\b|mensal|mensile|\bmaand|quarter/i, 'month'],
  [/year|annual|annum|yearly|\byr\b|jahr|\bann?\b|\bp\.?a\b|\baño|\bano\b|\banno\b|\bjaar/i, 'year'],
];

/** A period in a payload's own words: `1 YEAR`, `per-hour-wage`, `HOUR`; null for anything else. */
export const periodOf = (words: string | null): PayPeriod | null =>
  words === null ? null : (PERIODS.find(([pattern]) => pattern.test(words.slice(0, 40)))?.[1] ?? null);

/** Words of payloads for periods that records do not have, and how many of them a year has. */
const PARTS_OF_YEAR: [RegExp, number][] = [
  [/(?:bi|two|2)[-_ ]?week|fortnight|every other week/i, 26],
  [/(?:semi|half|twice)[-_ ]?(?:a[-_ ])?month/i, 24],
  [/(?:bi|two)[-_ ]?month/i, 6],
  [/quarter/i, 4],
  [/(?:semi|half)[-_ ]?(?:a[-_ ])?(?:year|annual)/i, 2],
];
const PER_YEAR: Readonly<Record<PayPeriod, number>> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };

/**
 * A declared period, and the factor by which amounts of it are multiplied: `bi-week-salary` and `2 WEEK` are a year of 26, `6 MONTH` a year
 * of 2. Null for anything else.
 */
export const declaredPeriod = (words: string | null): { period: PayPeriod; factor: number } | null => {
  const period = periodOf(words);
  if (words === null || period === null) return null;
  const parts = PARTS_OF_YEAR.find(([pattern]) => pattern.test(words.slice(0, 40)))?.[1];
  if (parts !== undefined) return { period: 'year', factor: parts };
  const count = Number(/^\s*(\d{1,2})\s?[-_ ]?[a-z]/i.exec(words)?.[1] ?? 1);
  return count <= 1 ? { period, factor: 1 } : { period: 'year', factor: PER_YEAR[period] / count };
};
