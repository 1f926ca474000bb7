import { expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { Span } from '../periods/periods.js';
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
const earlier = ({ from, to }: Span): Span => ({ from: from - YEAR, to: to - YEAR });
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
  const { now, before } = matchedOpenings([current, late], span, earlier(span), MS_PER_DAY);
  expect(unitsIn(now).sort()).toEqual(units);
  expect(unitsIn(before).sort()).toEqual(units);
});

test('the openings of a day are of this day and of the same day a year earlier', () => {
  const span = { from: DAY, to: DAY + MS_PER_DAY };
  const { now, before } = matchedOpenings([current], span, earlier(span), MS_PER_DAY);
  const range = (from: number) => ({
    range: { observed_from: expect.objectContaining({ gte: from, lt: from + MS_PER_DAY }) },
  });
  const query = (from: number) => ({
    bool: { should: [{ bool: { filter: [{ terms: { watched_unit: ['current'] } }, range(from)] } }] },
  });
  expect([now, before]).toEqual([query(DAY), query(DAY - YEAR)]);
});

test('each period has its own length: the openings of a February are compared with those of all days of another one', () => {
  const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
  const watches = [[Date.parse('2022-12-01'), Date.parse('2025-12-01')]] as const;
  const unit = { ...board('leap', DAY), watches };
  const february = { 2023: span('2023-02-01', '2023-03-01'), 2024: span('2024-02-01', '2024-03-01') };
  const [now, before] = [february[2024], february[2023]].map(({ from, to }) =>
    expect.objectContaining({ gte: from, lt: to }),
  );
  const found = matchedOpenings([unit], february[2024], february[2023]);
  const rangeOf = (query: unknown) =>
    JSON.parse(JSON.stringify(query).match(/"observed_from":(\{[^}]*\})/)?.[1] ?? '{}');
  expect([rangeOf(found.now), rangeOf(found.before)]).toEqual([now, before]);
});
