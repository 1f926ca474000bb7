import { expect, test } from '@jest/globals';
import { isInForm } from './form-parameters';

test('the form shows its own parameters when it has a value for them, and no others', () => {
  expect([isInForm('q', 'java'), isInForm('categories', 'database'), isInForm('hot', 'true')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isInForm('slugs_not', 'java'), isInForm('categories', 'a,b'), isInForm('hot', 'false')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('names that every object has are not parameters of the form', () => {
  for (const name of ['toString', 'constructor', '__proto__', '__defineGetter__', 'hasOwnProperty'])
    expect([name, isInForm(name, 'x')]).toEqual([name, false]);
});
