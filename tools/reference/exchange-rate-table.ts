import { readCsv } from './sources.js';
import { writeTable } from './table.js';

/** Units of each currency for one euro, on the first day of every month on which the European Central Bank published rates. */
export const writeExchangeRates = (data: string, folder: string): void => {
  const firstOfMonth = new Map<string, Record<string, string>>();
  const days = readCsv(data, 'exchange-rates/ecb-euro-reference-rates.csv.gz');
  for (const day of days.sort((one, two) => (String(one.Date) < String(two.Date) ? -1 : 1))) {
    const month = String(day.Date).slice(0, 7);
    if (!firstOfMonth.has(month)) firstOfMonth.set(month, day);
  }
  const months = [...firstOfMonth.values()];
  const isRate = (cell: string | undefined) => Number(cell) > 0;
  // Columns of currencies that were replaced before the first day are empty.
  const currencies = Object.keys(months[0] ?? {}).filter(
    (column) => /^[A-Z]{3}$/.test(column) && months.some((day) => isRate(day[column])),
  );
  writeTable(
    folder,
    'exchange-rates',
    {
      title: 'Euro foreign exchange reference rates: units for one euro, first published day of each month',
      source: 'European Central Bank',
      licence: 'free reuse with attribution',
      columns: ['date', ...currencies],
    },
    [
      ['date', ...currencies],
      ...months.map((day) => [
        String(day.Date),
        ...currencies.map((column) => (isRate(day[column]) ? String(day[column]) : '')),
      ]),
    ],
  );
};
