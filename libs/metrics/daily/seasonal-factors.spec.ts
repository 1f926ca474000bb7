import { expect, test } from '@jest/globals';
import { mean, range } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { DailyFigure } from './daily-index.js';
import { areFactorsCurrent, factorOf, type SeasonalFactors, seasonalFactors } from './seasonal-factors.js';

/** 2028 has a 29 February. */
const FIRST = Date.UTC(2027, 0, 1) / MS_PER_DAY;
const THREE_YEARS = 365 + 366 + 365;

/** @param level of each day, from 0. */
const simulated = (days: number, level: (index: number) => number): DailyFigure[] =>
  range(days).map((index) => ({
    day: FIRST + index,
    value: 100 * level(index),
    low: null,
    high: null,
    change: null,
    change_low: null,
    change_high: null,
    base: FIRST,
    n: 100,
    boards: 10,
    employers: 10,
    largest: 0.1,
    gap: null,
  }));
const found = (figures: readonly DailyFigure[]) => seasonalFactors(figures) as SeasonalFactors;
/** The mean adjusted value of some days. */
const adjusted = (figures: readonly DailyFigure[], from: number, to: number): number => {
  const factors = found(figures);
  return mean(figures.slice(from, to).map(({ day, value }) => (value as number) / factorOf(factors, day)));
};
const summer = (index: number) => Math.exp(0.2 * Math.sin((2 * Math.PI * index) / 365.25));
/** Chance of weeks that overlap, with a standard deviation of 2%: every run gives the same. */
const noise = (days: number): number[] => {
  let state = 7;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296 - 0.5;
  };
  const daily = range(days + 7).map(() => 0.02 * Math.sqrt(12 * 7) * next());
  return range(days).map((index) => Math.exp(mean(daily.slice(index, index + 7))));
};
const NOISE = noise(4 * 366);

test('a season that repeats is removed, with a 29 February in one year, and a trend stays', () => {
  const figures = simulated(THREE_YEARS, (index) => summer(index) * 1.0002 ** index);
  const factors = found(figures);
  expect(factors).toMatchObject({ years: 3, base: FIRST });
  const ratios = figures.map(({ day, value }, index) => (value as number) / factorOf(factors, day) / 1.0002 ** index);
  expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.03);
});

test('in six years with two 29 February, both have one factor, and no later day moves', () => {
  const ofYear = (index: number) => {
    const date = new Date((FIRST + index) * MS_PER_DAY);
    return (Date.UTC(2027, date.getUTCMonth(), Math.min(date.getUTCDate(), 28)) - Date.UTC(2027, 0, 1)) / MS_PER_DAY;
  };
  const figures = simulated(6 * 365 + 2, (index) => summer(ofYear(index)));
  const factors = found(figures);
  const [first, second, march, otherMarch] = [
    [2028, 1, 29],
    [2032, 1, 29],
    [2028, 2, 1],
    [2031, 2, 1],
  ].map(([year, month, day]) => factorOf(factors, Date.UTC(year as number, month, day) / MS_PER_DAY)) as [
    number,
    number,
    number,
    number,
  ];
  expect(second).toBe(first);
  expect(otherMarch).toBe(march);
  for (const { day, value } of figures.slice(60, -60))
    expect(Math.abs((value as number) / factorOf(factors, day) / 100 - 1)).toBeLessThan(0.02);
});

test('noise without a season gives factors near 1', () => {
  const { factors } = found(simulated(THREE_YEARS, (index) => NOISE[index] as number));
  expect(Math.max(...factors.map((factor) => Math.abs(factor - 1)))).toBeLessThan(0.04);
  expect(new Set(found(simulated(THREE_YEARS, () => 1)).factors)).toEqual(new Set([1]));
});

test.each([0, 1, 2])(
  'what happened in one year, here in year %d, stays in it, and is not moved into the others',
  (year) => {
    const [from, to] = [365 * year + 60, 365 * year + 90];
    const figures = simulated(
      THREE_YEARS,
      (index) => summer(index) * (NOISE[index] as number) * (index >= from && index < to ? 0.7 : 1),
    );
    for (const other of [0, 1, 2]) {
      const value = adjusted(figures, 365 * other + 62, 365 * other + 88);
      expect([other, Math.abs(value / (other === year ? 70 : 100) - 1) < 0.03]).toEqual([other, true]);
    }
  },
);

test('a permanent step stays a step', () => {
  const step = 730 + 182;
  const figures = simulated(THREE_YEARS, (index) => (NOISE[index] as number) * (index >= step ? 0.7 : 1));
  for (const year of [0, 1])
    expect(Math.abs(adjusted(figures, year * 365 + 185, year * 365 + 215) - 100)).toBeLessThan(3);
  expect(Math.abs(adjusted(figures, step - 30, step) - 100)).toBeLessThan(3);
  expect(Math.abs(adjusted(figures, step, step + 30) - 70)).toBeLessThan(3);
});

test('days without openings, or without a value, keep their place in the year', () => {
  const figures = simulated(THREE_YEARS, summer).map((figure, index) => {
    if (index >= 400 && index < 410) return { ...figure, value: 0 };
    return index >= 500 && index < 505 ? { ...figure, value: null, base: null } : figure;
  });
  const expected = found(simulated(THREE_YEARS, summer)).factors;
  const differences = found(figures).factors.map((factor, position) =>
    Math.abs(factor - (expected[position] as number)),
  );
  expect(Math.max(...differences)).toBeLessThan(0.01);
});

test('less than three years, or no three years in one chain, have no factors', () => {
  // 29 February is no day of the season.
  expect(seasonalFactors(simulated(THREE_YEARS - 1, summer))).toBeNull();
  expect(seasonalFactors([])).toBeNull();
  const broken = simulated(1_600, summer).map((figure, index) =>
    index < 800 ? figure : { ...figure, base: FIRST + 800 },
  );
  expect(seasonalFactors(broken)).toBeNull();
});

test('factors are kept for a year, and when a gap begins another chain', () => {
  const figures = simulated(THREE_YEARS, summer);
  const factors = found(figures);
  const longer = simulated(THREE_YEARS + 365, summer);
  expect(areFactorsCurrent(factors, longer.slice(0, -1))).toBe(true);
  expect(areFactorsCurrent(factors, longer)).toBe(false);
  const after = longer.map((figure, index) =>
    index < THREE_YEARS ? figure : { ...figure, base: FIRST + THREE_YEARS },
  );
  expect(areFactorsCurrent(factors, after)).toBe(true);
  expect(found(after).factors).toEqual(factors.factors);
  expect(areFactorsCurrent({ ...factors, base: FIRST - 1 }, figures)).toBe(false);
  expect(areFactorsCurrent(null, figures)).toBe(false);
});
