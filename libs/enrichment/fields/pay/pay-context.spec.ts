import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { textBlocks } from '../../text/blocks.js';
import { PostingText } from '../../text/posting-text.js';
import { extractPay } from './extract-pay.js';

const pay = (text: string, country: string | null = 'US') => payIn(read(text), country);
const payIn = (text: PostingText, country: string | null = 'US') => {
  const found = extractPay(text, country, '2025-08-12T09:00:00.000Z')?.pay;
  return found ? [found.min, found.max, found.currency, found.period] : null;
};

test.each([
  ['Compensation will be paid in the range of up to $110,000 - 135,000+ Bonus.', [110000, 135000, 'USD', 'year']],
  ['Compensation will be paid in the range of $20 - $34.', [20, 34, 'USD', 'hour']],
  ['Salary Range: $160k -175k', [160000, 175000, 'USD', 'year']],
  ['The estimated salary range for this role is 160,000 -200,000 USD.', [160000, 200000, 'USD', 'year']],
  ['The base pay range is $135,000\u2010$185,000/year.', [135000, 185000, 'USD', 'year']],
  ['A competitive salary package ($100,000 pa - $200,000 pa)', [100000, 200000, 'USD', 'year']],
  ['The salary range is $130,000 - 150,000K (OTE $260,000 - $300,000).', [130000, 150000, 'USD', 'year']],
  [
    'The salary range is between $157,500 [minimum salary in our lowest market] to $230,000 [maximum salary].',
    [157500, 230000, 'USD', 'year'],
  ],
  ['New York: $300K OTE', [300000, 300000, 'USD', 'year']],
  ['You work 16 hours per week at a CAD $30/hour contract rate.', [30, 30, 'CAD', 'hour']],
  ['Competitive base salary aligned with experience and location, up to $175,000.', [null, 175000, 'USD', 'year']],
  ['EUR 80.000 brutto Jahresgehalt', [80000, 80000, 'EUR', 'year']],
  [
    'USD$185,000 per year - USD$205,000 per year is the base salary range for this role.',
    [185000, 205000, 'USD', 'year'],
  ],
])('the pay stated in "%s"', (text, expected) => {
  expect(pay(text)).toEqual(expected);
});

test.each([
  'Competitive salary and a company bonus (up to €15,000 per year)',
  'You have sold products priced in the $15-20k/yr range.',
  '€150 monthly travel & communication allowance',
  'Compensation will be paid in the range of up to $160,00 - $200,00.',
])('no pay is stated in "%s"', (text) => {
  expect(pay(text)).toBeNull();
});

test('a fixed amount that is called base pay counts before a range of on-target earnings', () => {
  expect(pay('$65k base salary and commission. OTE: $100-180k.')).toEqual([65000, 65000, 'USD', 'year']);
});

test.each([
  ['$300 per month for commuters. The salary is in the range of $155,000 - $175,000.', [155000, 175000, 'USD', 'year']],
  ['Daily lunches and snacks in the office. Compensation: $250K - $375K plus equity', [250000, 375000, 'USD', 'year']],
  ['Monthly salary: ¥450,000 - ¥600,000', [450000, 600000, 'JPY', 'month']],
])('the period of other things before the pay is not its own: "%s"', (text, expected) => {
  expect(pay(text, text.includes('¥') ? 'JP' : 'US')).toEqual(expected);
});

const BULLETS = `${'We build robots that sort parcels in warehouses around the world. '.repeat(16)}- Rust - Go - C - `;

test.each([
  ['Salary: $170,000 - 200,000 a year - Dental insurance', [170000, 200000, 'USD', 'year']],
  ['Salary: CA$190,000 - CA$220,000 a year - Dental insurance', [190000, 220000, 'CAD', 'year']],
  [
    'The base salary is USD$185,000 per year - USD$205,000 per year. - Dental insurance',
    [185000, 205000, 'USD', 'year'],
  ],
  ['OTE ranges from $110 - 150K - Dental insurance', [110000, 150000, 'USD', 'year']],
])('a range is not cut at its dash where a text on one line has bullets: %s', (text, expected) => {
  expect(payIn(new PostingText(textBlocks(BULLETS + text)))).toEqual(expected);
});
