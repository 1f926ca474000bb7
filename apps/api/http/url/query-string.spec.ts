import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AppError } from '#libs/errors/app-error.js';
import { parseQueryString } from './query-string.js';

const readable = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\0', ''));

test('any encoded string is decoded to the original', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(readable, readable), { selector: ([name]) => name }), (pairs) => {
      const raw = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
      expect(Object.entries(parseQueryString(raw)).sort()).toEqual(pairs.sort());
    }),
  );
});

test('repeated parameters are arrays in their order', () => {
  fc.assert(
    fc.property(fc.array(readable, { minLength: 2 }), (values) => {
      expect(parseQueryString(values.map((value) => `p=${encodeURIComponent(value)}`).join('&'))).toEqual({
        p: values,
      });
    }),
  );
});

test('any other bytes are either parsed or refused with invalid_request', () => {
  const raw = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('%', '%ff', '%00', '%C3', '%BC', '=', '&', 'a', '+', '%2', ';', '__proto__', '[]'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(raw, (text) => {
      try {
        for (const [name, value] of Object.entries(parseQueryString(text))) {
          expect(name).not.toContain('\uFFFD');
          expect([value].flat().join()).not.toMatch(/\uFFFD|\0/);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ code: 'invalid_request' });
      }
    }),
    { numRuns: 500 },
  );
});

describe('no name is special', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s', (name) => {
    expect(Object.entries(parseQueryString(`${name}=a&${name}=b`))).toEqual([[name, ['a', 'b']]]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

test('a plus is a space', () => expect(parseQueryString('q=a+b%2Bc')).toEqual({ q: 'a b+c' }));
