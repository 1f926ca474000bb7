import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { repostsBefore } from '#libs/derivation/role.js';
import { duplicatesOf, type Listing, samenessOf } from './duplicates.js';

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

test('a posting with the title and places of one on another board of the company duplicates the one first seen', () => {
  const later = listing('a', { ...lever, firstSeenAt: '2026-08-03T00:00:00Z', title: 'NURSE ' });
  expect(found(later, listing('b'))).toEqual([['a', 'b']]);
});

test('every duplicate refers to the original, not to another duplicate', () => {
  expect(found(listing('a'), listing('b', lever), listing('c', { board: 'ashby/acme' }))).toEqual([
    ['b', 'a'],
    ['c', 'a'],
  ]);
});

test('on one board, only postings with the same text are duplicates', () => {
  expect(found(listing('a'), listing('b'))).toEqual([]);
  expect(found(listing('a', { text: 'x' }), listing('b', { text: 'x' }))).toEqual([['b', 'a']]);
  expect(found(listing('a', { text: 'x' }), listing('b', { text: 'y', ...lever }))).toEqual([]);
});

test('a posting with another place, title or company is not a duplicate', () => {
  expect(found(listing('a'), listing('b', { ...lever, places: ['Austin, TX'] }))).toEqual([]);
  expect(found(listing('a'), listing('b', { ...lever, title: 'Head Nurse' }))).toEqual([]);
  expect(found(listing('a'), listing('b', { ...lever, source: 'beta' }))).toEqual([]);
});

test('a posting that opens after the other has closed is not a duplicate', () => {
  const closed = listing('a', { closedAt: '2026-08-02T00:00:00Z' });
  expect(found(closed, listing('b', { ...lever, firstSeenAt: '2026-08-02T00:00:00Z' }))).toEqual([]);
  expect(found(closed, listing('b', { ...lever, firstSeenAt: '2026-08-01T12:00:00Z' }))).toEqual([['b', 'a']]);
});

test('the result does not depend on the order of the input', () => {
  const all = [listing('c', lever), listing('a'), listing('b', { board: 'ashby/acme' })];
  expect(new Map(duplicatesOf(all))).toEqual(new Map(duplicatesOf(all.toReversed())));
});

test('a role has one primary posting, the oldest that is open, in whatever place', () => {
  const primary = (...listings: Listing[]) =>
    [...samenessOf(listings)].filter(([, { is_primary }]) => is_primary).map(([id]) => id);
  const boston = listing('a', { closedAt: '2026-08-05T00:00:00Z' });
  const austin = listing('b', { places: ['Austin, TX'], firstSeenAt: '2026-08-03T00:00:00Z', title: ' nurse' });
  const dallas = listing('c', { places: ['Dallas, TX'], firstSeenAt: '2026-08-02T00:00:00Z' });
  expect(primary(boston, austin, dallas)).toEqual(['c']);
  expect(primary(boston)).toEqual([]);
  expect(primary(austin, listing('d', { source: 'beta' }))).toEqual(['b', 'd']);
});

test('a repost is a posting of the role in the same places after another one has closed', () => {
  const reposts = (...listings: Listing[]) => [...samenessOf(listings)].map(([id, each]) => [id, each.reposts]);
  expect(
    reposts(
      listing('a', { closedAt: '2026-08-02T00:00:00Z' }),
      listing('b', { firstSeenAt: '2026-08-02T00:00:00Z', closedAt: '2026-08-04T00:00:00Z' }),
      listing('c', { firstSeenAt: '2026-08-05T00:00:00Z' }),
      listing('d', { firstSeenAt: '2026-08-05T00:00:00Z', places: ['Austin, TX'] }),
    ),
  ).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ]);
});

const time = fc.integer({ min: 0, max: 9 }).map((day) => `2026-08-0${day}T00:00:00Z`);
const listings = fc
  .array(
    fc.record({
      board: fc.constantFrom('greenhouse/acme', 'lever/acme', 'ashby/acme'),
      text: fc.constantFrom('x', 'y', null),
      firstSeenAt: time,
      closedAt: fc.option(time),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((facts, i) => listing(String(i).padStart(2, '0'), facts)));

/** The definition of a duplicate, for two postings of one title and place. */
const isDuplicate = (one: Listing, two: Listing): boolean =>
  (one.closedAt === null || two.firstSeenAt < one.closedAt) &&
  (two.closedAt === null || one.firstSeenAt < two.closedAt) &&
  (one.text !== null && two.text !== null ? one.text === two.text : one.board !== two.board);

test('a duplicate refers to the first posting that it repeats, and reposts are what had closed before', () => {
  fc.assert(
    fc.property(listings, (all) => {
      const originals: Listing[] = [];
      const expected: [string, string][] = [];
      for (const each of all.toSorted((a, b) => (`${a.firstSeenAt}${a.id}` < `${b.firstSeenAt}${b.id}` ? -1 : 1))) {
        const original = originals.find((earlier) => isDuplicate(each, earlier));
        if (original) expected.push([each.id, original.id]);
        else originals.push(each);
      }
      expect(found(...all)).toEqual(expected);
      const sameness = samenessOf(all);
      const closings = all.map(({ closedAt }) => closedAt);
      for (const { id, firstSeenAt } of all)
        expect(sameness.get(id)?.reposts).toBe(repostsBefore(closings, firstSeenAt));
    }),
    { numRuns: 500, seed: 3 },
  );
});

test.each([
  ['the same text', () => 'x', null, 1],
  ['different texts', (i: number) => `${i}`, null, 1],
  ['unknown texts', () => null, null, 1],
  ['the same text, each closed before the next one opens', () => 'x', 1_000, 1],
  [
    'unknown texts on as many boards, each closed before the next one opens',
    () => null,
    1_000,
    Number.MAX_SAFE_INTEGER,
  ],
  ['unknown texts on three boards, each open for some time', () => null, 9_000, 3],
] as const)('the work for the postings of one title and place is nearly linear: %s', (_, text, openFor, boards) => {
  const work = (n: number): number => {
    let reads = 0;
    const all = Array.from({ length: n }, (_each, i) => {
      const seen = Date.parse('2026-08-01T00:00:00Z') + i * 2_000;
      const facts = listing(String(i), {
        text: text(i),
        board: `lever/${i % boards}`,
        closedAt: openFor === null ? null : new Date(seen + openFor).toISOString(),
      });
      const firstSeenAt = new Date(seen).toISOString();
      const counted = (value: string | null) => ({
        get: () => {
          reads += 1;
          return value;
        },
      });
      return Object.defineProperties(facts, {
        firstSeenAt: counted(firstSeenAt),
        closedAt: counted(facts.closedAt),
      });
    });
    samenessOf(all);
    return reads;
  };
  expect(work(4_000)).toBeLessThan(2.5 * work(2_000));
});
