import { expect, test } from '@jest/globals';
import { stepsOf } from '../../../charts/data/steps';
import { ageIntervals, payIntervals } from './intervals';

const ages = Object.entries({ '0-1d': 4, '1-3d': 3, '3-7d': 7, '7-14d': 14, '14-30d': 8, '30-60d': 30, '365-d': 9 });
const ageFacet = { values: ages.map(([value, count]) => ({ value, count, label: value })) };

test('ages of less than a week are one step, and those without an end are not drawn', () => {
  const { rows, outside } = ageIntervals(ageFacet);
  expect(rows.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 7, 14],
    [7, 14, 14],
    [14, 30, 8],
    [30, 60, 30],
  ]);
  expect(outside.map(({ label, count }) => [label, count])).toEqual([['365-d', 9]]);
});

test('a step is as high as its records are dense', () => {
  const ends = stepsOf(ageIntervals(ageFacet).rows, 7).map(({ position, density }) => [position, density]);
  expect(ends).toEqual([
    [0, 14],
    [7, 14],
    [7, 14],
    [14, 14],
    [14, 3.5],
    [30, 3.5],
    [30, 7],
    [60, 7],
  ]);
});

test('of pay, only steps of one width are drawn', () => {
  const bucket = (gte: number | undefined, lte: number | undefined, count: number) => ({
    value: `${gte ?? 0}-${lte ?? ''}`,
    label: `from ${gte ?? 0}`,
    count,
    ...(gte !== undefined && { gte }),
    ...(lte !== undefined && { lte }),
  });
  const { rows, outside } = payIntervals({
    values: [
      bucket(undefined, 24_999, 1),
      bucket(25_000, 49_999, 5),
      bucket(50_000, 99_999, 3),
      bucket(100_000, undefined, 2),
    ],
  });
  expect(rows.map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 25_000, 1],
    [25_000, 50_000, 5],
  ]);
  expect(outside.map(({ count }) => count)).toEqual([3, 2]);
});
