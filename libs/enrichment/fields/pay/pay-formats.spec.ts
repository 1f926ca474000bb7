import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { extractPay } from './extract-pay.js';

test.each<[string, string | null, (number | string | null)[]]>([
  ['Gehalt: 45.000 - 55.000 EUR brutto/Jahr', 'DE', [45000, 55000, 'EUR', 'year']],
  ['Wir bieten ein Jahresgehalt von 60.000 € bis 75.000 € brutto.', 'DE', [60000, 75000, 'EUR', 'year']],
  ['Gehalt: 3.200 € - 3.800 € pro Monat', 'DE', [3200, 3800, 'EUR', 'month']],
  ['Stundenlohn: 15,50 € pro Stunde', 'DE', [15.5, 15.5, 'EUR', 'hour']],
  ['Rémunération : 45 000 € - 55 000 € brut annuel', 'FR', [45000, 55000, 'EUR', 'year']],
  ['Salaire : 45K€ - 55K€ par an', 'FR', [45000, 55000, 'EUR', 'year']],
  ['Salario: 30.000 € - 36.000 € brutos al año', 'ES', [30000, 36000, 'EUR', 'year']],
  ['Salário: R$ 8.000 a R$ 12.000 por mês', 'BR', [8000, 12000, 'BRL', 'month']],
  ['Salaris: € 3.500 - € 4.500 per maand', 'NL', [3500, 4500, 'EUR', 'month']],
  ['Salary: £40k - £55k per annum', 'GB', [40000, 55000, 'GBP', 'year']],
  ['Salary: £40,000 to £55,000', 'GB', [40000, 55000, 'GBP', 'year']],
  ['Salary: CHF 90,000 - 110,000 per year', 'CH', [90000, 110000, 'CHF', 'year']],
  ["Lohn: CHF 90'000 - 110'000 pro Jahr", 'CH', [90000, 110000, 'CHF', 'year']],
  ['Salary: 45 000 - 55 000 kr per month', 'SE', [45000, 55000, 'SEK', 'month']],
  ['Lønn: NOK 600 000 - 750 000 per year', 'NO', [600000, 750000, 'NOK', 'year']],
  ['Løn: 45.000 - 50.000 DKK per month', 'DK', [45000, 50000, 'DKK', 'month']],
  ['Salary: ₹12-18 LPA', 'IN', [1200000, 1800000, 'INR', 'year']],
  ['CTC: 12 - 18 Lakhs per annum', 'IN', [1200000, 1800000, 'INR', 'year']],
  ['Wynagrodzenie: 15 000 - 20 000 zł miesięcznie', 'PL', [15000, 20000, 'PLN', 'month']],
  ['Salary: 15 000 - 20 000 PLN / month', 'PL', [15000, 20000, 'PLN', 'month']],
  ['Salary: CA$100,000 - CA$120,000 per year', 'CA', [100000, 120000, 'CAD', 'year']],
  ['Salary: A$100,000 - A$120,000 per year', 'AU', [100000, 120000, 'AUD', 'year']],
  ['Compensation: $102.8K - $137K', 'US', [102800, 137000, 'USD', 'year']],
  ['Pay: $22/hr', 'US', [22, 22, 'USD', 'hour']],
  ['Pay: USD 45 - 60 an hour', 'US', [45, 60, 'USD', 'hour']],
  ['Day rate: £450 - £550 per day', 'GB', [450, 550, 'GBP', 'day']],
  ['Pay: $1,200 - $1,500 per week', 'US', [1200, 1500, 'USD', 'week']],
  ['OTE: $180,000 - $220,000', 'US', [180000, 220000, 'USD', 'year']],
  ['Salary: INR 20,00,000 - 30,00,000 per annum', 'IN', [2000000, 3000000, 'INR', 'year']],
  ['Sueldo: $40,000 - $50,000 MXN mensuales', 'MX', [40000, 50000, 'MXN', 'month']],
  ['Annualized base pay of $62,400 to $70,000, paid hourly.', 'US', [62400, 70000, 'USD', 'year']],
  ['Annual salary range: $100,000 minimum to $140,000 maximum', 'US', [100000, 140000, 'USD', 'year']],
  ['Minimum salary: $100,000. Maximum salary: $140,000.', 'US', [100000, 140000, 'USD', 'year']],
  [
    'Base pay ranges from $129,300/year in our lowest market up to $223,600/year.',
    'US',
    [129300, 223600, 'USD', 'year'],
  ],
  ['$60k base / $120k OTE', 'US', [60000, 60000, 'USD', 'year']],
  ['Interns are paid $8,000 per month plus a housing stipend.', 'US', [8000, 8000, 'USD', 'month']],
  ['Compensation is $3,000 per month for part-time work.', 'US', [3000, 3000, 'USD', 'month']],
  ['Salary: $95,000 - $120,000,', 'US', [95000, 120000, 'USD', 'year']],
  ['Salary: $100,000,', 'US', [100000, 100000, 'USD', 'year']],
  ['Compensation: $85,000 - $95,000 –', 'US', [85000, 95000, 'USD', 'year']],
  ['The budgeted compensation for this position is $75,000 - $95,000.', 'US', [75000, 95000, 'USD', 'year']],
])('the pay stated in "%s"', (line, country, expected) => {
  const pay = extractPay(read(line), country, '2025-08-12T09:00:00.000Z')?.pay;
  expect(pay && [pay.min, pay.max, pay.currency, pay.period]).toEqual(expected);
});
