import type { PayPeriod } from '#libs/records/enumerations.js';
import { usdRate } from '#libs/reference/exchange-rates.js';

const PER_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };
const MIN_ANNUAL_USD = 2_000;
const MAX_ANNUAL_USD = 5_000_000;

interface StatedPay {
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string | null;
  readonly period: PayPeriod | null;
}

interface PayInUsDollars {
  annual_min_usd: number | null;
  annual_max_usd: number | null;
  /** US dollars for one unit of the currency on `fx_date`. */
  fx_rate: number | null;
  fx_date: string | null;
}

/**
 * Pay as US dollars a year, by the exchange rate of the month in which the posting was published, and that rate.
 *
 * An amount outside $2,000 to $5,000,000 a year is an error in the posting or not annual pay, and has no value in US dollars.
 *
 * @param publishedAt `created_at` of the posting, RFC 3339 UTC.
 */
export const payInUsDollars = ({ min, max, currency, period }: StatedPay, publishedAt: string): PayInUsDollars => {
  const exchange = currency === null ? null : usdRate(currency, publishedAt);
  const annual = (amount: number | null): number | null => {
    if (amount === null || exchange === null || period === null) return null;
    const value = Math.round(amount * PER_YEAR[period] * exchange.rate);
    return value >= MIN_ANNUAL_USD && value <= MAX_ANNUAL_USD ? value : null;
  };
  return {
    annual_min_usd: annual(min),
    annual_max_usd: annual(max),
    fx_rate: exchange?.rate ?? null,
    fx_date: exchange?.date ?? null,
  };
};
