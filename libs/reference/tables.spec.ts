import { expect, test } from '@jest/globals';
import { areasOf, citiesNamed, zipPlace } from './cities.js';
import { countryNamed } from './country-names.js';
import { RATES_DATE, usdRate } from './exchange-rates.js';
import { knownTitles, occupations, occupationsTitled } from './occupations.js';
import { stateOfCode, statesNamed } from './states.js';
import { technologies } from './technologies.js';

test.each([
  ['USA', 'US'],
  ['United States', 'US'],
  ['U.S.', 'US'],
  ['us', 'US'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['Deutschland', 'DE'],
  ['España', 'ES'],
  ['日本', 'JP'],
  ['Czech Republic', 'CZ'],
  ['Türkiye', 'TR'],
  ['GER', null],
  ['de', null],
  // ISO 3166-1 has no code for it, and a record takes no other.
  ['Kosovo', null],
  ['Nowhere', null],
])('%s is the country %s', (word, code) => {
  expect(countryNamed(word)).toBe(code);
});

test('cities, states, postal codes and metropolitan areas', () => {
  expect(citiesNamed('Zürich')[0]).toMatchObject({ country: 'CH' });
  expect(citiesNamed('Zurich')[0]).toMatchObject({ country: 'CH' });
  expect(citiesNamed('NYC')[0]).toMatchObject({ name: 'New York', state: 'NY' });
  expect(citiesNamed('Cologne')[0]).toMatchObject({ country: 'DE' });
  expect(areasOf('Palo Alto', 'CA')).toMatchObject([{ code: '41940' }]);
  expect(zipPlace('10001')).toMatchObject({ state: 'NY', cbsa: '35620' });
  expect(statesNamed('Ontario')).toMatchObject([{ country: 'CA', state: 'ON' }]);
  expect(stateOfCode('AU', 'NSW')).toBe('NSW');
});

test('occupations and their titles', () => {
  expect(occupations().get('15-1252.00')).toEqual({ code: '15-1252.00', title: 'Software Developers', job_zone: 4 });
  expect(occupationsTitled('software ENGINEER')).toEqual(['15-1252.00']);
  expect(knownTitles().length).toBeGreaterThan(45_000);
});

test('slugs of technologies are unique and well formed', () => {
  const slugs = technologies().map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_.+#-]*$/u);
  expect(technologies().find(({ slug }) => slug === 'python')).toMatchObject({ name: 'Python', hot: true });
});

test('a spelling that two technologies share needs context, so that the neighbours settle it', () => {
  const known = new Map<string, string>();
  for (const { slug, spellings } of technologies())
    for (const { text, sense } of spellings) {
      expect([text, sense === '?' ? slug : (known.get(text) ?? slug)]).toEqual([text, slug]);
      if (sense !== '?') known.set(text, slug);
    }
});

test('rates of exchange bear their day; a currency without one has none', () => {
  expect(RATES_DATE).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect([usdRate('USD'), usdRate('XXX')]).toEqual([1, null]);
});
