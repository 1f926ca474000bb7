import { lazy, tableRows } from './read-table.js';

export interface ExchangeRate {
  /** US dollars for one unit of the currency, to six significant digits. */
  readonly rate: number;
  /** The day on which the European Central Bank published it, `2026-08-03`; null for US dollars in months without rates. */
  readonly date: string | null;
}

interface Month {
  readonly date: string;
  /** Currency -> units for one euro. */
  readonly perEuro: ReadonlyMap<string, number>;
}

const SIGNIFICANT_DIGITS = 6;

/**
 * The rate of a currency in the month of a time: the first one that the European Central Bank published in that month. It never
 * changes after the day on which it was published. For months after the end of the table, its last rate is used.
 *
 * @param time RFC 3339 UTC
 * @returns null for months before the beginning of the table, and for a currency without a rate in that month. US dollars are always 1.
 */
export const usdRate = (currency: string, time: string): ExchangeRate | null => {
  const known = monthOf(time);
  if (currency === 'USD') return { rate: 1, date: known?.date ?? null };
  const [usd, units] = [known?.perEuro.get('USD'), known?.perEuro.get(currency)];
  if (known === undefined || usd === undefined || units === undefined) return null;
  return { rate: Number((usd / units).toPrecision(SIGNIFICANT_DIGITS)), date: known.date };
};

const monthOf = (time: string): Month | undefined => {
  const month = time.slice(0, 7);
  return months().get(month) ?? (month > lastMonth() ? months().get(lastMonth()) : undefined);
};

const months: () => ReadonlyMap<string, Month> = lazy(() => {
  const [[, ...currencies] = [], ...rows] = tableRows('exchange-rates');
  return new Map(
    rows.map(([date = '', ...cells]) => {
      const rates = currencies.map((currency, i) => [currency, Number(cells[i])] as const);
      return [date.slice(0, 7), { date, perEuro: new Map([['EUR', 1], ...rates.filter(([, units]) => units > 0)]) }];
    }),
  );
});

const lastMonth = lazy(() => [...months().keys()].at(-1) ?? '');
