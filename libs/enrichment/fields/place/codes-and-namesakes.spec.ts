import { expect, test } from '@jest/globals';
import type { RawPlace } from '../../posting.js';
import { locationsOf } from './locations.js';

type Expected = [city: string | null, state: string | null, country: string | null];

const placesOf = (place: string | RawPlace): Expected[] =>
  locationsOf([typeof place === 'string' ? { text: place } : place], null).locations.map(({ city, state, country }) => [
    city,
    state,
    country,
  ]);

test.each<[string, Expected]>([
  ['Karlsruhe, BW, Germany', ['Karlsruhe', 'Baden-Württemberg', 'DE']],
  ['Schweinfurt, BY', ['Schweinfurt', 'Bavaria', 'DE']],
  ['Pune, MH, India', ['Pune', 'Maharashtra', 'IN']],
  ['Torino, TO', ['Turin', 'Piedmont', 'IT']],
  ['Joinville, SC, Brazil', ['Joinville', 'Santa Catarina', 'BR']],
  ['Madrid, MD', ['Madrid', 'Community of Madrid', 'ES']],
  ['Bogotá, DC', ['Bogotá', 'Bogota D.C.', 'CO']],
  ['Pomerode, SC', ['Pomerode', 'Santa Catarina', 'BR']],
  ['Savona, SV, Italy', ['Savona', 'Liguria', 'IT']],
  ['Sion, VS', ['Sion', 'Valais', 'CH']],
  // No table knows the code, and nothing else in the text names a place.
  ['Durban, SA', ['Durban', 'KwaZulu-Natal', 'ZA']],
  ['BW, Germany', [null, 'Baden-Württemberg', 'DE']],
  // Codes of US states next to towns of theirs, also where a city abroad is larger and has a division with that code.
  ['Milan, MI', ['Milan', 'MI', 'US']],
  ['Bethlehem, PA', ['Bethlehem', 'PA', 'US']],
])('a regional code is that of a division of its city: %s', (text, expected) => {
  expect(placesOf(text)).toEqual([expected]);
});

test.each<[string, Expected[]]>([
  [
    'Austin, CA',
    [
      ['Austin', 'TX', 'US'],
      [null, 'CA', 'US'],
    ],
  ],
  [
    'London, NY, SF',
    [
      ['London', 'England', 'GB'],
      [null, 'NY', 'US'],
      ['San Francisco', 'CA', 'US'],
    ],
  ],
  [
    'Berlin, DE, FR',
    [
      ['Berlin', 'Berlin', 'DE'],
      [null, null, 'FR'],
    ],
  ],
  [
    'Raleigh, NC, Orange County, CA, Austin',
    [
      ['Raleigh', 'NC', 'US'],
      [null, 'CA', 'US'],
      ['Austin', 'TX', 'US'],
    ],
  ],
  [
    'UK, India',
    [
      [null, null, 'GB'],
      [null, null, 'IN'],
    ],
  ],
])('codes in a list are places of their own: %s', (text, expected) => {
  expect(placesOf(text)).toEqual(expected);
});

test.each<[string, Expected]>([
  ['IN - Pune', ['Pune', 'Maharashtra', 'IN']],
  ['IN - Indianapolis', ['Indianapolis', 'IN', 'US']],
  ['DE-Hamburg', ['Hamburg', 'Hamburg', 'DE']],
  ['CA-ON-Toronto', ['Toronto', 'ON', 'CA']],
  ['CA, QC, Montreal', ['Montréal', 'QC', 'CA']],
  ['DE-BY-Munich', ['Munich', 'Bavaria', 'DE']],
  ['IN-MH-Mumbai', ['Mumbai', 'Maharashtra', 'IN']],
  ['IT, MI, Milano', ['Milan', 'Lombardy', 'IT']],
  ['MA - Casablanca', ['Casablanca', 'Casablanca-Settat', 'MA']],
  ['CA, Los Angeles', ['Los Angeles', 'CA', 'US']],
  ['US-CA-Palo Alto', ['Palo Alto', 'CA', 'US']],
  ['US.TX.Austin', ['Austin', 'TX', 'US']],
])('a code before a city is that of its country or state: %s', (text, expected) => {
  expect(placesOf(text)).toEqual([expected]);
});

test.each<[string, string, Expected]>([
  ['Remote, DE', 'DE', [null, null, 'DE']],
  ['Remote - CA', 'CA', [null, null, 'CA']],
  ['Remote - CA', 'US', [null, 'CA', 'US']],
  ['Home Office - Georgia', 'GE', [null, null, 'GE']],
  ['Ontario, CA', 'US', ['Ontario', 'CA', 'US']],
  ['Birmingham', 'US', ['Birmingham', 'AL', 'US']],
  ['Paris', 'US', ['Paris', 'TX', 'US']],
  ['London', 'CA', ['London', 'ON', 'CA']],
  ['Berlin', 'US', [null, null, 'US']],
])('what may be in the declared country is there: %s, declared %s', (text, country, expected) => {
  expect(placesOf({ text, address: { country } })).toEqual([expected]);
});

