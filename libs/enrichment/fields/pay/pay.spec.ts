import { expect, test } from '@jest/globals';
import { periodOf, salaryOf } from './pay.js';

const PUBLISHED = '2025-08-12T09:00:00.000Z';
const base = { currency: 'USD', period: 'year', text: null } as const;

test('amounts are annualised at 2080 hours, 260 days, 52 weeks, 12 months', () => {
  expect(salaryOf({ ...base, min: 20, max: 30, period: 'hour' }, 'declared', PUBLISHED)).toMatchObject({
    annual_min_usd: 41600,
    annual_max_usd: 62400,
    fx_rate: 1,
  });
  expect(salaryOf({ ...base, min: 5000, max: 6000, period: 'month' }, 'declared', PUBLISHED)).toMatchObject({
    annual_min_usd: 60000,
    annual_max_usd: 72000,
  });
});

test('pay in another currency has its exchange rate and the date of the rate', () => {
  expect(salaryOf({ ...base, min: 60000, max: 65000, currency: 'EUR' }, 'extracted', PUBLISHED)).toMatchObject({
    annual_min_usd: 68424,
    fx_rate: 1.1404,
    fx_date: '2025-08-01',
    provenance: 'extracted',
  });
  expect(salaryOf({ ...base, min: 60000, max: 65000, currency: 'XOF' }, 'declared', PUBLISHED)).toMatchObject({
    annual_min_usd: null,
    fx_rate: null,
    fx_date: null,
  });
});

test('reversed bounds are swapped, and implausible amounts are rejected', () => {
  expect(salaryOf({ ...base, min: 90000, max: 80000 }, 'declared', PUBLISHED)).toMatchObject({
    min: 80000,
    max: 90000,
  });
  for (const [min, max] of [
    [0, 0],
    [1e12, 1e12],
    [-5, null],
    [150, 150],
    [10_000, 900_000],
    [Number.NaN, null],
  ] as const)
    expect(salaryOf({ ...base, min, max }, 'declared', PUBLISHED)).toBeNull();
});

test.each([
  ['1 YEAR', 'year'],
  ['per-hour-wage', 'hour'],
  ['MONTH', 'month'],
  ['WEEKLY', 'week'],
  ['daily', 'day'],
  ['NONE', null],
])('the period %s is %s', (words, period) => {
  expect(periodOf(words)).toBe(period);
});
