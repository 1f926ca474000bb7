import { expect, test } from '@jest/globals';
import { usdRate } from './exchange-rates.js';
import { knownTitles, occupations, occupationsTitled } from './occupations.js';
import { citiesNamed, stateOfCity } from './places/cities.js';
import { countryNamed } from './places/country-names.js';
import { isState, stateOfCode, statesNamed } from './places/states.js';
import { areasOfCity, zipPlace } from './places/us-zips.js';
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
  // ISO 3166-1 has no code for it, and records accept no other codes.
  ['Kosovo', null],
  ['Nowhere', null],
])('%s is the country %s', (word, code) => {
  expect(countryNamed(word)).toBe(code);
});

test('cities, states, postal codes and metropolitan areas are found by their names and codes', () => {
  expect(citiesNamed('Zürich')[0]).toMatchObject({ country: 'CH' });
  expect(citiesNamed('Zurich')[0]).toMatchObject({ country: 'CH' });
  expect(citiesNamed('NYC')[0]).toMatchObject({ name: 'New York', state: 'NY' });
  expect(citiesNamed('Cologne')[0]).toMatchObject({ country: 'DE' });
  expect(areasOfCity('Palo Alto', 'CA')).toMatchObject([{ code: '41940' }]);
  expect(zipPlace('10001')).toMatchObject({ state: 'NY', cbsa: '35620' });
  expect(statesNamed('Ontario')).toMatchObject([{ country: 'CA', state: 'ON' }]);
  expect(stateOfCode('AU', 'NSW')).toBe('NSW');
});

test.each([
  ['Munich', 'DE', 'Bavaria'],
  ['Hamburg', 'DE', 'Hamburg'],
  ['Bordeaux', 'FR', 'Nouvelle-Aquitaine'],
  ['Toronto', 'CA', 'ON'],
  ['Singapore', 'SG', null],
])('the state of %s, %s, is %s', (name, country, state) => {
  const city = citiesNamed(name).find((each) => each.country === country);
  expect(city && stateOfCity(city)).toBe(state);
});

test('a state that GeoNames names in English is found by that name', () => {
  expect(isState('Carinthia')).toBe(true);
  expect(isState('Nowhere')).toBe(false);
});

test('occupations are found by code and by title', () => {
  expect(occupations().get('15-1252.00')).toEqual({ code: '15-1252.00', title: 'Software Developers', job_zone: 4 });
  expect(occupationsTitled('software ENGINEER')).toEqual(['15-1252.00']);
  expect(knownTitles().length).toBeGreaterThan(45_000);
});

test('slugs of technologies are unique and well-formed', () => {
  const slugs = technologies().map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_.+#-]*$/u);
  expect(technologies().find(({ slug }) => slug === 'python')).toMatchObject({ name: 'Python', hot: true });
});

test('a spelling that two technologies share is recognized only in context', () => {
  const known = new Map<string, string>();
  for (const { slug, spellings } of technologies())
    for (const { text, match } of spellings) {
      expect([text, match === 'in_context' ? slug : (known.get(text) ?? slug)]).toEqual([text, slug]);
      if (match !== 'in_context') known.set(text, slug);
    }
});

// Rates of the European Central Bank, per euro: 2026-08-03 USD 1.1535, GBP 0.85633; 2015-01-02 USD 1.2043.
test.each([
  ['GBP', '2026-08-22T00:00:00.000Z', { rate: 1.34703, date: '2026-08-03' }],
  ['EUR', '2026-08-01T00:00:00.000Z', { rate: 1.1535, date: '2026-08-03' }],
  ['USD', '2026-08-22T00:00:00.000Z', { rate: 1, date: '2026-08-03' }],
  ['EUR', '2015-01-01T00:00:00.000Z', { rate: 1.2043, date: '2015-01-02' }],
  // Before the first published month, a currency without a rate, one whose rate is no longer published.
  ['EUR', '2014-12-31T23:59:59.000Z', null],
  ['USD', '1999-01-01T00:00:00.000Z', { rate: 1, date: null }],
  ['AED', '2026-08-22T00:00:00.000Z', null],
  ['RUB', '2022-04-30T00:00:00.000Z', null],
])('the exchange rate of %s at %s is the first one published in that month: %j', (currency, time, expected) => {
  expect(usdRate(currency, time)).toEqual(expected);
});

test('for months after the end of the table, its last exchange rate is used', () => {
  const last = usdRate('EUR', '2099-01-01T00:00:00.000Z');
  expect(last?.date).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(usdRate('EUR', `${last?.date}T00:00:00.000Z`)).toEqual(last);
});
