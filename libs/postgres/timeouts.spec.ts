import { expect, test } from '@jest/globals';
import { DATABASE_TIMEOUT, statementTimeouts } from './timeouts.js';

const metering = statementTimeouts(DATABASE_TIMEOUT, 'metering');
const read = statementTimeouts(DATABASE_TIMEOUT, 'read');

test('a request waits at most two seconds for Postgres: opening a connection, then two statements', () => {
  expect(DATABASE_TIMEOUT).toBe(2_000);
  expect(metering.connect + 2 * metering.response).toBeLessThan(DATABASE_TIMEOUT);
  // With an open connection each, admission, charge and what the request reads between them.
  expect(2 * metering.response + read.response).toBeLessThanOrEqual(DATABASE_TIMEOUT);
});

test.each([metering, read])(
  'the timeout of the server is shorter, so that no statement takes effect after its caller has given up',
  ({ statement, response }) => {
    expect(statement).toBeLessThan(response);
  },
);
