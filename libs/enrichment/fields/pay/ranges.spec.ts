import { expect, test } from '@jest/globals';
import { enrich } from '../../enrich.js';
import { type RawPay, type RawPosting, UNKNOWN_FIELDS } from '../../posting.js';
import { CONTEXT } from '../../testing/context.js';

const posting = (over: Partial<RawPosting>): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format: 'ashby',
  board: 'acme',
  source_job_id: '1',
  url_job: 'https://jobs.ashbyhq.com/acme/1',
  title: 'Engineer',
  ...over,
});

const salaryOf = (over: Partial<RawPosting>) => {
  const result = enrich(posting(over), CONTEXT);
  if ('reason' in result) throw new Error(result.reason);
  return result.record.salary;
};

/** The ranges of a text: lower bound and place. */
const rangesOf = (html: string, place = 'Boston, MA') =>
  salaryOf({ html, places: [{ text: place }] })?.ranges.map((range) => [range.min, range.place]) ?? [];

test.each<[string, (readonly [number, string | null])[]]>([
  ['The base salary range is $100,000 - $120,000.', [[100_000, null]]],
  ['The base salary range for this role in California is $100,000 - $120,000.', [[100_000, 'California']]],
  [
    'Base Pay Range: Zone 1 (Menlo Park, CA; New York, NY) $187,000 — $220,000 USD Zone 2 (Denver, CO; Chicago, IL) $165,000 — $194,000 USD',
    [
      [187_000, 'Zone 1 (Menlo Park, CA; New York, NY)'],
      [165_000, 'Zone 2 (Denver, CO; Chicago, IL)'],
    ],
  ],
  [
    'For candidates located in NYC or SF, the pay range is $197,000 - $270,000. For candidates in all other locations, the pay range is $177,000 - $243,000.',
    [
      [197_000, 'NYC or SF'],
      [177_000, 'all other locations'],
    ],
  ],
  [
    'The base salary range is $170,000 - $220,000 in San Francisco and $140,000 - $180,000 in Austin.',
    [
      [170_000, 'San Francisco'],
      [140_000, 'Austin'],
    ],
  ],
  [
    '<p>The salary ranges are:</p><ul><li>Senior Engineer: $150,000 - $170,000</li><li>Staff Engineer: $180,000 - $200,000</li></ul>',
    [
      [150_000, 'Senior Engineer'],
      [180_000, 'Staff Engineer'],
    ],
  ],
  [
    'In the state of California, the salary range is between $146,500 [minimum salary in our lowest market within California] to $228,000 [maximum salary]. In the United States, outside of California, the salary range is between $120,000 [minimum salary in our lowest market] to $217,000 [maximum salary].',
    [
      [146_500, 'California'],
      [120_000, 'United States, outside of California'],
    ],
  ],
  [
    'Salary range: $100,000 - $120,000. OTE: $200,000 - $240,000. You close deals of $50,000 - $90,000.',
    [[100_000, null]],
  ],
  ['Base Salary: $100,000-$130,000. Variable Commission: $60,000-$90,000.', [[100_000, null]]],
  [
    'Pay: $30 - $40 an hour in Denver. The pay in Denver is $30 - $40 an hour. Pay: $30 - $40 an hour.',
    [[30, 'Denver']],
  ],
  [
    'The base salary range is $100,000 - $120,000 (New York), $90,000 - $110,000 (Denver).',
    [
      [100_000, 'New York'],
      [90_000, 'Denver'],
    ],
  ],
  ['Pay: $30 - $45 an hour, annualized $62,400 - $93,600.', [[30, null]]],
  ['OTE: $180,000 - $220,000.', [[180_000, null]]],
  ['We are hiring in Boston.', []],
])('every range of base pay, with the words for its place or level: "%s"', (html, expected) => {
  expect(rangesOf(html)).toEqual(expected);
});

test('ranges in several currencies are all kept, while the pay is in that of the first place', () => {
  const html =
    '<p>For Toronto and Vancouver based applicants, the salary range is CAD 166,675 - 191,397.</p><p>For US based applicants, the salary range is USD 128,193 - 184,009.</p>';
  const salary = salaryOf({ html, places: [{ text: 'Austin, TX' }] });
  expect(salary).toMatchObject({ min: 128_193, currency: 'USD' });
  expect(salary?.ranges.map(({ currency, place }) => [currency, place])).toEqual([
    ['CAD', 'Toronto and Vancouver'],
    ['USD', 'US'],
  ]);
});

const range = (place: string, min: number, currency = 'USD') => ({
  min,
  max: min + 20_000,
  currency,
  period: '1 YEAR',
  place,
});
const declared = (...ranges: [ReturnType<typeof range>, ...ReturnType<typeof range>[]]): RawPay => ({
  ...ranges[0],
  ranges,
});

test.each([
  ['Seattle, WA', 150_000],
  ['Austin, TX', 200_000],
  ['London', 90_000],
])('of the declared ranges, a posting in %s has its own, else the first in its currency', (place, min) => {
  const pay = declared(range('San Francisco/San Jose', 200_000), range('Seattle', 150_000), range('UK', 90_000, 'GBP'));
  const salary = salaryOf({ pay, places: [{ text: place }] });
  expect(salary).toMatchObject({ min, provenance: 'declared' });
  expect(salary?.ranges.map((each) => each.place)).toEqual(['San Francisco/San Jose', 'Seattle', 'UK']);
});

test.each(['Signing bonus: $10-20k', 'Annual bonus $10-20k. Equity: $50-90k', 'Relocation package $10-15k'])(
  'other money beside base pay is no range of it: "%s"',
  (other) => {
    expect(rangesOf(`Base salary: $100-120k. ${other}.`)).toEqual([[100_000, null]]);
  },
);

test('what customers pay is no pay', () => {
  expect(rangesOf('Our customers pay $100k-200k.')).toEqual([]);
});

test.each([
  ['Berlin, Germany', 'Germany', 70_000],
  ['Berlin, Germany', 'DE', 70_000],
  ['Berlin, Germany', 'Deutschland', 70_000],
  ['Boston, MA', 'US', 70_000],
])('of the declared ranges of countries, a posting in %s has that of "%s"', (place, label, min) => {
  const pay = declared(range('France', 50_000, 'EUR'), range(label, 70_000, 'EUR'));
  expect(salaryOf({ pay, places: [{ text: place }] })).toMatchObject({ min });
});

test('implausible and countless declared ranges are left out', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => range(`Zone ${n}`, 100_000 + n));
  const salary = salaryOf({ pay: declared(range('Mars', 1e12), ...many) });
  expect(salary?.min).toBe(100_000);
  expect(salary?.ranges.length).toBeLessThanOrEqual(100);
});
