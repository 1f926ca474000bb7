import { expect, test } from '@jest/globals';
import { formatCompact, formatMoney, formatPercent } from '../../data/format';
import { axisScale, exactFormat, fittingCategories } from './axis-scale';

const labels = (values: readonly number[], format: (value: number, decimals: number) => string) =>
  values.map(exactFormat(values, format));

test('no two ticks of an axis have the same label', () => {
  expect(labels([0, 0.005, 0.01, 0.015, 0.02], formatPercent)).toEqual(['0.0%', '0.5%', '1.0%', '1.5%', '2.0%']);
  expect(labels([0, 0.2, 0.4], formatPercent)).toEqual(['0%', '20%', '40%']);
  expect(labels([1_000, 1_050, 1_100], formatCompact)).toEqual(['1K', '1.05K', '1.1K']);
  expect(labels([100, 100.5, 101], formatCompact)).toEqual(['100', '100.5', '101']);
  expect(labels([150_000, 152_500, 155_000], (value, decimals) => formatMoney(value, 'USD', true, decimals))).toEqual([
    '$150K',
    '$152.5K',
    '$155K',
  ]);
});

const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
const MONTH_LABELS = MONTHS.map(() => 'Aug 2026');

test.each([
  [900, 12],
  [480, 6],
  [300, 4],
  [40, 1],
])('of twelve months in %i pixels, %i are labeled, the latest one included', (width, count) => {
  const fitting = fittingCategories(MONTHS, MONTH_LABELS, width);
  expect(fitting).toHaveLength(count);
  expect(fitting.at(-1)).toBe('2026-12');
});

test('the scale of equal or no values has a range', () => {
  expect(axisScale([5, 5], true).domain).toEqual([0, 5]);
  expect(axisScale([], false).domain).toEqual([0, 1]);
});
