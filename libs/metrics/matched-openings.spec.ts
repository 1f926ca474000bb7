import { expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import { matchedOpenings } from './matched-openings.js';

const DAY = Date.parse('2026-08-21T00:00:00Z');
const YEAR = 364 * MS_PER_DAY;

/** A board that is read every day at six until the given day. */
const board = (unit: string, last: number) => ({
  unit,
  inferred: false,
  fetches: 400,
  watches: [[DAY - 2 * YEAR, last + MS_PER_DAY / 4]] as const,
  days: [],
});
const current = board('current', DAY + MS_PER_DAY);
const late = board('late', DAY);

const unitsIn = (query: unknown): string[] =>
  [...JSON.stringify(query).matchAll(/"watched_unit":(\[[^\]]*\])/g)].flatMap(([, units]) =>
    JSON.parse(units as string),
  );

test.each([
  ['a day', { from: DAY, to: DAY + MS_PER_DAY }, ['current']],
  ['a day that is not over', { from: DAY + MS_PER_DAY, to: DAY + 1.5 * MS_PER_DAY }, []],
  ['a week', { from: DAY - 6 * MS_PER_DAY, to: DAY + MS_PER_DAY }, ['current', 'late']],
])('the openings of %s are those of boards that were read in it', (_, span, units) => {
  const { now, before } = matchedOpenings([current, late], span, YEAR, MS_PER_DAY);
  expect(unitsIn(now).sort()).toEqual(units);
  expect(unitsIn(before).sort()).toEqual(units);
});

test('the openings of a day are of this day and of the same day a year earlier', () => {
  const { now, before } = matchedOpenings([current], { from: DAY, to: DAY + MS_PER_DAY }, YEAR, MS_PER_DAY);
  const range = (from: number) => ({
    range: { observed_from: expect.objectContaining({ gte: from, lt: from + MS_PER_DAY }) },
  });
  const query = (from: number) => ({
    bool: { should: [{ bool: { filter: [{ terms: { watched_unit: ['current'] } }, range(from)] } }] },
  });
  expect([now, before]).toEqual([query(DAY), query(DAY - YEAR)]);
});
