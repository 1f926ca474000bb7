import { expect, test } from '@jest/globals';
import { iso31661 } from 'iso-3166';
import { COUNTRY_NAMES } from '#libs/reference/places/countries.js';
import { parsePlaces } from './parse-place.js';

const country = (text: string): string | null => {
  const { places } = parsePlaces(text);
  return places.length === 1 ? (places[0]?.country ?? null) : null;
};
/** By themselves these name a state of the US or a region. They mean the country only next to a city. */
const OTHERWISE = ['Georgia', 'Jersey'];

test('every country is recognized by its ISO name and by its common name', () => {
  const missed = iso31661
    .flatMap(({ alpha2, name }) =>
      [name, COUNTRY_NAMES.get(alpha2) ?? name].map((spelling) => [spelling, alpha2] as const),
    )
    .filter(([spelling, code]) => country(spelling) !== code && !OTHERWISE.includes(spelling));
  expect(missed).toEqual([]);
});

test.each([
  ['USA', 'US'],
  ['U.S.', 'US'],
  ['United States of America', 'US'],
  ['Remote - US', 'US'],
  ['US-Remote', 'US'],
  ['Remote (United States)', 'US'],
  ['Estados Unidos', 'US'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Großbritannien', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['Holland', 'NL'],
  ['Niederlande', 'NL'],
  ['Pays-Bas', 'NL'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Remote, Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['Schweiz', 'CH'],
  ['España', 'ES'],
  ['Brasil', 'BR'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Ivory Coast', 'CI'],
  ['Burma', 'MM'],
  ['Viet Nam', 'VN'],
  ['UAE', 'AE'],
  ['日本', 'JP'],
  ['대한민국', 'KR'],
])('%s is in %s', (text, code) => {
  expect(country(text)).toBe(code);
});

test.each<[string, (string | null)[][]]>([
  [
    'New York, San Francisco or London',
    [
      ['New York', 'NY', 'US'],
      ['San Francisco', 'CA', 'US'],
      ['London', null, 'GB'],
    ],
  ],
  [
    'Hybrid - Austin, TX / Denver, CO',
    [
      ['Austin', 'TX', 'US'],
      ['Denver', 'CO', 'US'],
    ],
  ],
  [
    'US Remote; Canada',
    [
      [null, null, 'US'],
      [null, null, 'CA'],
    ],
  ],
  [
    'Berlin oder München',
    [
      ['Berlin', null, 'DE'],
      ['Munich', null, 'DE'],
    ],
  ],
  ['Zürich', [['Zürich', null, 'CH']]],
  ['SeattleHQ', [['Seattle', 'WA', 'US']]],
  ['Porto', [['Porto', null, 'PT']]],
  ['Remote (EMEA)', []],
  ['Anywhere', []],
])('%s is read as its cities and countries', (text, expected) => {
  expect(parsePlaces(text).places.map(({ city, state, country: of }) => [city?.name ?? null, state, of])).toEqual(
    expected,
  );
});
