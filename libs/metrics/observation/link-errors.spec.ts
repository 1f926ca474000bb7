import { expect, test } from '@jest/globals';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { t95 } from '../statistics/cluster-test.js';
import { type EmployerLink, linkErrors } from './link-errors.js';
import { matchedIndex, NO_LINK } from './matched-index.js';

const FIRST = 24_300;
const MONTHS = 11;

/** The index of openings of employers, each with its openings by month, of which every board is watched. */
const indexOf = (employers: readonly (readonly number[])[]) => {
  const byMonth = new Map<number, Map<string, EmployerLink>>();
  for (let at = 1; at <= MONTHS; at += 1)
    byMonth.set(
      FIRST + at,
      new Map(employers.map((counts, index) => [`${index}`, [counts[at - 1] as number, counts[at] as number]])),
    );
  const errors = linkErrors(byMonth);
  const total = (at: number) => employers.reduce((sum, counts) => sum + (counts[at] as number), 0);
  const links = new Map(
    [...byMonth.keys()].map((month) => {
      const [before, now] = [total(month - FIRST - 1), total(month - FIRST)];
      const counts = { openingsBefore: before, expectedBefore: before, expected: now, flowBoards: employers.length };
      return [month, { ...NO_LINK, ...counts, flowError: errors.get(month) ?? null }];
    }),
  );
  return matchedIndex([FIRST, FIRST + MONTHS], links).get(FIRST + MONTHS)?.openings;
};

test('the interval of one link is that of a ratio of sums over employers', () => {
  // 20 openings, then 30: half of the employers have 4 after 2, half 2 after 2, and the other months nothing changes.
  const employers = Array.from({ length: 10 }, (_, index) =>
    Array.from({ length: MONTHS + 1 }, (_, at) => (at === MONTHS && index % 2 === 0 ? 8 : 4)),
  );
  const error = Math.sqrt((10 / 9) * 10 * (1 / 30) ** 2);
  const effective = 1 / (5 * (12 / 100) ** 2 + 5 * (8 / 100) ** 2);
  const margin = Math.exp(t95(effective - 1) * error);
  const found = indexOf(employers);
  expect(found?.value).toBe(150);
  expect([found?.low, found?.high]).toEqual([Math.round(10 * (150 / margin)) / 10, Math.round(10 * 150 * margin) / 10]);
});

test('what a burst adds to a link, and takes from the next, is no lasting error: neighbours share a month', () => {
  // One employer of ten has a burst in the fifth month.
  const employers = Array.from({ length: 10 }, (_, index) =>
    Array.from({ length: MONTHS + 1 }, (_, at) => (at === 5 && index === 0 ? 100 : 10)),
  );
  const found = indexOf(employers);
  expect(found?.value).toBe(100);
  expect(found?.high).toBeLessThan(110);
});

test('a single employer, and one that has nearly all, have no interval', () => {
  const flat = Array.from({ length: MONTHS + 1 }, () => 50);
  expect(indexOf([flat])).toMatchObject({ low: null, high: null });
  const few = Array.from({ length: MONTHS + 1 }, () => 1);
  const found = indexOf([flat.map((n) => n * 20), ...Array(9).fill(few)]);
  expect(found).toMatchObject({ value: 100, low: null, high: null });
  expect(found?.reliability).toEqual({ level: 'thin', reason: 'no_interval' });
});

const DRAWS = 600;

test.each([
  ['openings in batches, independent from month to month', 20, 0],
  ['openings in batches, independent from month to month', 100, 0],
  ['levels of employers that wander', 20, 0.15],
  ['levels of employers that wander', 100, 0.15],
])(
  'after eleven months in which nothing changes (%s, %i employers), the interval contains 100 in 90 to 99 of 100 draws',
  (_, count, wander) => {
    const generator = xoroshiro128plus(11);
    const random = () => uniformFloat64(generator);
    const exponential = (mean: number) => -mean * Math.log(1 - random());
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const openings = (rate: number) => {
      let total = 0;
      for (let time = exponential(1); time < rate; time += exponential(1)) total += 1 + Math.floor(5 * random());
      return total;
    };
    let contained = 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const employers = Array.from({ length: count }, () => {
        let rate = 3 + exponential(4);
        return Array.from({ length: MONTHS + 1 }, () => {
          // A step of mean 1.
          if (wander > 0) rate *= Math.exp(wander * normal() - wander ** 2 / 2);
          return openings(rate);
        });
      });
      const { low, high } = indexOf(employers) ?? {};
      if (low != null && high != null && low <= 100 && high >= 100) contained += 1;
    }
    expect(contained / DRAWS).toBeGreaterThan(0.9);
    expect(contained / DRAWS).toBeLessThan(0.99);
  },
);
