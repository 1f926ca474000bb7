import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { operationsOf } from '../operations';
import { emptyInput } from './console-request';
import { priceText } from './price-text';

const operations = operationsOf(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')));
const get = (id: string) => {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`No operation ${id}`);
  return operation;
};
const limited = (value: string) => ({ ...emptyInput, query: [{ name: 'limit', value }] });
const json = (body: string) => ({ ...emptyInput, body });

test.each([
  ['getMe', emptyInput, 'Free'],
  ['getJobsOptions', emptyInput, 'Free'],
  ['getMetrics', limited('5'), '1 credit; free without results'],
  ['getAutocompleteTitles', limited('5'), '1 credit; free without results'],
  ['getJobsByJobId', emptyInput, '1 credit; free if there is no such record'],
  ['getJobs', emptyInput, 'Up to 25 credits: 1 per record'],
  ['getJobs', limited('1'), 'Up to 1 credit: 1 per record'],
  ['getJobs', limited('900'), 'Up to 25 credits: 1 per record'],
  ['getJobs', limited('x'), 'Up to 25 credits: 1 per record'],
  ['getJobs', { ...emptyInput, query: [{ name: 'count', value: 'true' }] }, 'Free: only counts'],
  ['postJobsSearch', json('{"limit": 3}'), 'Up to 3 credits: 1 per record'],
  ['postJobsSearch', json('{"count": true}'), 'Free: only counts'],
  ['postJobsSearch', json('{"limit":'), 'Up to 25 credits: 1 per record'],
])('%s with %j costs "%s"', (id, input, text) => {
  expect(priceText(get(id), input)).toBe(text);
});

test('every operation has a price', () => {
  expect(operations.filter((operation) => priceText(operation, emptyInput) === null)).toEqual([]);
});
