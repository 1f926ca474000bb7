import { expect, test } from '@jest/globals';
import { readPayload } from '../payload/read-payload.js';
import { madeUpRecord, readAs } from '../testing/read-payloads.js';
import { greenhouse } from './format.js';

test('a posting whose place names no country has the country of its office', () => {
  expect(madeUpRecord('greenhouse').locations).toMatchObject([{ text: 'Remote', country: 'DE' }]);
});

test('a place with a control character is read without it', () => {
  const job = { id: 1, title: 'Chef', location: { name: 'London\u0000' }, absolute_url: 'https://acme.example/1' };
  const { postings } = readAs('greenhouse', JSON.stringify({ jobs: [job] }));
  expect(postings[0]?.places).toEqual([{ text: 'London' }]);
});

const greenhousePay = (...ranges: object[]) => {
  const job = { id: 1, title: 'Baker', absolute_url: 'https://acme.example/1', pay_input_ranges: ranges };
  return readPayload(greenhouse, { board: 'acme' }, { jobs: [job] }).postings[0]?.pay;
};

test('Greenhouse pay ranges of different periods are not merged', () => {
  const hourly = { title: 'Hourly', min_cents: 2_000, max_cents: 3_000, currency_type: 'USD' };
  const annual = { title: 'Annual Salary', min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'USD' };
  expect(greenhousePay(annual, hourly)).toMatchObject({ min: 50_000, max: 60_000, period: 'year' });
  expect(greenhousePay(hourly, annual)).toMatchObject({ min: 20, max: 30, period: 'hour' });
});

test('the period of a Greenhouse pay range is read from its whole text, and not from parts of words', () => {
  const range = { min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'USD' };
  expect(greenhousePay({ ...range, title: 'Pay', blurb: 'Holiday pay is extra.' })).toMatchObject({ period: 'year' });
  const blurb = 'The range below is what we expect to offer at the time of posting, as a monthly salary.';
  expect(greenhousePay({ ...range, title: 'Pay', blurb })).toMatchObject({ period: 'month' });
});

test('a period that Greenhouse pay mentions about something else is not its period', () => {
  const range = { min_cents: 8_000_000, max_cents: 9_000_000, currency_type: 'USD' };
  const hours = 'Pay for this 40 hours per week role.';
  expect(greenhousePay({ ...range, title: 'Pay', blurb: hours })).toMatchObject({ period: 'year' });
  const weeks = 'Benefits include 4 weeks of vacation.';
  expect(greenhousePay({ ...range, title: 'Annual salary', blurb: weeks })).toMatchObject({ period: 'year' });
  expect(greenhousePay({ ...range, max_cents: null, title: 'Pay' })).toMatchObject({ min: 80_000, period: 'year' });
  const yen = { title: 'Hourly', min_cents: 120_000, max_cents: 150_000, currency_type: 'JPY' };
  expect(greenhousePay(yen)).toMatchObject({ max: 1_500, period: 'hour' });
});
