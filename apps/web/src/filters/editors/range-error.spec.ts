import { expect, test } from '@jest/globals';
import { rangeError } from './range-error';

test('only an upper bound below the lower one is wrong, as in the API', () => {
  expect(rangeError({ salary_gte: '90000', salary_lte: '50000' }, 'salary')).toMatch(/nothing can match/);
  expect(rangeError({ salary_gte: '90000', salary_lte: '90000' }, 'salary')).toBe(undefined);
  expect(rangeError({ salary_gte: '90000' }, 'salary')).toBe(undefined);
  // Dates are compared by their editor.
  expect(rangeError({ created_at_gte: '2026-08-02', created_at_lte: '2026-08-01' }, 'created_at')).toBe(undefined);
});
