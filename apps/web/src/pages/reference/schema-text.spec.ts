import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type OpenApiDocument, resolveValue } from './openapi';
import { operationsOf } from './operations';
import { allowedValues, limitsText, typeText } from './schema-text';

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

const document: OpenApiDocument = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8'));

/** The values of every enumeration in a schema and the schemas that it refers to. */
const enumerated = (schema: unknown): unknown[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === '$ref') return enumerated(document.components.schemas[String(value).split('/').at(-1) ?? '']);
    return key === 'enum' ? (value as unknown[]) : enumerated(value);
  });
};

const enumerations = operationsOf(document).flatMap(({ id, parameters, body }) =>
  [...parameters, ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({ name, schema }))]
    .map(({ name, schema }) => ({ parameter: `${name} of ${id}`, schema, values: enumerated(schema).map(String) }))
    .filter(({ values }) => values.length > 0),
);

test('every parameter with an enumeration lists its values', () => {
  const listed = enumerations.map(({ parameter, schema }) => [
    parameter,
    allowedValues(resolveValue(document, schema)),
  ]);
  expect(listed).toEqual(enumerations.map(({ parameter, values }) => [parameter, values]));
  expect(Object.fromEntries(listed)).toMatchObject({
    'job_statuses of getJobs': ['active', 'unverified', 'inactive'],
    'sort of getSources': ['jobs', 'growth', 'relevance'],
    'group_by of postMetricsQuery': expect.arrayContaining(['levels']),
  });
});
