import { expect, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import { type DailyFigure, dailyIndex } from './daily-index.js';
import { factorOf, seasonalFactors } from './seasonal-factors.js';
import type { UnitOpenings } from './unit-windows.js';

const START = Date.UTC(2026, 0, 1);
const at = (day: number): number => START + day * MS_PER_DAY;

/** A board that is read every `every` days from `from` to `to`, at 06:00, and on which `perDay(day)` postings open. */
const board = (
  employer: number,
  {
    from = 0,
    to = 60,
    every = 1,
    perDay = () => 2,
  }: { from?: number; to?: number; every?: number; perDay?: (day: number) => number } = {},
): UnitOpenings => {
  const fetches = range(from, to + 1, every).map((day) => at(day) + MS_PER_DAY / 4);
  const openings = fetches.slice(1).map((time, index) => {
    const before = fetches[index] as number;
    const days = range(Math.round((before - START) / MS_PER_DAY), Math.round((time - START) / MS_PER_DAY));
    return [before, time, days.reduce((sum, day) => sum + perDay(day), 0)] as const;
  });
  return { employer, watches: [[fetches[0] as number, fetches.at(-1) as number]], openings };
};
const ten = range(10).map((number) => board(number));
const values = (figures: readonly DailyFigure[]) => figures.map(({ value }) => value);
const last = (units: readonly UnitOpenings[]) => dailyIndex(units, at(60)).at(-1) as DailyFigure;

test('a market in which nothing changes stays at 100, however often its boards are read and whenever others join or leave', () => {
  const units = [
    ...range(10).map((number) => board(number, { every: 3 })),
    ...range(10, 20).map((number) => board(number, { from: 20, perDay: () => 9 })),
    ...range(20, 25).map((number) => board(number, { to: 40, perDay: () => 5 })),
  ];
  const found = values(dailyIndex(units, at(60)));
  expect(found.length).toBeGreaterThan(40);
  expect([...new Set(found)]).toEqual([100]);
});

test('it is the openings of seven days over those of the seven days up to the base', () => {
  const found = dailyIndex(
    range(10).map((number) => board(number, { perDay: (day) => (day < 30 ? 2 : 3) })),
    at(60),
  );
  expect(found[0]).toMatchObject({ value: 100, low: 100, high: 100, base: at(7) / MS_PER_DAY });
  // The fetch of day 31 at 06:00 finds what opened since day 30, 06:00.
  expect(found.find(({ day }) => day === at(29) / MS_PER_DAY)?.value).toBe(100);
  expect(found.find(({ day }) => day === at(33) / MS_PER_DAY)?.value).toBe(round1(100 * (1 + 0.5 * (3.75 / 7))));
  expect(found.at(-1)).toMatchObject({ value: 150, n: 210, boards: 10, employers: 10, gap: null });
});

const round1 = (value: number) => Math.round(10 * value) / 10;

test('a board that doubles or halves moves the index by its openings, and widens the interval', () => {
  const doubled = last([...ten.slice(1), board(0, { perDay: (day) => (day < 30 ? 2 : 4) })]);
  const halved = last([...ten.slice(1), board(0, { perDay: (day) => (day < 30 ? 2 : 1) })]);
  expect([doubled.value, halved.value]).toEqual([110, 95]);
  expect((doubled.low as number) < 100 && (doubled.high as number) > 110).toBe(true);
  expect(last(ten)).toMatchObject({ value: 100, low: 100, high: 100 });
});

test('days after the last fetches of most boards compare those that were read, and where too few were, nothing', () => {
  const late = dailyIndex(
    [
      ...range(4).map((number) => board(number, { perDay: () => 20 })),
      ...range(4, 10).map((number) => board(number, { to: 50 })),
    ],
    at(60),
  );
  expect(late.find(({ day }) => day === at(49) / MS_PER_DAY)).toMatchObject({ boards: 10, value: 100, gap: null });
  expect(late.at(-1)).toMatchObject({ boards: 4, value: null, gap: 'fewer_than_5_boards' });
});

test('one employer with many boards has no interval', () => {
  expect(last(range(10).map(() => board(1)))).toMatchObject({ employers: 1, largest: 1, low: null, high: null });
});

test('no boards, and boards that were never watched, have no index', () => {
  expect(dailyIndex([], at(60))).toEqual([]);
  expect(dailyIndex([{ employer: 1, watches: [], openings: [] }], at(60))).toEqual([]);
});

/** Days from 1 January 2027: 2028 has a 29 February. */
const simulated = (days: number, level: (day: number) => number): DailyFigure[] => {
  const first = Date.UTC(2027, 0, 1) / MS_PER_DAY;
  return range(days).map((index) => ({
    day: first + index,
    value: level(first + index),
    low: null,
    high: null,
    base: first,
    n: 100,
    boards: 10,
    employers: 10,
    largest: 0.1,
    gap: null,
  }));
};
const season = (day: number) => Math.exp(0.2 * Math.sin((2 * Math.PI * day) / 365.25));

test('a season that repeats is removed, on two years of which one has a 29 February, and a trend stays', () => {
  const figures = simulated(365 + 366 + 20, (day) => 100 * season(day) * 1.0002 ** (day - 20_819));
  const factors = seasonalFactors(figures);
  expect(factors).toMatchObject({ years: 2 });
  const ratios = figures.map(
    ({ day, value }) =>
      (value as number) / factorOf(factors as NonNullable<typeof factors>, day) / 1.0002 ** (day - 20_819),
  );
  expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.03);
  expect(figures.filter(({ day }) => new Date(day * MS_PER_DAY).toISOString().slice(5, 10) === '02-29')).toHaveLength(
    1,
  );
});

test('without a season, factors are 1; with less than two years, or a gap within them, there are none', () => {
  const { factors } = seasonalFactors(simulated(731, () => 100)) as { factors: readonly number[] };
  expect([...new Set(factors)]).toEqual([1]);
  expect(seasonalFactors(simulated(730, season))).toBeNull();
  const broken = simulated(800, season).map((figure, index) =>
    index < 400 ? figure : { ...figure, base: (figure.base as number) + 400 },
  );
  expect(seasonalFactors(broken)).toBeNull();
});
