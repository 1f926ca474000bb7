import { expect, test } from '@jest/globals';
import { postingAt, type Watched } from './greenhouse-history.js';

const day = (number: number) => Date.UTC(2026, 7, number, 3);
const fetches = [1, 4, 7, 10, 13].map(day);
const watched: Watched = {
  board: 'acme',
  id: '1',
  title: ' Lead Engineer',
  location: 'Remote',
  url: 'https://acme.test/1',
  company: 'Acme',
  language: 'en-GB',
  publishedAt: day(1) - 5_000,
  firstSeen: day(1),
  lastSeen: day(7),
  changes: [{ at: day(4), title: ['Engineer', ' Lead Engineer'] }],
};
const at = (number: number, change: Partial<Watched> = {}) =>
  postingAt({ ...watched, ...change }, fetches, day(number));

test('a posting is unknown before it was first seen', () => {
  expect(at(0)).toBeNull();
});

test('it has the title that it had then', () => {
  expect(at(3)).toMatchObject({
    raw: { title: 'Engineer' },
    updatedAt: day(1),
    verifiedActiveAt: day(1),
    verifiedInactiveAt: null,
  });
  expect(at(4)).toMatchObject({ raw: { title: 'Lead Engineer' }, updatedAt: day(4), verifiedActiveAt: day(4) });
});

test('it closes with the first successful fetch that lacks it, not before', () => {
  expect(at(9)).toMatchObject({ verifiedActiveAt: day(7), verifiedInactiveAt: null });
  expect(at(10)).toMatchObject({ verifiedActiveAt: day(7), verifiedInactiveAt: day(10), updatedAt: day(10) });
  expect(at(20)).toMatchObject({ verifiedActiveAt: day(7), verifiedInactiveAt: day(10) });
});

test('without a later fetch it stays open', () => {
  expect(at(20, { lastSeen: day(13) })).toMatchObject({ verifiedActiveAt: day(13), verifiedInactiveAt: null });
});

test('it is as old as its publication, but never younger than its first sight', () => {
  const created = (change?: Partial<Watched>) => Date.parse(at(4, change)?.raw.published_at ?? '');
  expect(created()).toBe(day(1) - 5_000);
  expect(created({ publishedAt: null })).toBe(day(1));
  expect(created({ publishedAt: day(3) })).toBe(day(1));
});

test('as long as the board says the same, it is the same object, so that it is enriched once', () => {
  const state = (number: number) => postingAt(watched, fetches, day(number))?.raw;
  expect(state(5)).toBe(state(9));
  expect(state(3)).not.toBe(state(5));
});
