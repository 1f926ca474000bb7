import { expect, test } from '@jest/globals';
import { clusterTest, type EmployerSums, t95, tPValue, untestedReason } from './cluster-test.js';

/** Employers with `size` postings each, of which `sums` count. */
const side = (prefix: string, size: number, sums: readonly number[]): EmployerSums =>
  new Map(sums.map((sum, index) => [`${prefix}${index}`, { n: size, sum }]));

const alternating = (count: number, low: number, high: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? low : high));

test('employers of one size are compared like observations: the pooled t test of their means', () => {
  const found = clusterTest(side('a', 10, alternating(40, 2, 4)), side('b', 10, alternating(40, 4, 6)));
  // Means of employers 0.2 and 0.4, variance 0.01 · 40 / 39 on each side.
  expect(found?.difference).toBeCloseTo(-0.2, 9);
  expect(found?.standardError).toBeCloseTo(Math.sqrt((2 * 0.01) / 39), 9);
  expect(found?.freedom).toBeCloseTo(78, 6);
  expect(found).toMatchObject({ isNoise: false });
});

test('postings of one employer are not independent: the same shares with a hundred times the postings are as uncertain', () => {
  const few = clusterTest(side('a', 10, alternating(40, 2, 6)), side('b', 10, alternating(40, 3, 7)));
  const many = clusterTest(side('a', 1_000, alternating(40, 200, 600)), side('b', 1_000, alternating(40, 300, 700)));
  expect(many?.standardError).toBeCloseTo(few?.standardError as number, 9);
});

test('what an employer has on both sides cancels out', () => {
  const levels = Array.from({ length: 40 }, (_, index) => 10 * (index % 5));
  const own = side('a', 100, levels);
  const raised = side(
    'a',
    100,
    levels.map((sum, index) => sum + 5 + (index % 2)),
  );
  const apart = side(
    'b',
    100,
    levels.map((sum, index) => sum + 5 + (index % 2)),
  );
  expect(clusterTest(raised, own)).toMatchObject({ isNoise: false });
  expect(clusterTest(apart, own)).toMatchObject({ isNoise: true });
});

test('nothing is tested with fewer than 30 employers on a side, or with one that has more than 20% of the postings', () => {
  const enough = side('a', 10, alternating(30, 2, 4));
  expect(untestedReason(enough, side('b', 10, alternating(29, 2, 4)))).toBe('fewer_than_30_employers');
  const dominated = new Map([...enough, ['large', { n: 76, sum: 30 }]]);
  expect(untestedReason(dominated, enough)).toBe('employer_above_20_percent');
  expect(clusterTest(dominated, enough)).toBeNull();
  expect(untestedReason(new Map([...enough, ['large', { n: 75, sum: 30 }]]), enough)).toBeNull();
});

test('quantiles and probabilities of t are those of any table', () => {
  expect(t95(10)).toBeCloseTo(2.2281, 4);
  expect(t95(29.5)).toBeCloseTo(2.0438, 3);
  expect(tPValue(2.2281, 10)).toBeCloseTo(0.05, 4);
});
