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
])('%s is the country %s', (spelling, code) => {
  expect(countryCode(spelling)).toBe(code);
});

test('an unknown country is null', () => {
  expect(countryCode('Atlantis')).toBeNull();
});
