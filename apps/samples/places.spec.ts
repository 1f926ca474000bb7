import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Gazetteer, loadGazetteer } from './gazetteer.js';
import { parsePlaces } from './places.js';
import { structuredPlace } from './structured-place.js';

const DATA = '../shared/data';
const present = existsSync(DATA);
if (!present) console.warn('Skipped: the place tables of ../shared/data are not here.');

let loaded: Gazetteer | undefined;
const gazetteer = () => (loaded ??= loadGazetteer(DATA));
const brief = (text: string) =>
  parsePlaces(text, gazetteer()).map(({ city, state, country }) =>
    [city, state, country].map((part) => part ?? '-').join('|'),
  );

(present ? test : test.skip).each<[string, string[]]>([
  ['San Francisco, California, United States', ['San Francisco|CA|US']],
  ['San Francisco, CA - US', ['San Francisco|CA|US']],
  ['US, Oregon, Hillsboro', ['Hillsboro|OR|US']],
  ['Massachusetts - Boston', ['Boston|MA|US']],
  ['VA - Charlottesville', ['Charlottesville|VA|US']],
  ['New York, NY (HQ)', ['New York|NY|US']],
  ['New York, New York, USA', ['New York|NY|US']],
  ['NYC', ['New York|NY|US']],
  ['Washington, D.C.', ['Washington|DC|US']],
  ['Malvern, PA', ['Malvern|PA|US']],
  ['Starbase, TX', ['Starbase|TX|US']],
  ['Lebanon, New Hampshire', ['Lebanon|NH|US']],
  ['Georgia - Atlanta', ['Atlanta|GA|US']],
  ['Georgia', ['-|-|-']],
  ['Remote - US', ['-|-|US']],
  ['Remote U.S.', ['-|-|US']],
  ['California', ['-|CA|US']],
  ['SF, NYC', ['San Francisco|CA|US', 'New York|NY|US']],
  ['San Francisco, CA • New York, NY • United States', ['San Francisco|CA|US', 'New York|NY|US', '-|-|US']],
  [
    'Detroit, Michigan, United States, Phoenix, AZ, Washington, D.C.',
    ['Detroit|MI|US', 'Phoenix|AZ|US', 'Washington|DC|US'],
  ],
  ['155 N San Vicente Blvd, Beverly Hills, CA 90211', ['Beverly Hills|CA|US']],
  ['Austin TX', ['Austin|TX|US']],
  ['Washington DC', ['Washington|DC|US']],
  ['Remote - Washington', ['-|-|-']],
  ['San Ramon, US', ['San Ramon|CA|US']],
  ['Vancouver, Canada', ['Vancouver|BC|CA']],
  ['Canada - Remote (ON, AB, or NS Only)', ['-|ON|CA']],
  ['Carmel, IN', ['Carmel|IN|US']],
  ['Peru, IN', ['Peru|IN|US']],
  ['Lima, Peru', ['Lima|-|PE']],
  ['US / Canada', ['-|-|US', '-|-|CA']],
  ['Ontario, CAN', ['-|ON|CA']],
  ['Vancouver, British Columbia, Canada', ['Vancouver|BC|CA']],
  ['Toronto', ['Toronto|ON|CA']],
  ['Sydney, Australia', ['Sydney|NSW|AU']],
  ['London', ['London|-|GB']],
  ['London, England, United Kingdom', ['London|-|GB']],
  ['Bangalore, IND', ['Bengaluru|-|IN']],
  ['Bengaluru, Karnataka, India', ['Bengaluru|Karnataka|IN']],
  ['Auckland, NZ', ['Auckland|-|NZ']],
  ['England, United Kingdom', ['-|-|GB']],
  ['Luxembourg, Luxembourg', ['Luxembourg|-|LU']],
  ['Singapore', ['Singapore|-|SG']],
  ['Tokyo, JPN', ['Tokyo|-|JP']],
  ['Korea, Republic of - Seoul', ['Seoul|-|KR']],
  ['Paris; Île-de-France; France', ['Paris|-|FR', '-|-|-', '-|-|FR']],
  ['Cambridge', ['-|-|-']],
  ['2 Locations', []],
  ['Statistician Network', ['-|-|-']],
  ['Remote', ['-|-|-']],
  ['In-Office', ['-|-|-']],
])('reads %p', (text, expected) => {
  expect(brief(text)).toEqual(expected);
});

(present ? test : test.skip)('reads an address in parts, in both spellings of a country', () => {
  const address = (locality: string, region: string, country: string) =>
    structuredPlace('x', { locality, region, country }, gazetteer());
  expect(address('New York City', 'New York', 'USA')).toEqual({
    text: 'x',
    city: 'New York',
    state: 'NY',
    country: 'US',
  });
  expect(address('New York', 'NY', 'United States')).toEqual({
    text: 'x',
    city: 'New York',
    state: 'NY',
    country: 'US',
  });
  expect(address('Milton Keynes', 'Buckinghamshire', 'United Kingdom')).toEqual({
    text: 'x',
    city: 'Milton Keynes',
    state: 'Buckinghamshire',
    country: 'GB',
  });
  expect(address('', '', 'European Union')).toBeNull();
});
