import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { PythonPackage } from '../../testing/python-package.js';

jest.setTimeout(240_000);

let python: PythonPackage;
beforeAll(async () => {
  python = await PythonPackage.install();
});
afterAll(() => python?.remove());

test('the tests of the Python package pass with the installed wheel', async () => {
  const { code, errors } = await python.run(['-m', 'unittest', 'discover', '--start-directory', 'tests']);
  expect([code, errors]).toEqual([0, expect.stringMatching(/^Ran [1-9]\d+ tests.*\s+OK$/m)]);
});
