import { expect, test } from '@jest/globals';
import { formatDuration } from './progress.js';

test.each([
  [0.4, '0s'],
  [59.6, '1m0s'],
  [425, '7m5s'],
  [479.7, '8m0s'],
  [3_599.9, '1h0m'],
  [3_720, '1h2m'],
])('%d seconds are shown as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});
