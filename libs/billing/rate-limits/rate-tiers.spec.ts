import { expect, test } from '@jest/globals';
import { longWindowSeconds, rateTiers, shortWindowSeconds } from './rate-tiers.js';

test.each([
  ['Default', 60, 5_000, 'min'],
  ['Tier 1', 60, 5_000, 'min'],
  ['Tier 2', 600, 50_000, 'default'],
  ['Tier 3', 6_000, 500_000, 'max'],
])('%s allows %i requests a minute and %i in five hours, and reads %s', (label, perMinute, perFiveHours, dataTier) => {
  expect(Object.values(rateTiers)).toContainEqual({ label, perMinute, perFiveHours, dataTier });
});

test('the windows are 60 and 18,000 seconds', () => {
  expect([shortWindowSeconds, longWindowSeconds]).toEqual([60, 18_000]);
});
