import { expect, test } from '@jest/globals';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { t95 } from './cluster-test.js';
import { type EmployerOpenings, growthInterval } from './growth-interval.js';

test('the interval is that of a ratio of sums over employers', () => {
  // 30 openings after 20; half of the employers have 4 after 2, half 2 after 2: influences of 1/30 and -1/30.
  const employers = Array.from({ length: 10 }, (_, index) => ({ opened: index % 2 === 0 ? 4 : 2, previous: 2 }));
  const error = Math.sqrt((10 / 9) * 10 * (1 / 30) ** 2);
  const effective = 1 / (5 * (6 / 50) ** 2 + 5 * (4 / 50) ** 2);
  const { low, high } = growthInterval(employers);
  expect(low).toBeCloseTo(1.5 * Math.exp(-t95(effective - 1) * error) - 1, 3);
  expect(high).toBeCloseTo(1.5 * Math.exp(t95(effective - 1) * error) - 1, 3);
});

test.each<[string, EmployerOpenings[]]>([
  ['nothing opened', Array(9).fill({ opened: 0, previous: 9 })],
  ['nothing opened before', Array(9).fill({ opened: 9, previous: 0 })],
  ['there is no employer', []],
  [
    'one employer has nearly all openings',
    [{ opened: 900, previous: 800 }, ...Array(9).fill({ opened: 1, previous: 1 })],
  ],
])('there is no interval where %s', (_, employers) => {
  expect(growthInterval(employers)).toEqual({ low: null, high: null, pValue: null });
});

const DRAWS = 2_000;

test.each([12, 40, 200])(
  'where nothing changes, the intervals of %i employers contain 0 in 93 to 98 of 100 draws',
  (count) => {
    const generator = xoroshiro128plus(7);
    const random = () => uniformFloat64(generator);
    const exponential = (mean: number) => -mean * Math.log(1 - random());
    // Employers of very different sizes, whose openings come in batches of up to five.
    const openings = (rate: number) => {
      let total = 0;
      for (let time = exponential(1); time < rate; time += exponential(1)) total += 1 + Math.floor(5 * random());
      return total;
    };
    let covered = 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const employers = Array.from({ length: count }, () => {
        const rate = exponential(3);
        return { opened: openings(rate), previous: openings(rate) };
      });
      const { low, high } = growthInterval(employers);
      if (low !== null && high !== null && low <= 0 && high >= 0) covered += 1;
    }
    expect(covered / DRAWS).toBeGreaterThanOrEqual(0.93);
    expect(covered / DRAWS).toBeLessThanOrEqual(0.98);
  },
);
