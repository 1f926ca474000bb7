import { expect, test } from '@jest/globals';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Histogram, quantile } from './histogram.js';
import { type EmployerBelow, medianBoundRank, medianInterval, T95 } from './median-interval.js';

test('the bounds are the values at the bounds of the share below the median', () => {
  // Ten employers of ten postings each, four or six of them below the median: residuals of one, and nine degrees of freedom.
  const employers = Array.from({ length: 10 }, (_, index) => ({ n: 10, below: index % 2 === 0 ? 4 : 6 }));
  const error = Math.sqrt((10 / 9) * 10) / 100;
  expect(medianBoundRank(employers)).toBe(Math.floor(100 * (0.5 - 2.262157 * error)));
});

test.each<[string, EmployerBelow[]]>([
  ['there is no employer', []],
  ['there is one', [{ n: 50, below: 25 }]],
  ['one has nearly all postings', [{ n: 50, below: 25 }, ...Array(9).fill({ n: 1, below: 0 })]],
  [
    'the employers are few and differ',
    [
      { n: 10, below: 10 },
      { n: 10, below: 0 },
    ],
  ],
])('there is no interval where %s', (_, employers) => {
  expect(medianBoundRank(employers)).toBeNull();
});

test('the table of quantiles falls to that of the normal distribution', () => {
  expect([T95[0], T95[9], T95.length]).toEqual([12.706205, 2.228139, 200]);
  expect(T95.at(-1)).toBeLessThan(1.973);
});

const DRAWS = 1_500;

test.each([12, 40, 200])(
  'intervals of %i employers contain the median of all employers in 93 to 99 of 100 draws',
  (count) => {
    const generator = xoroshiro128plus(5);
    const random = () => uniformFloat64(generator);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let contained = 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      // Each employer has a pay scale of its own; the median of the logarithm over all of them is 0.
      const employers = Array.from({ length: count }, () => {
        const scale = 0.3 * normal();
        return Array.from({ length: 1 + Math.floor(6 * random()) }, () =>
          Math.round(1_000 * Math.exp(scale + 0.2 * normal())),
        );
      });
      const values = employers.flat().sort((one, other) => one - other);
      const histogram: Histogram = values.map((value) => [value, 1]);
      const median = quantile(histogram, 0.5);
      const { low, high } = medianInterval(
        histogram,
        employers.map((own) => ({
          n: own.length,
          below: own.filter((value) => value < median).length + own.filter((value) => value === median).length / 2,
        })),
      );
      if (low !== null && high !== null && low <= 1_000 && high >= 1_000) contained += 1;
    }
    expect(contained / DRAWS).toBeGreaterThan(0.93);
    expect(contained / DRAWS).toBeLessThan(0.99);
  },
);
