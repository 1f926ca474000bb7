import { expect, test } from '@jest/globals';
import { annualUsd, ashbySalary } from './pay.js';

const part = (
  minValue: number | null,
  maxValue: number | null,
  currencyCode = 'USD',
  interval = '1 YEAR',
  compensationType = 'Salary',
) => ({
  components: [{ compensationType, interval, currencyCode, minValue, maxValue }],
});
const salary = (...compensationTiers: ReturnType<typeof part>[]) =>
  ashbySalary({ compensationTiers, scrapeableCompensationSalarySummary: '$1 - $2' });

test('tiers span one range', () => {
  expect(salary(part(100_000, 150_000), part(90_000, 120_000), part(5, 6, 'USD', '1 YEAR', 'Bonus'))).toEqual({
    min: 90_000,
    max: 150_000,
    currency: 'USD',
    period: 'year',
    text: '$1 - $2',
  });
});

test('tiers of another currency are left out', () => {
  expect(salary(part(173_000, 310_000, 'EUR'), part(146_000, 237_000, 'GBP'))).toMatchObject({
    min: 173_000,
    max: 310_000,
    currency: 'EUR',
    text: null,
  });
});

test('figures that cannot be meant give no salary', () => {
  expect(salary(part(24.04, 24.04))).toBe('nonsense');
  expect(salary(part(200, 275_000))).toBe('nonsense');
  expect(salary(part(20, 10, 'USD', '1 HOUR'))).toBe('nonsense');
  expect(salary(part(5_000, 5_000, 'USD', '1 TIME'))).toBe('nonsense');
  expect(salary()).toBeNull();
  expect(salary(part(null, null))).toBeNull();
  expect(ashbySalary(null)).toBeNull();
});

test('pay is made annual, in US dollars only', () => {
  expect(annualUsd({ min: 20, max: 30.5, currency: 'USD', period: 'hour', text: null })).toEqual({
    min: 41_600,
    max: 63_440,
  });
  expect(annualUsd({ min: 1_000, max: null, currency: 'USD', period: 'week', text: null })).toEqual({
    min: 52_000,
    max: null,
  });
  expect(annualUsd({ min: 50_000, max: 60_000, currency: 'EUR', period: 'year', text: null })).toEqual({
    min: null,
    max: null,
  });
});
