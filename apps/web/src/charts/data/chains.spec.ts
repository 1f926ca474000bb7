import { expect, test } from '@jest/globals';
import { commonBase, rebased, splitChains } from './chains';

const pointOf = (month: string, value: number | null, base: string | null) => ({ month, value, base });

test('values with different bases are series of their own, under one name', () => {
  const points = [
    pointOf('2026-01', 100, '2026-01'),
    pointOf('2026-02', 130, '2026-01'),
    pointOf('2026-03', 100, '2026-03'),
    pointOf('2026-04', null, null),
  ];
  const { rows, series } = splitChains(points, [
    {
      key: 'active',
      name: 'Active',
      color: '--chart-1',
      value: ({ value }) => value,
      base: ({ base }) => base,
      bounds: ({ value }) => (value === null ? null : [value - 5, value + 5]),
    },
  ]);
  expect(series.map(({ key, name }) => [key, name])).toEqual([
    ['active 2026-01', 'Active'],
    ['active 2026-03', 'Active'],
  ]);
  expect(rows).toMatchObject([
    { 'active 2026-01': 100 },
    { 'active 2026-01': 130, 'active 2026-01 band': [125, 135] },
    { 'active 2026-03': 100 },
    { month: '2026-04' },
  ]);
  expect(rows[2]).not.toHaveProperty('active 2026-01');
});

test('indexes are compared from the month in which the last of them begins', () => {
  const long = [
    pointOf('2026-01', 100, '2026-01'),
    pointOf('2026-02', 80, '2026-01'),
    pointOf('2026-03', 120, '2026-01'),
  ];
  const short = [pointOf('2026-02', 100, '2026-02'), pointOf('2026-03', 110, '2026-02')];
  const base = commonBase([long, short, [pointOf('2026-03', null, null)]]);
  expect(base).toBe('2026-02');
  expect([...rebased(long, base)]).toEqual([
    ['2026-01', 125],
    ['2026-02', 100],
    ['2026-03', 150],
  ]);
  expect([...rebased(short, base)]).toEqual([
    ['2026-02', 100],
    ['2026-03', 110],
  ]);
});

test('values of an earlier chain are not compared, and neither is an index without the month', () => {
  const broken = [pointOf('2026-01', 100, '2026-01'), pointOf('2026-02', 100, '2026-02')];
  expect([...rebased(broken, '2026-02')]).toEqual([['2026-02', 100]]);
  expect([...rebased(broken, '2026-03')]).toEqual([]);
  expect(commonBase([[pointOf('2026-01', null, null)]])).toBeNull();
});
