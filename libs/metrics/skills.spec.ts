import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparativeAdvantage, coverage, estimate, mixVector, profile, similarity, skillChange } from './skills.js';

const mix = (counts: Record<string, number>) => new Map(Object.entries(counts));
const anyMix = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 500 }), { minKeys: 1 })
  .map(mix);

test('skill change is the sum of gains and losses, as in the example of docs/metrics.md', () => {
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

test('an estimate is in percent, with a 95% interval', () => {
  expect(estimate(Math.log(1.1), 0.02)).toEqual({ percent: 10, standard_error: 0.02, low: 5.77, high: 14.4 });
  expect(estimate(null, 0.1)).toBeNull();
});
