import { describe, expect, test } from '@jest/globals';
import { dispersionOf, lowerTail, upperTail } from './count-model.js';
import { compareLevels } from './level-test.js';
import { shareFallPValue, shareRisePValue } from './share-test.js';

describe('counts', () => {
  // So much baseline that its rate is known: the Poisson distribution, whose values are in any table.
  const known = { events: 5_000_000, exposure: 5_000_000, dispersion: 1 };

  test.each([
    [5, 10, 0.0318],
    [5, 15, 0.000226],
    [2, 1, 0.8647],
    [20, 20, 0.5297],
  ])('the probability of at least the observed count: %i expected, %i observed', (days, count, probability) => {
    expect(upperTail(known, days, count)).toBeCloseTo(probability, 4);
  });

  test.each([
    [5, 0, 0.00674],
    [10, 3, 0.01034],
    [8, 8, 0.5925],
  ])('the probability of at most the observed count: %i expected, %i observed', (days, count, probability) => {
    expect(lowerTail(known, days, count)).toBeCloseTo(probability, 4);
  });

  test('uncertainty of the rate and overdispersion make extreme counts more likely', () => {
    const few = { events: 30, exposure: 180, dispersion: 1 };
    const clustered = { ...few, dispersion: 3 };
    const many = { events: 3_000, exposure: 18_000, dispersion: 1 };
    expect(upperTail(many, 30, 15)).toBeLessThan(upperTail(few, 30, 15));
    expect(upperTail(few, 30, 15)).toBeLessThan(upperTail(clustered, 30, 15));
    expect(upperTail(few, 30, 7) + lowerTail(few, 30, 6)).toBeCloseTo(1, 6);
  });

  test('dispersion is variance over mean, and 1 if the difference may be chance', () => {
    const blocks = (...counts: number[]) => counts.map((count) => ({ count, days: 14 }));
    expect(dispersionOf(blocks(5, 6, 4, 5, 7, 3, 5, 5))).toBe(1);
    expect(dispersionOf(blocks(0, 20, 0, 0, 20, 0, 0, 0))).toBeCloseTo(85.71 / 5, 1);
    expect(dispersionOf(blocks(0, 40, 0))).toBe(1);
    expect(dispersionOf([])).toBe(1);
  });
});

test("Fisher's exact test gives the textbook values", () => {
  // Fisher's tea: 3 of 4 against 1 of 4.
  expect(shareRisePValue({ count: 1, total: 4 }, { count: 3, total: 4 })).toBeCloseTo(17 / 70, 9);
  expect(shareFallPValue({ count: 3, total: 4 }, { count: 1, total: 4 })).toBeCloseTo(17 / 70, 9);
  expect(shareRisePValue({ count: 4, total: 4 }, { count: 4, total: 4 })).toBe(1);
  expect(shareFallPValue({ count: 0, total: 9 }, { count: 0, total: 5 })).toBe(1);
});

describe("van Elteren's test", () => {
  const at = (stratum: string, ...values: number[]) => values.map((value) => ({ stratum, value }));

  test('finds a rise within strata', () => {
    const before = [...at('a', 100, 101, 99, 102, 98, 100.5), ...at('b', 200, 202, 198, 201, 199, 200.5)];
    const recent = [...at('a', 110, 111, 109, 112), ...at('b', 220, 222, 218, 221)];
    const { ratio, pValue, before: n, recent: m } = compareLevels(before, recent);
    expect({ n, m }).toEqual({ n: 12, m: 8 });
    expect(ratio).toBeCloseTo(1.1, 2);
    expect(pValue).toBeLessThan(0.001);
  });

  test('a different mix of strata is not a change', () => {
    const before = [...at('a', 100, 101, 99, 102), ...at('b', 200)];
    const recent = [...at('a', 100.2), ...at('b', 200, 202, 198, 201)];
    expect(compareLevels(before, recent).pValue).toBeGreaterThan(0.3);
  });

  test('samples without common strata are not compared', () => {
    expect(compareLevels(at('a', 1, 2), at('b', 1, 2))).toMatchObject({ pValue: 1, before: 0, recent: 0 });
  });
});
