import { expect, test } from '@jest/globals';
import { ageHistogram, payHistogram } from '#libs/search/kinds/histograms.js';
import { fittingCategories } from '../../charts/axis-scale';
import { ageTick, payTick } from './bucket-ticks';

const asOf = Date.parse('2026-08-22T00:00:00Z');
const pay = payHistogram.buckets({ asOf } as never).map(({ value, gte, lte }) => ({
  value,
  tick: payTick({ ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }),
}));
const ages = ageHistogram.buckets({ asOf } as never).map(({ value }) => ({ value, tick: ageTick({ value }) }));

test('buckets have short labels', () => {
  expect(pay.map(({ tick }) => tick)).toEqual([
    '<$25K',
    '$25K',
    '$50K',
    '$75K',
    '$100K',
    '$125K',
    '$150K',
    '$200K',
    '$250K',
    '$300K',
    '$500K+',
  ]);
  expect(ages.map(({ tick }) => tick)).toEqual([
    '1',
    '2–3',
    '4–7',
    '8–14',
    '15–30',
    '31–60',
    '61–90',
    '91–180',
    '181–365',
    '366+',
  ]);
});

test.each([
  [700, 10],
  [340, 5],
])('in %i pixels, at least %i buckets are labeled', (width, count) => {
  for (const buckets of [pay, ages]) {
    const values = buckets.map(({ value }) => value);
    const ticks = buckets.map(({ tick }) => tick);
    expect(fittingCategories(values, ticks, width).length).toBeGreaterThanOrEqual(count);
  }
});
