import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Cursors, listKey, type Position } from './cursor.js';

const cursors = new Cursors('a secret of the tests');
const KEY = listKey('O1', 'jobs', 'newest', {});

const positions: fc.Arbitrary<Position> = fc.record({
  asOf: fc.integer({ min: -8.64e15, max: 8.64e15 }),
  after: fc.array(
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.float({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    ),
    { maxLength: 4 },
  ),
  delivered: fc.nat(),
});
const refusal = expect.objectContaining({ code: 'invalid_cursor' });
const opening = (key: string, cursor: string, by = cursors) => {
  try {
    return by.decode(key, cursor);
  } catch (error) {
    return error;
  }
};

describe('cursors', () => {
  test('a sealed cursor can be opened', () => {
    fc.assert(
      fc.property(positions, (position) =>
        expect(cursors.decode(KEY, cursors.encode(KEY, position))).toEqual(position),
      ),
    );
  });

  test('they need no escaping in a URL', () => {
    fc.assert(fc.property(positions, (position) => expect(cursors.encode(KEY, position)).toMatch(/^[\w-]+$/)));
  });

  test('any flipped bit is refused', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.nat(7), (position, place, bit) => {
        const bytes = Buffer.from(cursors.encode(KEY, position), 'base64url');
        const at = place % bytes.length;
        bytes[at] = (bytes[at] as number) ^ (1 << bit);
        expect(opening(KEY, bytes.toString('base64url'))).toEqual(refusal);
      }),
    );
  });

  test('any other character, and any cut, is refused', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (position, place, character) => {
        const cursor = cursors.encode(KEY, position);
        const at = place % cursor.length;
        fc.pre(cursor[at] !== character);
        expect(opening(KEY, cursor.slice(0, at) + character + cursor.slice(at + 1))).toEqual(refusal);
        expect(opening(KEY, cursor.slice(0, at))).toEqual(refusal);
      }),
    );
  });

  test('anything that was never sealed is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json()), (text) =>
        expect(opening(KEY, text)).toEqual(refusal),
      ),
    );
  });

  test('another spelling of the same bytes is refused', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const cursor = cursors.encode(KEY, position);
        for (const other of [`${cursor}=`, `${cursor}.`, ` ${cursor}`, `${cursor.slice(0, 5)}\n${cursor.slice(5)}`]) {
          expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(cursor, 'base64url'));
          expect(opening(KEY, other)).toEqual(refusal);
        }
      }),
    );
  });

  test("another list's, order's, organization's or secret's is refused", () => {
    const position = { asOf: 1, after: [1, 'J'], delivered: 25 };
    const foreign = [
      listKey('O2', 'jobs', 'newest', {}),
      listKey('O1', 'sources', 'newest', {}),
      listKey('O1', 'jobs', 'oldest', {}),
      listKey('O1', 'jobs', 'newest', { q: 'x' }),
    ];
    for (const key of foreign) expect(opening(key, cursors.encode(KEY, position))).toEqual(refusal);
    expect(opening(KEY, new Cursors('another secret').encode(KEY, position))).toEqual(refusal);
  });
});

describe('the key of a list', () => {
  test('does not depend on the order of the parameters, nor on what may change from page to page', () => {
    const key = listKey('O1', 'jobs', 'newest', { q: 'x', countries: ['US', 'CA'] });
    expect(
      listKey('O1', 'jobs', 'newest', {
        countries: 'US,CA',
        q: 'x',
        cursor: 'c',
        limit: '3',
        fields: 'id',
        count: 'true',
        sort: 'newest',
      }),
    ).toBe(key);
  });

  test('differs with any value, name and neighbour', () => {
    const queries = [
      {},
      { q: 'a' },
      { q: 'b' },
      { titles: 'a' },
      { q: 'a', titles: 'a' },
      { q: 'a"],["titles' },
      { remote: 'true' },
      { remote: 'false' },
    ];
    expect(new Set(queries.map((query) => listKey('O1', 'jobs', 'newest', query as Record<string, string>))).size).toBe(
      queries.length,
    );
  });
});
