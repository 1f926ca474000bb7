import { expect, test } from '@jest/globals';
import { creditsRunOutAt } from './credit-forecast.js';

const now = new Date('2026-03-01T00:00:00Z');
const none = { allowance: 0, purchased: 0, nextAllowance: 0, periodEndsAt: null, creditsPerDay: 10 };
const periodEndsAt = new Date('2026-04-01T00:00:00Z');

test.each([
  ['nothing is spent', { ...none, purchased: 100, creditsPerDay: 0 }, null],
  ['nothing is left', none, '2026-03-01'],
  ['purchased credits only', { ...none, purchased: 100 }, '2026-03-11'],
  [
    'the allowance lasts for less than its period',
    { ...none, allowance: 50, nextAllowance: 310, periodEndsAt },
    '2026-03-06',
  ],
  ['each allowance lasts for its period', { ...none, allowance: 310, nextAllowance: 400, periodEndsAt }, null],
  // 31 days take 310: 100 of the allowance and 210 purchased. The next allowance lasts 10 days, and 90 purchased ones 9.
  [
    'purchased credits fill the gap',
    { ...none, allowance: 100, purchased: 300, nextAllowance: 100, periodEndsAt },
    '2026-04-20',
  ],
  ['the allowance ends with its period', { ...none, allowance: 1_000, purchased: 50, periodEndsAt }, '2026-04-06'],
  ['later than two years from now', { ...none, purchased: 1e6 }, null],
])('%s', (_, outlook, day) => {
  expect(creditsRunOutAt(outlook, now)?.toISOString().slice(0, 10) ?? null).toBe(day);
});
