import { expect, test } from '@jest/globals';
import { limitsText, typeText } from './schema-text';

test('types are in words', () => {
  expect(typeText({ type: 'array', items: { type: 'string' } })).toBe('array of string');
  expect(typeText({ type: ['integer', 'null'] })).toBe('integer or null');
  expect(typeText({ oneOf: [{ $ref: '#/components/schemas/JobSalary' }, { type: 'null' }] })).toBe('JobSalary or null');
  expect(typeText({ const: true })).toBe('true');
});

test('limits are those of the value or of the values of the array', () => {
  expect(limitsText({ type: 'integer', minimum: 1, maximum: 10_000, default: 20 })).toEqual([
    'default 20',
    '1 to 10,000',
  ]);
  expect(limitsText({ type: 'array', maxItems: 5, items: { type: 'string', minLength: 1, maxLength: 300 } })).toEqual([
    'at most 300 characters',
    'at most 5 values',
  ]);
});
