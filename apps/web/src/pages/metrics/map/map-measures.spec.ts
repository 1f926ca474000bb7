import { expect, test } from '@jest/globals';
import { MAP_MEASURES } from './map-measures';

type TableRow = Parameters<typeof MAP_MEASURES.growth.read>[0];
const SOLID = { level: 'good', reason: null };
const rowOf = (row: object): TableRow => row as TableRow;
const growth = (more: object) =>
  MAP_MEASURES.growth.read(
    rowOf({ growth: { change: 0.19, opened: 159, previous: 134, significant: true, reliability: SOLID, ...more } }),
  );

test('growth that chance may explain is marked, also where it was not tested', () => {
  expect(growth({})).toEqual({ value: 0.19, n: 293, reason: undefined });
  expect(growth({ significant: false })).toMatchObject({ value: 0.19, reason: 'may be chance' });
  expect(growth({ significant: null })).toMatchObject({ value: 0.19, reason: 'may be chance' });
  expect(MAP_MEASURES.growth.read(rowOf({ growth: null }))).toEqual({ value: null, reason: 'not known' });
});

test('a figure that says nothing has no value, and keeps its n', () => {
  const found = growth({ reliability: { level: 'cannot_say', reason: 'fewer_than_10_postings' } });
  expect([found.value, found.n]).toEqual([null, 293]);
  expect(found.reason).toBe('fewer than 10 postings');
});

test('a count that is not known is not zero', () => {
  expect(MAP_MEASURES.opened.read(rowOf({ opened: 0 }))).toEqual({ value: 0 });
  expect(MAP_MEASURES.opened.read(rowOf({ opened: null }))).toMatchObject({ value: null, reason: expect.any(String) });
});
