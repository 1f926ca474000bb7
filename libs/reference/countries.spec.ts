import { expect, test } from '@jest/globals';
import { countryCode } from './countries.js';

test.each([
  ['de', 'DE'],
  ['DEU', 'DE'],
  ['Germany', 'DE'],
  ['UK', 'GB'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['United States of America', 'US'],
  ['USA', 'US'],
  ['Czech Republic', 'CZ'],
  ["Côte d'Ivoire", 'CI'],
])('%s is understood as %s', (spelling, code) => {
  expect(countryCode(spelling)).toBe(code);
});

test('unknown countries are not guessed', () => {
  expect(countryCode('Atlantis')).toBeNull();
});
