import { expect, test } from '@jest/globals';
import { isTooFew } from './shares';

const row = (n: number, base: number) => ({ label: 'x', n, share: n / base });

test.each([
  [[row(3, 5), row(2, 5)], true],
  [[row(1, 29)], true],
  [[row(1, 30)], false],
  [[row(600, 1_000)], false],
  [[], false],
])('shares of fewer than 30 postings are not shown: %j', (rows, hidden) => {
  expect(isTooFew(rows)).toBe(hidden);
});
