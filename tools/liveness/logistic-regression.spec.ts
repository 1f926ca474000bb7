import { expect, test } from '@jest/globals';
import { Random } from '#libs/signals/testing/random.js';
import { calibrationOf } from './calibration.js';
import { fitLogistic } from './logistic-regression.js';

const WEIGHTS: Readonly<Record<string, number>> = { base: 0.5, x: -1.2, y: 0.8 };

test('known weights are found again, and their probabilities are calibrated', () => {
  const random = new Random(7);
  const observations = Array.from({ length: 40_000 }, () => {
    const terms = [
      ['base', 1],
      ['x', random.normal()],
      ['y', random.chance(0.3) ? 1 : 0],
    ] as const;
    const probability =
      1 / (1 + Math.exp(-terms.reduce((sum, [name, value]) => sum + (WEIGHTS[name] as number) * value, 0)));
    return { terms, probability, happened: random.chance(probability) };
  });
  const fitted = fitLogistic(observations);
  for (const [name, weight] of Object.entries(WEIGHTS)) expect(fitted[name]).toBeCloseTo(weight, 1);
  const predictions = observations.map(({ probability, happened }) => ({ predicted: probability, isOpen: happened }));
  const { bins, error, brier, brierOfMean } = calibrationOf(predictions, [0, 0.3, 0.6]);
  expect(bins.reduce((sum, { rows }) => sum + rows, 0)).toBe(40_000);
  expect(error).toBeLessThan(0.01);
  expect(brier).toBeLessThan(brierOfMean);
});
