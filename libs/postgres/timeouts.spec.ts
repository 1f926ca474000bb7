import { expect, test } from '@jest/globals';
import { DATABASE_TIMEOUT, statementTimeouts } from './timeouts.js';

test('a request waits at most two seconds for Postgres: opening a connection, then two statements', () => {
  expect(DATABASE_TIMEOUT).toBe(2_000);
  const { connect, statement, response } = statementTimeouts(DATABASE_TIMEOUT);
  expect(connect + 2 * response).toBeLessThan(DATABASE_TIMEOUT);
  // The server's timeout is shorter, so that no statement takes effect after its caller has given up.
  expect(statement).toBeLessThan(response);
});
