import type { PayPeriod } from '#libs/records/enumerations.js';
import { lazy, readSourceRows } from '#libs/reference/read-table.js';

interface PaySize {
  readonly currency: string;
  readonly annual: number;
  readonly usual: PayPeriod;
}

const PER_YEAR: Readonly<Record<PayPeriod, number>> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };
const MIN_SHARE = 0.2;
const MAX_SHARE = 8;

const sizes = lazy(() => {
  const byCountry = new Map<string, PaySize>();
  const byCurrency = new Map<string, PaySize>();
  for (const [country = '', currency = '', annual, usual] of readSourceRows(
    'libs/enrichment/fields/pay/pay-sizes.tsv',
  )) {
    const size = { currency, annual: Number(annual), usual: usual as PayPeriod };
    byCountry.set(country, size);
    // The first country with a currency stands for it; for the euro that is not the richest one.
    if (!byCurrency.has(currency)) byCurrency.set(currency, size);
  }
  return { byCountry, byCurrency };
});

const sizeOf = (currency: string, country: string | null): PaySize | undefined => {
  const own = sizes().byCountry.get(country ?? '');
  return own?.currency === currency ? own : sizes().byCurrency.get(currency);
};

/** Whether the amount has the size of pay in that period. True where nothing is known about the currency. */
export const hasSizeOfPay = (amount: number, period: PayPeriod, currency: string, country: string | null): boolean => {
  const size = sizeOf(currency, country);
  if (size === undefined) return true;
  const share = (amount * PER_YEAR[period]) / size.annual;
  return share >= MIN_SHARE && share <= MAX_SHARE;
};

/** The period in which postings of the country state pay; null if that is not known for the currency. */
export const usualPeriod = (currency: string, country: string | null): PayPeriod | null =>
  sizeOf(currency, country)?.usual ?? null;

/**
 * The period in which an amount has the size of pay, if the posting does not state one: the usual period of the country, then the year,
 * month and hour. Null if there is none, or nothing is known about the currency.
 *
 * @param periods that are possible
 */
export const periodBySize = (
  amount: number,
  currency: string,
  country: string | null,
  periods: readonly PayPeriod[] = ['year', 'month', 'hour'],
): PayPeriod | null => {
  const size = sizeOf(currency, country);
  if (size === undefined) return null;
  const likely = [size.usual, ...periods].filter((period) => periods.includes(period));
  return likely.find((period) => hasSizeOfPay(amount, period, currency, country)) ?? null;
};
