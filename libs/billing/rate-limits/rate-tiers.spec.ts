import { expect, test } from '@jest/globals';
import { LONG_WINDOW_SECONDS, RATE_TIERS, SHORT_WINDOW_SECONDS } from './rate-tiers.js';

test.each([
  ['Default', 60, 5_000, 'min'],
  ['Tier 1', 60, 5_000, 'min'],
  ['Tier 2', 600, 50_000, 'default'],
  ['Tier 3', 6_000, 500_000, 'max'],
])('%s allows %i requests a minute and %i in five hours, and reads %s', (label, perMinute, perFiveHours, dataTier) => {
  expect(Object.values(RATE_TIERS)).toContainEqual({ label, perMinute, perFiveHours, dataTier });
});

test('the windows are 60 and 18,000 seconds', () => {
  expect([SHORT_WINDOW_SECONDS, LONG_WINDOW_SECONDS]).toEqual([60, 18_000]);
});
