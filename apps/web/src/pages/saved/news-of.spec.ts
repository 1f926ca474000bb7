import { expect, test } from '@jest/globals';
import { newSearchOf } from './news-of';

const look = { as_of: '2026-08-22T00:00:00.000Z', matches: 3, viewed_at: '2026-08-23T10:00:00.000Z' };
const search = { titles: 'welder' };

test('what is new appeared after the data of the last look, and not after the visit', () => {
  expect(newSearchOf({ page: 'explore', search, last_viewed: look })).toEqual({
    titles: 'welder',
    first_seen_at_gte: '2026-08-22T00:00:00.001Z',
  });
  expect(newSearchOf({ page: 'signals', search: {}, last_viewed: look })).toEqual({
    detected_at_gte: '2026-08-22T00:00:00.001Z',
  });
});

test('a view that begins later keeps its own begin', () => {
  const begin = (first_seen_at_gte: string) =>
    newSearchOf({ page: 'explore', search: { first_seen_at_gte }, last_viewed: look })?.['first_seen_at_gte'];
  expect(begin('2026-08-25')).toBe('2026-08-25');
  expect(begin('2026-08-01')).toBe('2026-08-22T00:00:00.001Z');
});

test('nothing is called new without an earlier look, without data then, or where records have no such time', () => {
  expect(newSearchOf({ page: 'explore', search, last_viewed: null })).toBeUndefined();
  expect(newSearchOf({ page: 'explore', search, last_viewed: { ...look, as_of: null } })).toBeUndefined();
  expect(newSearchOf({ page: 'companies', search, last_viewed: look })).toBeUndefined();
});
