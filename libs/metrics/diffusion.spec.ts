import { expect, test } from '@jest/globals';
import { employerDiffusion, occupationDiffusion, type TwoCounts } from './diffusion.js';

const employers = (grew: number, same: number, fell: number): TwoCounts[] => [
  ...Array(grew).fill({ opened: 2, previous: 1 }),
  ...Array(same).fill({ opened: 1, previous: 1 }),
  ...Array(fell).fill({ opened: 0, previous: 9 }),
];

test('the example of the reference: 40 employers, of which 18 opened more, 10 as many and 12 fewer', () => {
  expect(employerDiffusion(employers(18, 10, 12), null)).toEqual({
    n: 40,
    grew: 18,
    same: 10,
    fell: 12,
    share: 0.45,
    low: 0.2889,
    high: 0.6111,
    balance: 0.15,
    balance_low: -0.1263,
    balance_high: 0.4263,
    reliability: { level: 'thin', reason: 'wide_interval' },
  });
});

test('an employer without openings in either period does not count', () => {
  const idle = Array(50).fill({ opened: 0, previous: 0 });
  expect(employerDiffusion([...employers(18, 10, 12), ...idle], null).n).toBe(40);
});

test('of nine employers, only their number is said', () => {
  expect(employerDiffusion(employers(9, 0, 0), null)).toMatchObject({
    grew: 9,
    share: null,
    balance: null,
    reliability: { level: 'cannot_say', reason: 'fewer_than_10_employers' },
  });
});

test('where all did the same, chance cannot be estimated', () => {
  expect(employerDiffusion(employers(30, 0, 0), null)).toMatchObject({
    share: 1,
    low: null,
    balance_high: null,
    reliability: { level: 'thin', reason: 'no_interval' },
  });
});

test('openings that cannot be compared have no share, and say why', () => {
  expect(employerDiffusion(employers(18, 10, 12), 'filters_not_known')).toMatchObject({
    share: null,
    reliability: { level: 'cannot_say', reason: 'filters_not_known' },
  });
});

const NAMES = Array.from({ length: 12 }, (_, number) => `occupation ${number}`);
const group = (opened: number, names = NAMES) => new Map(names.map((name) => [name, { opened, previous: 3 }]));

test('occupations that grow at one large employer only have a wide interval', () => {
  const others = Array.from({ length: 19 }, () => group(3));
  const one = occupationDiffusion([group(5), ...others], 20, null);
  // Without the first group, nothing grew: 1.0 would be 0.0.
  expect(one).toMatchObject({ n: 12, grew: 12, share: 1, low: 0 });
  const widely = occupationDiffusion([group(5), ...others.map(() => group(5))], 20, null);
  expect(widely).toMatchObject({ share: 1, low: null, high: null, reliability: { reason: 'no_interval' } });
});

test('of nine occupations, only their number is said', () => {
  const few = occupationDiffusion(Array(20).fill(group(5, NAMES.slice(0, 9))), 20, null);
  expect(few).toMatchObject({
    n: 9,
    grew: 9,
    share: null,
    balance: null,
    reliability: { level: 'cannot_say', reason: 'fewer_than_10_occupations' },
  });
});

test('in a market that does not change, the interval of occupations is neither too wide nor too narrow', () => {
  const random = numbers(7);
  const names = Array.from({ length: 60 }, (_, number) => `occupation ${number}`);
  const count = () => Array.from({ length: 8 }, random).filter((number) => number < 0.5).length;
  const market = () =>
    Array.from({ length: 20 }, () => new Map(names.map((name) => [name, { opened: count(), previous: count() }])));
  const draws = Array.from({ length: 100 }, () => occupationDiffusion(market(), 20, null));
  const width = draws.reduce((sum, { low, high }) => sum + (Number(high) - Number(low)), 0) / draws.length;
  // Occupations are independent here: the error is that of 60 of them.
  const mean = draws.reduce((sum, { share }) => sum + Number(share), 0) / draws.length;
  const right = 2 * 1.96 * Math.sqrt((mean * (1 - mean)) / names.length);
  expect([width / right > 0.9, width / right < 1.3]).toEqual([true, true]);
  const misses = draws.filter(({ low, high }) => mean < Number(low) || mean > Number(high)).length;
  expect(misses).toBeLessThanOrEqual(10);
});

test('the same data have the same interval', () => {
  const groups = Array.from({ length: 20 }, (_, number) => group(number % 7));
  expect(occupationDiffusion(groups, 20, null)).toEqual(occupationDiffusion(groups, 20, null));
});

/** Numbers from 0 to 1 that depend on the seed only (MINSTD). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (48_271 * state) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
