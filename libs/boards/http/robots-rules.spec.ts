import { expect, test } from '@jest/globals';
import { parseRobots } from './robots-rules.js';

const allowed = (rules: string, path: string): boolean => parseRobots(rules, 'RolecallBot').isAllowed(path);
const forAll = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

test.each([
  ['Disallow: /jobs', '/jobs/1', false],
  ['Disallow: /jobs', '/about', true],
  ['Disallow:', '/jobs', true],
  ['Disallow: /*.php$', '/a/b.php', false],
  ['Disallow: /*.php$', '/a/b.php?x', true],
  ['Disallow: /*.php', '/a/b.php?x', false],
  ['Disallow: /a*b*c', '/a-b-c', false],
  ['Disallow: /a*b*c', '/a-c-b', true],
  ['Disallow: /*aab', '/aaaab', false],
  ['Disallow: /a*a$', '/a', true],
  ['Disallow: /jobs$', '/jobs', false],
  ['Disallow: /caf%c3%a9', '/caf%C3%A9', false],
  ['Disallow: /café', '/caf%C3%A9', false],
  ['Disallow: / # all of it', '/jobs', false],
])('%s: %s is allowed: %s', (rule, path, expected) => {
  expect(allowed(forAll(rule), path)).toBe(expected);
});

test('the longest rule wins, and of two as long the one that allows', () => {
  const rules = forAll('Disallow: /jobs', 'Allow: /jobs/open', 'Disallow: /page', 'Allow: /page');
  expect(['/jobs/1', '/jobs/open', '/page'].map((path) => allowed(rules, path))).toEqual([false, true, true]);
});

test('the groups of the crawler replace those for all crawlers, and several names share a group', () => {
  const rules = [
    ...['User-agent: *', 'Disallow: /', 'Crawl-delay: 9', ''],
    ...['User-agent: Other', 'User-agent: rolecallbot/2.0', 'Disallow: /private', 'Crawl-delay: 2', ''],
    ...['User-agent: RolecallBot', 'Disallow: /search'],
  ].join('\r\n');
  expect(['/jobs', '/private', '/search'].map((path) => allowed(rules, path))).toEqual([true, false, false]);
  expect(parseRobots(rules, 'RolecallBot').crawlDelay).toBe(2);
  expect(parseRobots(rules, 'Another').crawlDelay).toBe(9);
  expect(parseRobots('', 'RolecallBot').crawlDelay).toBeNull();
});

test('hostile rules of 500 KiB are matched against a long path in linear time', () => {
  // Matching that is quadratic takes many minutes.
  const path = `/${'a'.repeat(4_000)}`;
  const wildcards = forAll(...Array.from({ length: 15_000 }, () => `Disallow: /*${'a*'.repeat(10)}b`));
  const long = forAll(...Array.from({ length: 125 }, () => `Disallow: /*${'a'.repeat(3_900)}b`));
  const names = `${'User-agent: *\n'.repeat(15_000)}${'Disallow: /x\n'.repeat(15_000)}`;
  for (const rules of [wildcards, long, names]) {
    const parsed = parseRobots(rules, 'RolecallBot');
    for (let n = 0; n < 5; n += 1) expect(parsed.isAllowed(path)).toBe(true);
  }
});
