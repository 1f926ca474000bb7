import { expect, test } from '@jest/globals';
import { mean, range } from 'es-toolkit';
import { MS_PER_DAY } from '#libs/records/time.js';
import { type DailyFigure, dailyIndex } from './daily-index.js';
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
  return { employer, watches: [[fetches[0] as number, fetches.at(-1) as number]], unread: [], openings };
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
  expect(found[0]).toMatchObject({
    value: 100,
    low: 100,
    high: 100,
    base: at(7) / MS_PER_DAY,
    n: 140,
    boards: 10,
    employers: 10,
    largest: 0.1,
  });
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

test('the series ends with the last day on which enough boards were read again, and no chain begins after it', () => {
  const late = (to: number) =>
    dailyIndex(
      [
        ...range(6).map((number) => board(number, { to, perDay: (day) => (day < 20 ? 3 : 6) })),
        // Few openings, then more: by themselves, they would begin a chain.
        ...range(6, 12).map((number) => board(number, { perDay: (day) => (day < 53 ? 0.5 : 1.2) })),
      ],
      at(60),
    );
  const [early, complete] = [late(54), late(60)];
  expect(early.at(-1)).toMatchObject({ day: at(53) / MS_PER_DAY, boards: 12, gap: null });
  expect(new Set(early.map(({ base }) => base)).size).toBe(1);
  expect(early.map(({ value }) => value)).toEqual(complete.slice(0, early.length).map(({ value }) => value));
  expect(complete.at(-1)).toMatchObject({ boards: 12, base: early[0]?.base });
  // Four boards cannot be compared.
  const few = dailyIndex(
    [
      ...range(4).map((number) => board(number, { perDay: () => 20 })),
      ...range(4, 10).map((number) => board(number, { to: 50 })),
    ],
    at(60),
  );
  expect(few.at(-1)).toMatchObject({ day: at(49) / MS_PER_DAY, boards: 10, value: 100, gap: null });
});

test('a week with few openings, or without any, neither ends the chain nor becomes its base', () => {
  const holidays = (day: number) => (day >= 25 && day < 36 ? 0 : 1);
  const found = dailyIndex(
    range(10).map((number) => board(number, { perDay: holidays })),
    at(60),
  );
  expect(new Set(found.map(({ base }) => base)).size).toBe(1);
  expect(found.find(({ day }) => day === at(33) / MS_PER_DAY)).toMatchObject({ value: 0, n: 0, low: null, gap: null });
  expect(found.at(-1)).toMatchObject({ value: 100, low: 100, high: 100, n: 70 });
});

test('days on which too few boards are watched are without a value, and the chain goes on with the boards that were', () => {
  const joined = dailyIndex(
    [
      ...range(6).map((number) => board(number, { perDay: (day) => (day < 20 ? 2 : 4) })),
      ...range(6, 12).map((number) => board(number, { from: 25, to: 45 })),
    ],
    at(60),
  );
  expect(joined.at(-1)).toMatchObject({ value: 200, boards: 6 });
  const none = dailyIndex(
    range(10).map((number) => ({
      ...board(number),
      watches: [
        [at(0), at(20)],
        [at(22), at(60)],
      ] as const,
    })),
    at(60),
  );
  expect(none.some(({ gap, value }) => gap === 'not_watched' && value === null)).toBe(true);
});

test('the usual week decides whether a slice has a series, and one that was published continues', () => {
  const small = range(10).map((number) => board(number, { perDay: () => 0.4 }));
  expect(dailyIndex(small, at(60))).toEqual([]);
  expect(dailyIndex(small, at(60), true).length).toBeGreaterThan(20);
});

/** Poisson by Knuth, from a generator of which every run gives the same numbers. */
const chance = (seed: number) => {
  let state = seed;
  const uniform = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return (mean: number) => {
    let n = 0;
    for (let product = uniform(); product > Math.exp(-mean); product *= uniform()) n += 1;
    return n;
  };
};