test.each<[string, Expected]>([
  ['Poland, OH', [null, 'OH', 'US']],
  ['Holland, MI', ['Holland', 'MI', 'US']],
  ['Wyoming, MI', ['Wyoming', 'MI', 'US']],
  ['California, MD', ['California', 'MD', 'US']],
  ['St Charles, MO', ['Saint Charles', 'MO', 'US']],
  ['Saint Louis, Michigan', ['Saint Louis', 'MI', 'US']],
  ['Hamilton, NJ', [null, 'NJ', 'US']],
  ['Central Coast, CA', [null, 'CA', 'US']],
  ['Salvador, BA', ['Salvador', 'Bahia', 'BR']],
])(
  'a town with the name of a country, a state or a city elsewhere is in the state next to it: %s',
  (text, expected) => {
    expect(placesOf(text)).toEqual([expected]);
  },
);

test.each<[string, Expected[]]>([
  ['Georgetown, Washington, DC', [['Washington', 'DC', 'US']]],
  [
    'Paris, New York, NY',
    [
      ['Paris', 'Île-de-France', 'FR'],
      ['New York', 'NY', 'US'],
    ],
  ],
])('a small town before a city with its state is a part of that: %s', (text, expected) => {
  expect(placesOf(text)).toEqual(expected);
});

test.each<[string, Expected]>([
  ['Halle (Saale)', ['Halle (Saale)', 'Saxony-Anhalt', 'DE']],
  ['Frankfurt/Oder, Germany', ['Frankfurt (Oder)', 'Brandenburg', 'DE']],
  ['Frankfurt a.M.', ['Frankfurt am Main', 'Hesse', 'DE']],
  ['Limburg (Lahn)', ['Limburg an der Lahn', 'Hesse', 'DE']],
  // No table has the town.
  ['Neustadt (Aisch)', [null, null, 'DE']],
  ['Neustadt', [null, null, null]],
  ['Berlin (Mitte)', ['Berlin', 'Berlin', 'DE']],
  ['Portland (Maine)', ['Portland', 'ME', 'US']],
])('a river or region next to a name distinguishes towns: %s', (text, expected) => {
  expect(placesOf(text)).toEqual([expected]);
});

test.each<[string, Expected]>([
  ['Remote (US - PST)', [null, null, 'US']],
  ['US Remote - PT', [null, null, 'US']],
  ['Remote, CT/MT hours', [null, null, null]],
  ['Remote (EST or CST timezone)', [null, null, null]],
  ['Remote - UTC-5', [null, null, null]],
  ['Hartford, CT', ['Hartford', 'CT', 'US']],
  ['Remote - PT', [null, null, 'PT']],
  ['GRAND EST, FRANCE', [null, 'Grand Est', 'FR']],
])('a time zone is not a place: %s', (text, expected) => {
  expect(placesOf(text)).toEqual([expected]);
});

test.each<[string, Expected[]]>([
  ['Remote (non-U.S.)', [[null, null, null]]],
  ['Anywhere outside of the EU', [[null, null, null]]],
  ['Canada (excluding Quebec)', [[null, null, 'CA']]],
])('a place where nobody is hired is not a place: %s', (text, expected) => {
  expect(placesOf(text)).toEqual(expected);
});

test.each<[string, Expected]>([
  ['180 Main St, Wintersville, OH 43952', ['Wintersville', 'OH', 'US']],
  ['Blue Ash, OH 45242', ['Blue Ash', 'OH', 'US']],
  ['Suite 400, OH 45242', ['Cincinnati', 'OH', 'US']],
  ['Alajuela  Costa Rica', ['Alajuela', 'Alajuela Province', 'CR']],
  ['Mountain View CA', ['Mountain View', 'CA', 'US']],
  ['Enterprise US', [null, null, 'US']],
])(
  'the stated town takes precedence over the post office, and a town may stand beside its state: %s',
  (text, expected) => {
    expect(placesOf(text)).toEqual([expected]);
  },
);

test.each(['London\u0000', 'Lon\u00addon', '\u200bLondon&nbsp;'])(
  'entities and characters that nobody sees are no part of a place: %j',
  (text) => {
    expect(locationsOf([{ text }], null).locations).toMatchObject([{ text: 'London', city: 'London', country: 'GB' }]);
  },
);
