import { expect, test } from '@jest/globals';
import { duplicatesOf, type Listing } from './duplicates.js';

const listing = (id: string, facts: Partial<Listing> = {}): Listing => ({
  id,
  source: 'acme',
  board: 'greenhouse/acme',
  title: 'Nurse',
  places: ['Boston, MA'],
  text: null,
  firstSeenAt: '2026-08-01T00:00:00Z',
  closedAt: null,
  ...facts,
});
const lever = { board: 'lever/acme' };
const found = (...listings: Listing[]) => [...duplicatesOf(listings)];

test('the same title and places on another board of the company repeat the one that was seen first', () => {
  const later = listing('a', { ...lever, firstSeenAt: '2026-08-03T00:00:00Z', title: 'NURSE ' });
  expect(found(later, listing('b'))).toEqual([['a', 'b']]);
});

test('every repetition names the first, none another repetition', () => {
  expect(found(listing('a'), listing('b', lever), listing('c', { board: 'ashby/acme' }))).toEqual([
    ['b', 'a'],
    ['c', 'a'],
  ]);
});

test('on one board only the same text is a repetition: two openings may look alike', () => {
  expect(found(listing('a'), listing('b'))).toEqual([]);
  expect(found(listing('a', { text: 'x' }), listing('b', { text: 'x' }))).toEqual([['b', 'a']]);
  expect(found(listing('a', { text: 'x' }), listing('b', { text: 'y', ...lever }))).toEqual([]);
});

test('another place, title or company is another opening', () => {
  expect(found(listing('a'), listing('b', { ...lever, places: ['Austin, TX'] }))).toEqual([]);
  expect(found(listing('a'), listing('b', { ...lever, title: 'Head Nurse' }))).toEqual([]);
  expect(found(listing('a'), listing('b', { ...lever, source: 'beta' }))).toEqual([]);
});

test('a posting that opens after the other has closed is not a duplicate', () => {
  const closed = listing('a', { closedAt: '2026-08-02T00:00:00Z' });
  expect(found(closed, listing('b', { ...lever, firstSeenAt: '2026-08-02T00:00:00Z' }))).toEqual([]);
  expect(found(closed, listing('b', { ...lever, firstSeenAt: '2026-08-01T12:00:00Z' }))).toEqual([['b', 'a']]);
});

test('the order of the input decides nothing', () => {
  const all = [listing('c', lever), listing('a'), listing('b', { board: 'ashby/acme' })];
  expect(new Map(duplicatesOf(all))).toEqual(new Map(duplicatesOf(all.toReversed())));
});
