import { expect, test } from '@jest/globals';
import { enrich } from '../../enrich.js';
import { type RawPay, type RawPosting, UNKNOWN_FIELDS } from '../../posting.js';
import { CONTEXT } from '../../testing/context.js';

const salaryOf = (country: string | null, over: Partial<RawPosting>) => {
  const result = enrich(
    {
      ...UNKNOWN_FIELDS,
      format: 'page',
      board: 'acme',
      source_job_id: '1',
      url_job: 'https://acme.example/1',
      title: 'Cook',
      places: country === null ? [] : [{ text: null, address: { country } }],
      ...over,
    },
    CONTEXT,
  );
  if ('reason' in result) throw new Error(result.reason);
  const { salary } = result.record;
  return salary && [salary.min, salary.max, salary.currency, salary.period, ...salary.inferred];
};
const stated = (country: string, text: string) => salaryOf(country, { html: `<p>${text}</p>` });

test.each<[string, string, (number | string | null)[]]>([
  ['MY', 'Gaji : RM 1,500 – 1,800', [1500, 1800, 'MYR', 'month', 'period']],
  ['MY', 'Gaji Pokok RM1500 sebulan + elaun', [1500, 1500, 'MYR', 'month']],
  ['SG', 'Basic: $2200~$2900', [2200, 2900, 'SGD', 'month', 'period']],
  ['PH', 'Compensation Range: ₱20,000 - ₱30,000', [20_000, 30_000, 'PHP', 'month', 'period']],
  ['PH', 'Basic Pay: 35k', [35_000, 35_000, 'PHP', 'month', 'currency', 'period']],
  ['TH', 'เงินเดือน 25000-30000 บาท', [25_000, 30_000, 'THB', 'month']],
  ['TH', 'Salary: 25000-35000', [25_000, 35_000, 'THB', 'month', 'currency', 'period']],
  ['TH', '฿412 ต่อ ชั่วโมง', [412, 412, 'THB', 'hour']],
  ['HK', '每小時$60.00至$65.00', [60, 65, 'HKD', 'hour']],
  ['HK', '月薪: HK$13300', [13_300, 13_300, 'HKD', 'month']],
  ['ID', 'Gaji: Rp 5 juta - Rp 7 juta per bulan', [5_000_000, 7_000_000, 'IDR', 'month']],
  ['IN', 'CTC: 12-15 LPA', [1_200_000, 1_500_000, 'INR', 'year']],
  ['BR', 'Salário: R$ 4.500,00 por mês', [4500, 4500, 'BRL', 'month']],
  ['CH', "Lohn: CHF 120'000.- pro Jahr", [120_000, 120_000, 'CHF', 'year']],
  ['JP', '年収500万円', [5_000_000, 5_000_000, 'JPY', 'year']],
  ['PL', 'Widełki: 18 000 - 25 000 PLN netto (B2B)', [18_000, 25_000, 'PLN', 'month', 'period']],
  ['AU', 'Pay: $40.6839 per hour + super', [40.68, 40.68, 'AUD', 'hour']],
  ['NZ', '$35-$45 p/hr + OT', [35, 45, 'NZD', 'hour']],
  ['NZ', 'Pay: 26.30 p.h. + 8% holiday pay', [26.3, 26.3, 'NZD', 'hour', 'currency']],
  ['MX', 'Salary: MXN $30,000 - $40,000 per month', [30_000, 40_000, 'MXN', 'month']],
  ['MX', 'Salary: $4,000 - $5,000 USD per month', [4000, 5000, 'USD', 'month']],
  ['US', 'Salary: CAD $45 - $55 per hour', [45, 55, 'CAD', 'hour']],
  ['US', '$90,000 - $110,000 (Canadian dollars)', [90_000, 110_000, 'CAD', 'year', 'period']],
  ['CA', 'Salaire : 85 000 $ à 100 000 $ par année', [85_000, 100_000, 'CAD', 'year']],
  ['US', 'Annual Base Salary Range: $153,000 — $269,000 USD At Acme we', [153_000, 269_000, 'USD', 'year']],
  ['DE', 'Stundenlohn: 14,50 € - 16,00 €', [14.5, 16, 'EUR', 'hour']],
  ['IT', 'Retribuzione: 1.800 - 2.200 € netti al mese', [1800, 2200, 'EUR', 'month']],
])('in %s, "%s" is %j', (country, text, expected) => {
  expect(stated(country, text)).toEqual(expected);
});

test.each([
  ['AU', 'Access to salary packaging of up to $15,900.'],
  ['NZ', 'The business operates 24 hours, 7 days a week.'],
  ['MY', 'Elaun sehingga RM 300 sebulan.'],
  ['SG', 'Staff discount of $50 - $80 on every purchase.'],
  ['PH', 'Call 0917 555 0199 or 2024-2025 applicants only.'],
  ['US', 'Salary reviews every 12 months.'],
])('in %s, "%s" states no pay', (country, text) => {
  expect(stated(country, text)).toBeNull();
});

test('the amount of the posting counts before the range of its employer', () => {
  const html = '<h3>Compensation</h3><p>17000</p><h3>Compensation Range</h3><p>₱15,000 - ₱20,000</p>';
  expect(salaryOf('PH', { html })).toEqual([17_000, 17_000, 'PHP', 'month', 'currency', 'period']);
});

const declared = (pay: Partial<RawPay>, country: string | null = null) =>
  salaryOf(country, { pay: { min: 2000, max: 2500, currency: 'USD', period: null, text: null, ...pay } });

test.each<[string, (number | string)[] | null]>([
  ['bi-week-salary', [52_000, 65_000, 'USD', 'year']],
  ['semi-month-salary', [48_000, 60_000, 'USD', 'year']],
  ['2 WEEK', [52_000, 65_000, 'USD', 'year']],
  ['6 MONTH', [4000, 5000, 'USD', 'year']],
  ['1 MONTH', [2000, 2500, 'USD', 'month']],
  ['per-month-salary', [2000, 2500, 'USD', 'month']],
  ['MON', [2000, 2500, 'USD', 'month']],
  ['ONE_TIME', null],
])('a declared period %s keeps its number', (period, expected) => {
  expect(declared({ period })).toEqual(expected);
});

test.each<[Partial<RawPay>, string, (number | string)[]]>([
  [{ period: 'month', currency: '$' }, 'SG', [2000, 2500, 'SGD', 'month']],
  [{ period: 'month', currency: '€' }, 'DE', [2000, 2500, 'EUR', 'month']],
  [{ min: 90_000, max: 95_000, period: null }, 'US', [90_000, 95_000, 'USD', 'year', 'period']],
  [{ min: 3000, max: 4000, currency: 'MYR', period: null }, 'MY', [3000, 4000, 'MYR', 'month', 'period']],
])('declared pay with %j in %s', (pay, country, expected) => {
  expect(declared(pay, country)).toEqual(expected);
});

test.each<[string, string, (number | string)[]]>([
  ['MY', 'RM 1,500 – RM 1,800 per month', [1500, 1800, 'MYR', 'month']],
  ['SG', 'SGD 2,700 - 3,000', [2700, 3000, 'SGD', 'month', 'period']],
  ['AU', '$51 - $54.98 p.h. + Super', [51, 54.98, 'AUD', 'hour']],
])('the pay line of a board counts before the text: in %s, "%s"', (country, text, expected) => {
  const pay = { min: null, max: null, currency: null, period: null, text };
  expect(salaryOf(country, { pay, html: '<p>Salary: $99 - $100 per hour</p>' })).toEqual(expected);
});
