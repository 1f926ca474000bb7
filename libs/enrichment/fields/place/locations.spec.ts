import { expect, test } from '@jest/globals';
import { locationsOf } from './locations.js';

const declared = (city: string | null, state: string | null, country: string | null) => ({ city, state, country });

test.each(['USA', 'United States', 'US', 'U.S.A.', 'États-Unis'])('a declared country spelt %s is US', (country) => {
  const { locations } = locationsOf([{ text: 'Austin', address: declared('Austin', 'Texas', country) }], null);
  expect(locations[0]).toMatchObject({ city: 'Austin', state: 'TX', country: 'US', cbsa: [{ code: '12420' }] });
});

test('the text of the place takes precedence over the address of a head office in another country', () => {
  const { locations, declared: said } = locationsOf(
    [{ text: 'Remote - Germany', address: declared('San Francisco', 'CA', 'USA') }],
    null,
  );
  expect(locations).toMatchObject([{ country: 'DE', city: null }]);
  expect(said).toBe(false);
});

test('a city that is in no table is kept as declared', () => {
  const { locations } = locationsOf(
    [{ text: 'Office', address: declared('Kleinkleckersdorf', null, 'Germany') }],
    null,
  );
  expect(locations[0]).toMatchObject({ city: 'Kleinkleckersdorf', country: 'DE', latitude: null });
});

test('a place that is not recognized keeps only its text', () => {
  const { locations } = locationsOf([{ text: 'Headquarters' }], null);
  expect(locations).toMatchObject([{ text: 'Headquarters', city: null, state: null, country: null, cbsa: [] }]);
});

test('a US postal code determines city, state and metropolitan area', () => {
  const { locations } = locationsOf([{ text: '94105' }], null);
  expect(locations[0]).toMatchObject({ city: 'San Francisco', state: 'CA', country: 'US', zip: '94105' });
});

test.each([
  ['Newark, NJ', '35620'],
  ['El Paso, TX', '21340'],
])('%s is in the metropolitan area of its postal codes that are in one', (text, code) => {
  expect(locationsOf([{ text }], null).locations[0]?.cbsa.map((area) => area.code)).toEqual([code]);
});

test.each([
  ['London', 'London', 'United Kingdom', 'London, England, United Kingdom'],
  ['Singapore', null, 'Singapore', 'Singapore'],
  ['Hong Kong', null, 'Hong Kong', 'Hong Kong'],
  ['Berlin', null, 'Germany', 'Berlin, Germany'],
  ['Hamburg', 'Hamburg', 'Germany', 'Hamburg, Germany'],
  ['Lima', null, 'Peru', 'Lima, Peru'],
  ['New York', 'NY', 'US', 'New York, NY, United States'],
])('the name of %s, %s, %s contains each part once', (city, state, country, name) => {
  const { locations } = locationsOf([{ text: null, address: declared(city, state, country) }], null);
  expect(locations[0]?.place_name).toBe(name);
});

test.each(['LatAm', 'Remote - EMEA', 'Worldwide'])(
  'a region, %s, takes precedence over the declared address',
  (text) => {
    const { locations, declared: said } = locationsOf([{ text, address: declared(null, null, 'Panama') }], null);
    expect(locations).toMatchObject([
      { text, place_name: text, city: null, state: null, country: null, latitude: null },
    ]);
    expect(said).toBe(false);
  },
);

test('an office named after a region is at its declared address', () => {
  const { locations } = locationsOf([{ text: 'Global HQ', address: declared('Berlin', null, 'Germany') }], null);
  expect(locations).toMatchObject([{ city: 'Berlin', country: 'DE' }]);
});

test.each([
  ['France', { city: 'France', state: null, country: 'United Kingdom' }, 'France'],
  ['Remote - India', { city: 'Sri Lanka', state: null, country: 'India' }, 'India'],
  ['Florida', { city: 'Florida', state: 'Florida', country: 'USA' }, 'FL, United States'],
  ['Serbia (Remote)', { city: 'Serbia', state: 'Belgrade', country: 'Serbia' }, 'Belgrade, Central Serbia, Serbia'],
  ['San Francisco', { city: 'Austin', state: 'California', country: 'USA' }, 'San Francisco, CA, United States'],
])('%s with an address whose city is not a city: %j', (text, address, expected) => {
  expect(locationsOf([{ text, address }], null).locations.map(({ place_name }) => place_name)).toEqual([expected]);
});

test.each(['Singapore', 'Singapore, Singapore', 'Singapore, SG', 'SG', 'Singapore - Remote'])(
  'a country that is one city has one spelling: %s',
  (text) => {
    expect(locationsOf([{ text }], null).locations).toMatchObject([
      { place_name: 'Singapore', city: 'Singapore', state: null, country: 'SG', latitude: expect.any(Number) },
    ]);
  },
);

test.each<[string, [string | null, string | null, string][]]>([
  ['Salem, OR', [['Salem', 'OR', 'US']]],
  ['Salem, OR 97301', [['Salem', 'OR', 'US']]],
  ['Salem, OR, US', [['Salem', 'OR', 'US']]],
  [
    'Portland OR Seattle',
    [
      ['Portland', 'OR', 'US'],
      ['Seattle', 'WA', 'US'],
    ],
  ],
  ['NCR, Philippines', [[null, 'Metro Manila', 'PH']]],
  ['Taguig, NCR, Philippines', [['Taguig', 'Metro Manila', 'PH']]],
  ['Gurgaon, NCR', [['Gurugram', 'National Capital Region', 'IN']]],
  ['NCR, India', [[null, 'National Capital Region', 'IN']]],
  ['Newark', [['Newark', 'NJ', 'US']]],
  ['El Paso', [['El Paso', 'TX', 'US']]],
  ['Singapore', [['Singapore', null, 'SG']]],
])('codes that are words, and names of several countries: %s', (text, expected) => {
  const { locations } = locationsOf([{ text }], null);
  expect(locations.map(({ city, state, country }) => [city, state, country])).toEqual(expected);
});

test.each([
  ['München', 'Munich', 'Bavaria', 'DE'],
  ['Munich, Bayern, Germany', 'Munich', 'Bavaria', 'DE'],
  ['Paris, France', 'Paris', 'Île-de-France', 'FR'],
  ['Zürich', 'Zürich', 'Zurich', 'CH'],
  ['Madrid', 'Madrid', 'Community of Madrid', 'ES'],
  ['Manila', 'Manila', 'Metro Manila', 'PH'],
  ['Springfield, IL', 'Springfield', 'IL', 'US'],
])('a city has the state that it lies in: %s', (text, city, state, country) => {
  expect(locationsOf([{ text }], null).locations).toMatchObject([{ city, state, country }]);
});

test.each([
  ['Germany', null],
  ['Hong Kong', 'Hong Kong'],
])('a country and a city whose country has no states have none: %s', (text, city) => {
  expect(locationsOf([{ text }], null).locations).toMatchObject([{ city, state: null }]);
});

test('a state is written in one way, and a stated state that is larger or smaller stays', () => {
  const statesOf = (state: string, country: string, city: string) =>
    locationsOf([{ text: null, address: { city, state, country } }], null).locations.map((each) => each.state);
  expect(statesOf('Zürich', 'Switzerland', 'Winterthur')).toEqual(['Zurich']);
  expect(statesOf('Greater London', 'United Kingdom', 'London')).toEqual(['Greater London']);
  expect(statesOf('Upper Bavaria', 'Germany', 'Munich')).toEqual(['Upper Bavaria']);
});