test.each([43, 70])(
  'a small series of a flat market, of %d openings a week, neither drifts nor begins anew',
  (perWeek) => {
    const draw = chance(perWeek);
    const runs = range(60).map(() =>
      dailyIndex(
        range(12).map((number) => board(number, { to: 200, perDay: () => draw(perWeek / 12 / 7) })),
        at(200),
        true,
      ),
    );
    expect(runs.map((figures) => new Set(figures.map(({ base }) => base)).size)).toEqual(runs.map(() => 1));
    expect(runs.flat().filter(({ value }) => value === null)).toEqual([]);
    const ends = runs.map((figures) => Math.log((figures.at(-30)?.value as number) / 100));
    // The standard error of the mean is 0.03 with 43 openings.
    expect(Math.abs(mean(ends))).toBeLessThan(0.07);
  },
);

/** Days without a fetch. The fetch after them shows what opened in the last five days: the rest has closed since. */
const interrupted = (number: number, [from, to]: readonly [number, number]): UnitOpenings => {
  const whole = board(number);
  const [before, after] = [at(from) + MS_PER_DAY / 4, at(to) + MS_PER_DAY / 4];
  return {
    ...whole,
    unread: [[before, after]],
    openings: [
      ...whole.openings.filter(([, found]) => found <= before || found > after),
      [before, after, 2 * 5] as const,
    ],
  };
};

test('a long time in which no board was read does not look like a fall, and the chain goes on after it', () => {
  const found = dailyIndex(
    range(10).map((number) => interrupted(number, [25, 37])),
    at(60),
  );
  expect([...new Set(values(found))].sort()).toEqual([100, null]);
  expect(found.filter(({ value }) => value === null).map(({ day }) => day - START / MS_PER_DAY)).toEqual(range(25, 44));
  expect(new Set(found.flatMap(({ base, value }) => (value === null ? [] : [base]))).size).toBe(1);
});

test('boards that were not read for long are left out meanwhile, as if they had left and joined', () => {
  const found = dailyIndex(
    [...range(6).map((number) => board(number)), ...range(6, 12).map((number) => interrupted(number, [25, 37]))],
    at(60),
  );
  expect([...new Set(values(found))]).toEqual([100]);
  expect(found.find(({ day }) => day === at(30) / MS_PER_DAY)).toMatchObject({ boards: 6 });
  expect(found.at(-1)).toMatchObject({ boards: 12 });
});

test('the change of 28 days has an interval of its own, which does not grow with the chain', () => {
  const step = (day: number) => (number: number) =>
    board(number, { to: 300, perDay: (d) => (d < day ? 2 : number % 2 === 0 ? 3 : 2) });
  const found = dailyIndex(range(20).map(step(100)), at(300));
  const on = (day: number) => found.find((each) => each.day === at(day) / MS_PER_DAY) as DailyFigure;
  expect(on(110)).toMatchObject({ value: 125, change: 0.25 });
  expect((on(110).change_low as number) > 0.1 && (on(110).change_high as number) < 0.4).toBe(true);
  // The level stays uncertain; nothing has changed for a long time.
  expect(on(250)).toMatchObject({ value: 125, change: 0, change_low: 0, change_high: 0 });
  expect((on(250).low as number) < 120).toBe(true);
  expect(found[0]).toMatchObject({ change: null, change_low: null, change_high: null });
  expect(found[27]?.change).toBeNull();
  expect(found[28]?.change).toBe(0);
});

test('one employer with many boards has no interval', () => {
  expect(last(range(10).map(() => board(1)))).toMatchObject({ employers: 1, largest: 1, low: null, high: null });
});

test('no boards, and boards that were never watched, have no index', () => {
  expect(dailyIndex([], at(60))).toEqual([]);
  expect(dailyIndex([{ employer: 1, watches: [], unread: [], openings: [] }], at(60))).toEqual([]);
});
