import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Pay, Salary } from '#libs/records/job-details.js';
import { usdRate } from '#libs/reference/exchange-rates.js';

const PER_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };
const MIN_ANNUAL_USD = 2_000;
const MAX_ANNUAL_USD = 5_000_000;

type PayInUsDollars = Pick<Salary, 'annual_min_usd' | 'annual_max_usd' | 'fx_rate' | 'fx_date'>;

/**
 * Pay as US dollars a year, by the exchange rate of the month in which the posting was published, and that rate.
 *
 * An amount outside $2,000 to $5,000,000 a year is an error in the posting or not annual pay, and has no value in US dollars.
 *
 * @param publishedAt `created_at` of the posting, RFC 3339 UTC.
 */
export const payInUsDollars = (
  { min, max, currency, period }: Pick<Pay, 'min' | 'max'> & { currency: string | null; period: PayPeriod | null },
  publishedAt: string,
): PayInUsDollars => {
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
