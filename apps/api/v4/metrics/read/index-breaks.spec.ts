import { expect, test } from '@jest/globals';
import { withReliability } from '#libs/metrics/observation/matched-index.js';
import { breaksOf, chainedAnew } from './index-breaks.js';

const value = (index: number | null, base: string | null) =>
  withReliability(
    {
      value: index,
      low: index,
      high: index,
      base_month: base,
      boards: 10,
      gap: index === null ? ('not_watched' as const) : null,
    },
    false,
  );
const month = (name: string, index: ReturnType<typeof value>) => ({
  month: name,
  from: `${name}-01`,
  index: { active: index, openings: index },
});
const shown = (rows: ReturnType<typeof chainedAnew>) =>
  rows.map(({ active: { value, base_month, gap } }) => [value, base_month, gap]);
const time = (name: string) => Date.parse(`${name}-01`);

const MONTHS = [
  month('2026-03', value(100, '2026-03')),
  month('2026-04', value(120, '2026-03')),
  month('2026-05', value(60, '2026-03')),
  month('2026-06', value(90, '2026-03')),
];

test('without a break, an index stays as it is', () => {
  expect(chainedAnew(MONTHS, [])).toEqual(MONTHS.map(({ index }) => index));
});

test('from a break on, an index is that of a new chain which begins at 100', () => {
  expect(shown(chainedAnew(MONTHS, [time('2026-05')]))).toEqual([
    [100, '2026-03', null],
    [120, '2026-03', null],
    [100, '2026-05', 'filters_not_known'],
    [150, '2026-05', null],
  ]);
});

test('the interval of a value is that of the change since its base, and is not known for a new one', () => {
  const bounds = chainedAnew(MONTHS, [time('2026-05')]).map(({ active }) => [
    active.low,
    active.high,
    active.reliability.reason,
  ]);
  expect(bounds).toEqual([
    [100, 100, null],
    [120, 120, null],
    [100, 100, null],
    [null, null, 'no_interval'],
  ]);
});

test('a month between two breaks, and the last after one, have no value', () => {
  expect(shown(chainedAnew(MONTHS, [time('2026-05'), time('2026-06')]))).toEqual([
    [100, '2026-03', null],
    [120, '2026-03', null],
    [null, null, 'filters_not_known'],
    [null, null, 'filters_not_known'],
  ]);
});

test('the first month before a break has no value: it is linked to no other', () => {
  expect(shown(chainedAnew(MONTHS, [time('2026-04')])).slice(0, 2)).toEqual([
    [null, null, null],
    [100, '2026-04', 'filters_not_known'],
  ]);
});

test('a chain that begins anew by itself after a break keeps its own base', () => {
  const rows = [...MONTHS, month('2026-07', value(100, '2026-07')), month('2026-08', value(80, '2026-07'))];
  expect(shown(chainedAnew(rows, [time('2026-05')])).slice(3)).toEqual([
    [150, '2026-05', null],
    [100, '2026-07', null],
    [80, '2026-07', null],
  ]);
});

test('periods are compared with the last one that has postings, in their order', () => {
  const known = (name: string, n: number, of: number) => ({ from: time(name), known: { n, of, matching: 0 } });
  const times = [
    known('2026-06', 90, 100),
    known('2026-03', 88, 100),
    known('2026-04', 0, 0),
    known('2026-05', 89, 100),
    known('2026-07', 60, 100),
  ];
  expect(breaksOf(times, true)).toEqual([time('2026-07')]);
});
