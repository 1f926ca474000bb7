/**
 * Modules are loaded again, to see their patterns.
 *
 * @jest-environment node
 */
import { expect, test } from '@jest/globals';
import { collectPatterns } from './testing/collect-patterns.js';
import { isProvedLinear } from './testing/prove-pattern.js';

const MINUTE = 60_000;

test(
  'the time of every search for a pattern is proved to be linear in the length of the text',
  async () => {
    const patterns = await collectPatterns();
    expect(patterns.length).toBeGreaterThan(300);
    expect(patterns.some(({ file }) => file.endsWith('text/alternatives.ts'))).toBe(true);
    const unproved = patterns.filter(({ pattern }) => !isProvedLinear(pattern));
    expect(unproved.map(({ pattern, file }) => `${file}: ${pattern}`)).toEqual([]);
  },
  10 * MINUTE,
);

test.each([
  /(?:a+)+b/,
  /(?:a|a)*b/,
  /\s+$/,
  /a{0,9000}a{0,9000}b/,
  /(?:a?){30}a{30}/,
  /x.*y/,
  /\w+ly\b/,
  /^.*a.*b/,
  /(a+)\1/,
  /(?=.*a.*b)x/,
  /[^.]*\bcontract/i,
  /^[ab]*(?=[ab]*x)/,
  /^(?=[ab]*(?![ab]*x))/,
])('%s is not proved linear', (pattern) => {
  expect(isProvedLinear(pattern)).toBe(false);
});

test.each([
  /\b(?:full|part)[- ]time\b/,
  /\b\w{1,30} (?:\w{1,30} ){0,2}contract(?! manager)/,
  /^\W*(?:a|b)+$/,
  /\d+/,
  /^[\w-]+\.example\.com$/i,
  /^(?=[ab]*x)[ab]{1,9}/,
])('%s is proved linear', (pattern) => {
  expect(isProvedLinear(pattern)).toBe(true);
});
