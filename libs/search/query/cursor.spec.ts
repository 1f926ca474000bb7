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
  corrections: fc.array(fc.tuple(fc.string(), fc.string(), fc.string()), { maxLength: 3 }),
});
const rejection = expect.objectContaining({ code: 'invalid_cursor' });
const decode = (key: string, cursor: string) => {
  try {
    return cursors.decode(key, cursor);
  } catch (error) {
    return error;
  }
};

describe('cursors', () => {
  test('a cursor decodes to the encoded position', () => {
    fc.assert(
      fc.property(positions, (position) =>
        expect(cursors.decode(KEY, cursors.encode(KEY, position))).toEqual(position),
      ),
    );
  });

  test('a cursor needs no escaping in a URL', () => {
    fc.assert(fc.property(positions, (position) => expect(cursors.encode(KEY, position)).toMatch(/^[\w-]+$/)));
  });

  test('a cursor with a flipped bit is rejected', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.nat(7), (position, place, bit) => {
        const bytes = Buffer.from(cursors.encode(KEY, position), 'base64url');
        const at = place % bytes.length;
        bytes[at] = (bytes[at] as number) ^ (1 << bit);
        expect(decode(KEY, bytes.toString('base64url'))).toEqual(rejection);
      }),
    );
  });

  test('a cursor with a changed character, or cut off at any character, is rejected', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (position, place, character) => {
        const cursor = cursors.encode(KEY, position);
        const at = place % cursor.length;
        fc.pre(cursor[at] !== character);
        expect(decode(KEY, cursor.slice(0, at) + character + cursor.slice(at + 1))).toEqual(rejection);
        expect(decode(KEY, cursor.slice(0, at))).toEqual(rejection);
      }),
    );
  });

  test('a text that is not a cursor is rejected', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.json()), (text) =>
        expect(decode(KEY, text)).toEqual(rejection),
      ),
    );
  });

  test('a non-canonical encoding of the same bytes is rejected', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const cursor = cursors.encode(KEY, position);
        for (const other of [`${cursor}=`, `${cursor}.`, ` ${cursor}`, `${cursor.slice(0, 5)}\n${cursor.slice(5)}`]) {
          expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(cursor, 'base64url'));
          expect(decode(KEY, other)).toEqual(rejection);
        }
      }),
    );
  });

  test('a cursor of another list, sort order, organization or secret is rejected', () => {
    const position = { asOf: 1, after: [1, 'J'], delivered: 25, corrections: [] };
    const foreign = [
      listKey('O2', 'jobs', 'newest', {}),
      listKey('O1', 'sources', 'newest', {}),
      listKey('O1', 'jobs', 'oldest', {}),
      listKey('O1', 'jobs', 'newest', { q: 'x' }),
    ];
    for (const key of foreign) expect(decode(key, cursors.encode(KEY, position))).toEqual(rejection);
    expect(decode(KEY, new Cursors('another secret').encode(KEY, position))).toEqual(rejection);
  });
});

test('while a secret is replaced, cursors of both are accepted, and new ones have the new secret', () => {
  const position = { asOf: 1, after: [1, 'J'], delivered: 25, corrections: [] };
  const [before, during, after] = [new Cursors('old'), new Cursors('new', 'old'), new Cursors('new')];
  expect(during.decode(KEY, before.encode(KEY, position))).toEqual(position);
  expect(after.decode(KEY, during.encode(KEY, position))).toEqual(position);
  expect(() => after.decode(KEY, before.encode(KEY, position))).toThrow('damaged');
});

describe('the key of a list', () => {
  test('does not depend on the order of the parameters, or on parameters that may change from page to page', () => {
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

  test('differs for different parameters and for different values', () => {
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
