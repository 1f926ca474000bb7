import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { extractPay } from './extract-pay.js';

const pay = (text: string, country: string | null = 'US') => {
  const found = extractPay(read(text), country, '2025-08-12T09:00:00.000Z');
  return found && [found.pay.min, found.pay.max, found.pay.currency, found.pay.period];
};

test.each([
  ['The annual salary range for this role is $117,000 – $180,000.', [117000, 180000, 'USD', 'year']],
  ['Salary Range: $235k-$300k', [235000, 300000, 'USD', 'year']],
  ['Compensation: $130-$180K base salary, based on experience.', [130000, 180000, 'USD', 'year']],
  ['Pay: $18.00 - $24.00 per hour', [18, 24, 'USD', 'hour']],
  ['Hourly Rate: $24.04/Hour', [24.04, 24.04, 'USD', 'hour']],
  ['Compensation: €60,000 - 65,000', [60000, 65000, 'EUR', 'year']],
  ['Gehalt: EUR 70.000-90.000 + Equity je nach Erfahrung', [70000, 90000, 'EUR', 'year']],
  ['The monthly rate for this internship is $11,375 USD + $10k housing stipend', [11375, 11375, 'USD', 'month']],
  ['Base salary up to £95,000 per annum', [null, 95000, 'GBP', 'year']],
  ['CTC: ₹25-35 LPA salary', [25_00_000, 35_00_000, 'INR', 'year']],
  ['160k - 260k base salary + equity', [160000, 260000, 'USD', 'year']],
  ['The annualized salary is $60,000 - $70,000.', [60000, 70000, 'USD', 'year']],
  ['OTE: $200,000 - $240,000 (base salary $100,000 - $120,000)', [100000, 120000, 'USD', 'year']],
  ['The salary for this position is $95,000 per year.', [95000, 95000, 'USD', 'year']],
  ['The Chicago, IL base pay for a new hire in this role is $84,150.', [84150, 84150, 'USD', 'year']],
  ['NYC Base Salary Range $28.84 — $33.65 USD', [28.84, 33.65, 'USD', 'hour']],
  ['Rates can go up to $55/hour depending on your skills.', [null, 55, 'USD', 'hour']],
  [
    '$83,000 base salary + $5,000 variable, for a total on-target earnings (OTE) of $88,000.',
    [83000, 83000, 'USD', 'year'],
  ],
])('the pay stated in "%s"', (text, expected) => {
  expect(pay(text)).toEqual(expected);
});

test('base pay takes precedence over on-target earnings', () => {
  expect(pay('The pay range is $150,000 to $175,000 salary with OTE $300,000 to $500,000 + equity')).toEqual([
    150000,
    175000,
    'USD',
    'year',
  ]);
});

const PAY_BY_PLACE =
  'In New York the pay range for this role is $94,000 - $157,000. In Austin the pay range for this role is $89,000 - $140,000.';

test.each([
  [null, [94000, 157000]],
  ['Austin', [89000, 140000]],
  ['New York City', [94000, 157000]],
  ['Chicago', [94000, 157000]],
])('of several ranges, that of the first place is taken, otherwise the first one: %s', (place, [min, max]) => {
  expect(
    extractPay(read(PAY_BY_PLACE), 'US', '2025-08-12T09:00:00.000Z', '', {
      local: place === null ? [] : [place],
      country: [],
    })?.pay,
  ).toMatchObject({ min, max });
});

test.each([
  ['Park City', 'Menlo Park', 'Park City'],
  ['Kansas City', 'Arkansas', 'Kansas City'],
  ['Mexico City', 'New Mexico', 'Mexico City'],
  ['Kansas', 'Arkansas', 'Kansas'],
  ['New York City', 'Oklahoma City', 'New York'],
])('%s is not named by "%s", but by "%s"', (place, other, own) => {
  const text = `${other}: the pay range is $150,000 - $180,000. ${own}: the pay range is $120,000 - $140,000.`;
  expect(
    extractPay(read(text), 'US', '2025-08-12T09:00:00.000Z', '', { local: [place], country: [] })?.pay,
  ).toMatchObject({
    min: 120000,
    max: 140000,
  });
});

test.each(['The annual base salary range is $120 - $150.', 'The yearly pay range for this role is $95 - $110.'])(
  'pay that is too small for its stated period is not taken for another: "%s"',
  (text) => {
    expect(pay(text)).toBeNull();
  },
);

test('the state of the first place decides where no city is named', () => {
  const text = 'California: the pay range is $150,000 - $180,000. Colorado: the pay range is $120,000 - $140,000.';
  expect(
    extractPay(read(text), 'US', '2025-08-12T09:00:00.000Z', '', { local: ['Denver', 'Colorado'], country: [] })?.pay,
  ).toMatchObject({
    min: 120000,
    max: 140000,
  });
});

test.each([
  ['US', [100000, 120000, 'USD', 'year']],
  ['CA', [110000, 130000, 'CAD', 'year']],
  ['GB', [80000, 90000, 'GBP', 'year']],
])('of several currencies, that of the first place is taken: %s', (country, expected) => {
  expect(
    pay('Salary: US: $100,000 - $120,000; Canada: CAD 110,000 - 130,000; UK: £80,000 - £90,000.', country),
  ).toEqual(expected);
});

test('the words before an amount count where a long sentence is cut before it', () => {
  const long = `${'you build things with us and others '.repeat(13)}and the typical starting salary is`;
  expect(pay(`${long} $175,500 - $219,600 and the rest of a long sentence follows here without an end`)).toEqual([
    175500,
    219600,
    'USD',
    'year',
  ]);
});

test('a rate in the title is the pay', () => {
  expect(
    extractPay(read('We train models.'), 'US', '2025-08-12T09:00:00.000Z', 'AI Trainer, $65–$75/hour')?.pay,
  ).toMatchObject({ min: 65, max: 75, currency: 'USD', period: 'hour' });
});

test('a bare dollar sign is the dollar of the country', () => {
  expect(pay('The salary range is $90,000 - $110,000 per year', 'CA')).toEqual([90000, 110000, 'CAD', 'year']);
});

test.each([
  'We recently raised a $250 million Series E round.',
  'Our base is backed with $250+ million raised to date.',
  'Company paid commuter benefit; $300 per month',
  'Claims are paid $20,000 on average per year.',
  'Fertility HRA (up to $5,000 per year)',
  'You manage deals of $100,000 - $500,000 ACV with our customers.',
  'We serve over 250,000 providers across all 50 states.',
  'The salary is $0 - $0 per year',
  'The salary range is $100,0000 - $200,0000.',
  'The salary is $1,000,000,000,000 - $1,000,000,000,000 per year',
])('no pay: %s', (text) => {
  expect(pay(text)).toBeNull();
});
