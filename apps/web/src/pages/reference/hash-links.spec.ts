import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { elementIdOf, operationOfOldHash } from './hash-links';
import { operationsOf } from './operations';

const operations = operationsOf(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')));

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'an earlier link to %s leads to it',
  (id, { tag, method, path }) => {
    for (const written of [path, path.replaceAll('{', '%7B').replaceAll('}', '%7D')])
      expect(operationOfOldHash(`#tag/${tag.toLowerCase()}/${method}${written}`, operations)?.id).toBe(id);
  },
);

test('a link to an operation that does not exist leads nowhere', () => {
  expect(operationOfOldHash('#tag/jobs/GET/v4/nothing', operations)).toBeUndefined();
  expect(operationOfOldHash('#tag/jobs', operations)).toBeUndefined();
  expect(operationOfOldHash('#salary_gte', operations)).toBeUndefined();
  expect(operationOfOldHash('', operations)).toBeUndefined();
});

test('a malformed hash names no element', () => {
  expect(elementIdOf('#salary_gte')).toBe('salary_gte');
  expect(elementIdOf('#a%20b')).toBe('a b');
  expect(elementIdOf('#%E0%A4%A')).toBeNull();
  expect(elementIdOf('')).toBeNull();
});
