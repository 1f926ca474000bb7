import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  comparativeAdvantage,
  coverage,
  discoveries,
  estimate,
  mixVector,
  profile,
  similarity,
  skillChange,
} from './skills.js';
import { expectedMixChange } from './statistics/mix-noise.js';

const mix = (counts: Record<string, number>) => new Map(Object.entries(counts));
const anyMix = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 500 }), { minKeys: 1 })
  .map(mix);

test('skill change is the sum of gains and losses, as in the example of docs/metrics-reference.md', () => {
  const change = skillChange(
    { mix: mix({ java: 40, python: 20 }), postings: 100 },
    { mix: mix({ java: 30, python: 50, rust: 2 }), postings: 100 },
  );
  expect(change).toMatchObject({ rate: 0.4, gains: 0.3, losses: 0.1 });
  expect(change?.changes.map(({ technology, change: by }) => [technology, by])).toEqual([
    ['python', 0.3],
    ['java', -0.1],
  ]);
});

test('the skill change of an unchanged mix is 0, and that of a period without postings is null', () => {
  const same = { mix: mix({ java: 40 }), postings: 100 };
  expect(skillChange(same, same)).toMatchObject({ rate: 0, gains: 0, losses: 0 });
  expect(skillChange({ mix: new Map(), postings: 0 }, same)).toBeNull();
});

test('the comparative advantage of every technology is 1 if a mix is compared with itself', () => {
  fc.assert(
    fc.property(anyMix, (whole) => {
      for (const advantage of comparativeAdvantage(whole, whole).values()) expect(advantage).toBeCloseTo(1);
    }),
  );
});

test('a mix has similarity 1 with itself and 0 with a mix without common technologies, and similarity is symmetric', () => {
  fc.assert(
    fc.property(anyMix, anyMix, anyMix, (one, other, whole) => {
      const all = new Map([...one, ...other, ...whole].map(([name]) => [name, 1_000]));
      const [a, b] = [mixVector(one, all), mixVector(other, all)];
      expect(similarity(a, a)).toBeCloseTo(1);
      expect(similarity(a, b)).toBeCloseTo(similarity(b, a));
    }),
  );
  const whole = mix({ a: 10, b: 10 });
  expect(similarity(mixVector(mix({ a: 3 }), whole), mixVector(mix({ b: 3 }), whole))).toBe(0);
});

test('coverage is the share of the weight of common technologies', () => {
  const baker = profile(mix({ oven: 60, mixer: 40, rare: 1 }), 100);
  const cook = profile(mix({ oven: 50 }), 100);
  expect([...baker.keys()]).toEqual(['oven', 'mixer']);
  expect(coverage(baker, cook)).toBe(0.6);
  expect(coverage(cook, baker)).toBe(1);
  expect(coverage(new Map(), cook)).toBeNull();
});

test('an estimate is in percent, with the 95% interval of a t distribution', () => {
  const found = estimate(Math.log(1.1), 0.02, 1_000_000);
  expect(found).toMatchObject({ percent: 10, standard_error: 0.02, low: 5.77, high: 14.4 });
  expect(found?.p_value).toBeCloseTo(0.000002, 6);
  // 12.706 standard errors with one degree of freedom.
  expect(estimate(0, 0.1, 1)?.high).toBeCloseTo(100 * (Math.exp(1.2706) - 1), 1);
  expect(estimate(null, 0.1, 5)).toBeNull();
  expect(estimate(0.1, null, null)).toBeNull();
});

test('of many tests, only so many are discoveries that one in twenty may be chance', () => {
  // The example of Benjamini and Hochberg (1995), table 1: four of fifteen.
  const p = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  expect(discoveries(p).filter((each) => each)).toHaveLength(4);
  expect(discoveries([0.04, null, 0.5])).toEqual([false, null, false]);
  expect(discoveries([])).toEqual([]);
});

test('the floor of churn is what shuffling the postings gives on average', () => {
  const [before, after, naming] = [40, 60, 12];
  const generator = xoroshiro128plus(7);
  let sum = 0;
  const draws = 20_000;
  for (let draw = 0; draw < draws; draw += 1) {
    let [left, named, first] = [before + after, naming, 0];
    for (let posting = 0; posting < before; posting += 1) {
      if (uniformFloat64(generator) < named / left) {
        named -= 1;
        first += 1;
      }
      left -= 1;
    }
    sum += Math.abs(first / before - (naming - first) / after);
  }
  expect(expectedMixChange(naming, before, after)).toBeCloseTo(sum / draws, 2);
  // The normal approximation continues the sum.
  expect(expectedMixChange(401, 5_000, 7_000) / expectedMixChange(400, 5_000, 7_000)).toBeCloseTo(1, 2);
});

/** Postings that name technologies of a long-tailed distribution: most technologies are named by few. */
const longTail = (count: number, random: () => number): number[][] =>
  Array.from({ length: count }, () =>
    Array.from({ length: 150 }, (_, rank) => rank).filter((rank) => random() < 0.6 / (rank + 1)),
  );

const period = (postings: readonly (readonly number[])[]) => ({
  mix: new Map([...Map.groupBy(postings.flat(), String)].map(([name, all]) => [name, all.length])),
  postings: postings.length,
});

test('the churn of a long-tailed mix whose postings are shuffled is its floor on average', () => {
  const generator = xoroshiro128plus(11);
  const random = () => uniformFloat64(generator);
  const postings = longTail(500, random);
  const shuffles = 600;
  let [excess, floor] = [0, 0];
  for (let shuffle = 0; shuffle < shuffles; shuffle += 1) {
    for (let last = postings.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [postings[last], postings[other]] = [postings[other] as number[], postings[last] as number[]];
    }
    const change = skillChange(period(postings.slice(0, 200)), period(postings.slice(200)));
    excess += (change?.rate ?? Number.NaN) - (change?.floor ?? Number.NaN);
    floor += change?.floor ?? Number.NaN;
  }
  // The standard error of this mean is 0.004. With technologies selected by the larger of the two counts it is 0.04.
  expect(Math.abs(excess / floor)).toBeLessThan(0.015);
});

test('a changed mix has the excess of its churn over the floor', () => {
  const change = skillChange(
    { mix: mix({ java: 40, python: 20, rust: 5 }), postings: 100 },
    { mix: mix({ java: 10, python: 60 }), postings: 100 },
  );
  expect(change).toMatchObject({ rate: 0.75 });
  expect(change?.excess).toBeCloseTo(0.75 - (change?.floor ?? 0), 4);
  expect(change?.excess).toBeGreaterThan(0.5);
});
