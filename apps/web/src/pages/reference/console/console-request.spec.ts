import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { operationsOf } from '../operations';
import { emptyInput, exampleInput, pathOf, problemOf } from './console-request';

const TOKEN = 'T0123456789abcdef0123456789abcdef';

const operations = operationsOf(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')));
const get = (id: string) => {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`No operation ${id}`);
  return operation;
};
const decoded = (path: string) => [path.split('?')[0], [...new URLSearchParams(path.split('?')[1])]];

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the example of %s is the recorded request',
  (_, operation) => {
    expect(decoded(pathOf(operation, exampleInput(operation)))).toEqual(decoded(operation.example.path));
    expect(operation.example.body === null).toBe(operation.body === null);
  },
);

test('a request has no parameter that the user did not add', () => {
  expect(pathOf(get('getJobs'), emptyInput)).toBe('/v4/jobs');
  expect(pathOf(get('getJobs'), { ...emptyInput, query: [{ name: 'levels', value: '' }] })).toBe('/v4/jobs');
});

test('values are escaped', () => {
  const path = { job_id: 'a/b?c' };
  expect(pathOf(get('getJobsByJobId'), { path, query: [{ name: 'fields', value: 'id,title&x' }], body: '' })).toBe(
    '/v4/jobs/a%2Fb%3Fc?fields=id,title%26x',
  );
});

test('a request that cannot succeed is not sent', () => {
  expect(problemOf(get('getMe'), emptyInput, '')).toBe('Enter a token.');
  expect(problemOf(get('getJobsByJobId'), emptyInput, TOKEN)).toBe('Enter job_id.');
  expect(problemOf(get('postJobsSearch'), emptyInput, TOKEN)).toBe('Enter a JSON body.');
  expect(problemOf(get('getMe'), emptyInput, TOKEN)).toBeNull();
});

// A browser refuses characters outside Latin-1 in a header; the others are no tokens for the server.
test.each(['T1', `Bearer ${TOKEN}`, `${TOKEN}0`, TOKEN.toUpperCase(), TOKEN.replace('0', '–'), '<API_TOKEN>'])(
  '%s is reported as no token',
  (text) => {
    expect(problemOf(get('getMe'), emptyInput, text)).toBe('This is not a token: T and 32 hexadecimal digits.');
  },
);
