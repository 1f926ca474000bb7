import { describe, expect, test } from '@jest/globals';
import { integerScalar, oneOf, stringScalar } from '#libs/registry/kinds/scalars.js';
import { readMany, readOne } from './read-values.js';

const words = (raw: string | string[]) => readMany('p', stringScalar(10), raw);
const rejection = (problem: string) =>
  expect.objectContaining({
    code: 'invalid_request',
    message: expect.stringContaining(problem),
    details: expect.objectContaining({ parameter: 'p' }),
  });

describe('several values', () => {
  test('are comma-separated or repeated; a repeated one is never split', () => {
    expect(words('a,b')).toEqual(['a', 'b']);
    expect(words(['a', 'b,c'])).toEqual(['a', 'b,c']);
    expect(words(' a , b ')).toEqual(['a', 'b']);
  });

  test('are not split at a comma in double quotes', () => {
    expect(words('"a,b",c')).toEqual(['"a,b"', 'c']);
    expect(words('"a,b')).toEqual(['"a,b']);
  });

  test('are rejected if one is empty or too long, or if there are too many', () => {
    for (const raw of ['', ',', 'a,', ',a', 'a,,b', ' '])
      expect(() => words(raw)).toThrow(rejection('must not be empty'));
    expect(() => words('a,12345678901')).toThrow(rejection('at most 10 characters'));
    expect(() => words(`${'a,'.repeat(500)}a`)).toThrow(rejection('at most 500 values, 501 were given'));
    expect(words(`${'a,'.repeat(499)}a`)).toHaveLength(500);
  });
});

describe('one value', () => {
  test('is rejected if the parameter is repeated', () => {
    expect(() => readOne('p', stringScalar(), ['a', 'b'])).toThrow(rejection('more than once'));
    expect(readOne('p', stringScalar(), 'a,b')).toBe('a,b');
  });

  test('that is a number must be a whole number within its bounds', () => {
    const read = (raw: string) => readOne('p', integerScalar(1, 25), raw);
    expect([read('1'), read('25')]).toEqual([1, 25]);
    for (const raw of ['0', '26', '1.0', '1e1', '0x1', 'one', '', '--1', '9'.repeat(400)])
      expect(() => read(raw)).toThrow(rejection(''));
  });

  test('of a list is accepted in any case; the error for another value suggests the nearest one', () => {
    const read = (raw: string) => readOne('p', oneOf(['active', 'inactive']), raw);
    expect(read('Active')).toBe('active');
    expect(() => read('activ')).toThrow(
      expect.objectContaining({
        details: { parameter: 'p', allowed: ['active', 'inactive'], suggestion: 'active', suggestions: ['active'] },
      }),
    );
    expect(() => read('forgotten')).toThrow(
      expect.objectContaining({ details: { parameter: 'p', allowed: ['active', 'inactive'] } }),
    );
  });
});

test('an API token that was sent as a value does not appear in the error message', () => {
  const token = `T${'0123456789abcdef'.repeat(2)}`;
  expect(() => readOne('p', integerScalar(1, 2), token)).toThrow(rejection("'T...'"));
  expect(() => readOne('p', integerScalar(1, 2), `x${token}`)).not.toThrow(
    expect.objectContaining({ message: expect.stringContaining('0123456789') }),
  );
});
