import { expect, test } from '@jest/globals';
import { newSearchOf } from './news-of';

const asOf = '2026-08-22T00:00:00.000Z';
const search = { titles: 'welder' };

test('what is new was first seen after the data that was seen, not after the visit', () => {
  expect(newSearchOf({ page: 'explore', search }, asOf)).toEqual({
    titles: 'welder',
    first_seen_at_gte: '2026-08-22T00:00:00.001Z',
  });
});

test('a view that begins later keeps its own begin', () => {
  const begin = (first_seen_at_gte: string) =>
    newSearchOf({ page: 'explore', search: { first_seen_at_gte } }, asOf)?.['first_seen_at_gte'];
  expect(begin('2026-08-25')).toBe('2026-08-25');
  expect(begin('2026-08-01')).toBe('2026-08-22T00:00:00.001Z');
});

test('no company and no signal is called new, as their times do not say when they arrived', () => {
  expect(newSearchOf({ page: 'companies', search }, asOf)).toBeUndefined();
  expect(newSearchOf({ page: 'signals', search: {} }, asOf)).toBeUndefined();
});
