import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { PythonPackage } from '../../testing/python-package.js';

jest.setTimeout(240_000);

let python: PythonPackage;
let database: TestDatabase;
beforeAll(async () => {
  python = await PythonPackage.install();
  database = await createEmptyTestDatabase();
});
afterAll(async () => {
  await python?.remove();
  await database?.drop();
});

test('the tests of the Python package pass with the installed wheel', async () => {
  const env = { ROLECALL_TEST_POSTGRES: database.url };
  const { code, errors } = await python.run(['-m', 'unittest', 'discover', '--start-directory', 'tests'], env);
  expect([code, errors]).toEqual([0, expect.stringMatching(/^Ran [1-9]\d+ tests.*\s+OK$/m)]);
});
