import { expect, test } from '@jest/globals';
import { fittingCategories } from '../../../charts/data/axis-scale';
import { ageTick, payTick } from './bucket-ticks';

const PAY_EDGES = [25_000, 50_000, 75_000, 100_000, 125_000, 150_000, 200_000, 250_000, 300_000, 500_000];
const payTicks = [undefined, ...PAY_EDGES].map((gte, index) => {
  const next = PAY_EDGES[index];
  return payTick({ ...(gte !== undefined && { gte }), ...(next !== undefined && { lte: next - 1 }) });
});
const AGES = ['0-1d', '1-3d', '3-7d', '7-14d', '14-30d', '30-60d', '60-90d', '90-180d', '180-365d', '365-d'];
const ageTicks = AGES.map((value) => ageTick({ value }));

test('a bucket of pay is named by its lower bound', () => {
  expect(payTicks.slice(0, 3)).toEqual(['<$25K', '$25K', '$50K']);
  expect(payTicks.slice(-2)).toEqual(['$300K', '$500K+']);
});

test('a bucket of ages is named by its days', () => {
  expect(ageTicks.slice(0, 3)).toEqual(['1', '2–3', '4–7']);
  expect(ageTicks.slice(-2)).toEqual(['181–365', '366+']);
});

test.each([
  [700, 10],
  [340, 5],
])('in %i pixels, at least %i buckets are labeled', (width, count) => {
  for (const ticks of [payTicks, ageTicks])
    expect(fittingCategories(ticks, ticks, width).length).toBeGreaterThanOrEqual(count);
});
