import { expect, test } from '@jest/globals';
import { growthOf } from './growth';

test.each([
  [
    { opened: 30, closed: 10, active: 60 },
    { change: 0.5, n: 40 },
  ],
  [
    { opened: 10, closed: 20, active: 10 },
    { change: -0.5, n: 20 },
  ],
  [
    { opened: 0, closed: 0, active: 8 },
    { change: 0, n: 8 },
  ],
])('growth is the net openings of %j by the postings that were open at the beginning', (row, growth) => {
  expect(growthOf(row)).toEqual(growth);
});

test.each([[{ opened: null, closed: null, active: null }], [{ opened: 9, closed: 0, active: 10 }]])(
  'growth is unknown without watched boards, or with fewer than 5 postings at the beginning: %j',
  (row) => {
    expect(growthOf(row)).toBeNull();
  },
);
