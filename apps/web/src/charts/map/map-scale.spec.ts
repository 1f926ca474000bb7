import { expect, test } from '@jest/globals';
import { colorOf, scaleOf } from './map-scale';

const bounds = (values: readonly number[], kind: Parameters<typeof scaleOf>[1]) =>
  scaleOf(values, kind).map(({ from }) => from);

test('steps of counts have round bounds, and zero has no color', () => {
  const values = [1, 1, 2, 3, 4, 8, 15, 40, 130, 5_212];
  const steps = scaleOf(values, 'count');
  expect(bounds(values, 'count')).toEqual([1, 5, 20, 100, 500]);
  expect(colorOf(steps, 0)).toBeUndefined();
  expect(colorOf(steps, 1)).toBe('--map-1');
  expect(colorOf(steps, 5_212)).toBe('--map-5');
});

test('few places have fewer steps, whose colors are far from each other', () => {
  expect(scaleOf([7], 'count').map(({ from, color }) => [from, color])).toEqual([
    [1, '--map-1'],
    [2, '--map-5'],
  ]);
  expect(scaleOf([1], 'count').map(({ color }) => color)).toEqual(['--map-3']);
  expect(scaleOf([], 'amount')).toEqual([]);
  expect(scaleOf([93_000], 'amount').map(({ color }) => color)).toEqual(['--map-3']);
});

test.each([[[61_000, 82_500, 140_000]], [[0.02, 0.4, 0.9]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]])(
  'amounts are in at most five steps, and every value has a color: %j',
  (values) => {
    const steps = scaleOf(values, 'amount');
    expect(steps.length).toBeLessThanOrEqual(5);
    expect(new Set(steps.map(({ color }) => color)).size).toBe(steps.length);
    expect(values.map((value) => colorOf(steps, value))).not.toContain(undefined);
  },
);

test('falling and rising values have colors of their own, and small changes none of both', () => {
  const steps = scaleOf([0.1], 'change');
  expect([-1, -0.1, 0, 0.049, 0.05, 3].map((value) => colorOf(steps, value))).toEqual([
    '--map-fall-2',
    '--map-fall-1',
    '--map-even',
    '--map-even',
    '--map-rise-1',
    '--map-rise-2',
  ]);
});
