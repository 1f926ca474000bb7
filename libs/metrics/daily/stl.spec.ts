import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { stl } from './stl.js';

interface Golden {
  readonly n: number;
  readonly period: number;
  readonly seasonal: number;
  readonly degree: 0 | 1;
  readonly robust: boolean;
  readonly trend_jump?: number;
  readonly low_pass_jump?: number;
  readonly values: readonly number[];
  /** Of which observations the fit is recorded: each, or every seventh. */
  readonly every: number;
  readonly fitted_seasonal: readonly number[];
  readonly fitted_trend: readonly number[];
  readonly fitted_weights: readonly number[];
}

/** Written by `testing/stl-golden.py` with statsmodels. */
const cases = JSON.parse(
  readFileSync(new URL('testing/stl-golden.json', import.meta.url), 'utf8'),
) as readonly Golden[];

test.each(
  cases.map((each) => [`${each.n} observations, period ${each.period}, robust: ${each.robust}`, each] as const),
)(
  'season, trend and weights are those of statsmodels: %s',
  (_, { period, seasonal, degree, robust, trend_jump = 1, low_pass_jump = 1, values, every, ...fitted }) => {
    const jumps = { trendJump: trend_jump, lowPassJump: low_pass_jump };
    const found = stl(values, { period, seasonal, seasonalDegree: degree, robust, ...jumps });
    const shown = (series: Float64Array) => [...series].filter((_, index) => index % every === 0);
    const distance = (one: readonly number[], other: readonly number[]) =>
      Math.max(...one.map((value, index) => Math.abs(value - (other[index] as number))));
    expect(shown(found.seasonal)).toHaveLength(fitted.fitted_seasonal.length);
    expect(distance(shown(found.seasonal), fitted.fitted_seasonal)).toBeLessThan(1e-6);
    expect(distance(shown(found.trend), fitted.fitted_trend)).toBeLessThan(1e-6);
    expect(distance(shown(found.weights), fitted.fitted_weights)).toBeLessThan(1e-5);
  },
);

test('fewer than two seasons are refused', () => {
  expect(() => stl(new Float64Array(23), { period: 12, seasonal: 7 })).toThrow('two whole seasons');
});
