import { expect, test } from '@jest/globals';
import { readTable } from '../read-table.js';
import { areaByCode } from './areas.js';
import { countryName } from './countries.js';
import { metroPlace } from './places.js';
import { resolvePlace } from './resolve-place.js';
import { stateName } from './states.js';

const brief = (text: string) => {
  const place = resolvePlace(text)?.place;
  return place === undefined ? null : `${place.kind} ${place.id} ${place.name}`;
};

test.each([
  ['Boston', 'city geonames:4930956 Boston'],
  ['boston, ma', 'city geonames:4930956 Boston'],
  ['Boston, Massachusetts, USA', 'city geonames:4930956 Boston'],
  ['4930956', 'city geonames:4930956 Boston'],
  ['Nahant, MA', 'city US-MA/Nahant Nahant'],
  ['Toronto, CA', 'city geonames:6167865 Toronto'],
  ['Berlin, DE', 'city geonames:2950159 Berlin'],
  ['Munich, Bavaria, Germany', 'city geonames:2867714 Munich'],
  ['Oxford, Oxfordshire, UK', 'city geonames:2640729 Oxford'],
  ['Zurich', 'city geonames:2657896 Zürich'],
  ['NYC', 'city geonames:5128581 New York'],
  ['New York', 'city geonames:5128581 New York'],
  ['Greater London', 'state GB-Greater London Greater London'],
  ['Bayern', 'state DE-Bavaria Bavaria'],
  ['DE-BY', 'state DE-Bavaria Bavaria'],
  ['Carinthia', 'state AT-Carinthia Carinthia'],
  ['CH-ZH', 'state CH-Zurich Zurich'],
  ['Gelderland', 'state NL-Gelderland Gelderland'],
  ['England', 'state GB-England England'],
  ['US-MA', 'state US-MA Massachusetts'],
  ['Massachusetts', 'state US-MA Massachusetts'],
  ['Georgia, US', 'state US-GA Georgia'],
  ['Ontario', 'state CA-ON Ontario'],
  ['Germany', 'country DE Germany'],
  ['de', 'country DE Germany'],
  ['CA', 'country CA Canada'],
  ['Victoria', 'state AU-VIC Victoria'],
  ['Singapore', 'country SG Singapore'],
  ['Luxembourg', 'country LU Luxembourg'],
  ['UK', 'country GB United Kingdom'],
  ['Boston-Cambridge-Newton, MA-NH', 'metro cbsa:14460 Boston-Cambridge-Newton, MA-NH'],
  ['boston-cambridge-newton', 'metro cbsa:14460 Boston-Cambridge-Newton, MA-NH'],
  ['Greater Boston', 'metro cbsa:14460 Boston-Cambridge-Newton, MA-NH'],
  ['Seattle metro area', 'metro cbsa:42660 Seattle-Tacoma-Bellevue, WA'],
  ['Bay Area', 'metro cbsa:41860 San Francisco-Oakland-Fremont, CA'],
  ['Winston-Salem, NC', 'city geonames:4499612 Winston-Salem'],
  ['02139', 'zip zip:02139 Cambridge, MA 02139'],
  ['02139-4307', 'zip zip:02139 Cambridge, MA 02139'],
  ['Cambridge, MA 02139', 'zip zip:02139 Cambridge, MA 02139'],
  ['42.36,-71.06', 'point 42.36,-71.06 42.36, -71.06'],
  // As a program prints a number.
  [
    '42.360000000000014,-71.06000000000003',
    'point 42.360000000000014,-71.06000000000003 42.360000000000014, -71.06000000000003',
  ],
  ['91, 0', null],
  ['Boston, Germany', null],
  ['Nowhereville', null],
  ['constructor', null],
  ['__proto__', null],
  ['', null],
  ['x'.repeat(5000), null],
])('%s means %s', (text, place) => {
  expect(brief(text)).toBe(place);
});

test('the id of a place resolves to the same place', () => {
  for (const text of ['Boston', 'Nahant, MA', 'Bavaria', 'Germany', 'Greater Boston', '02139', '42.36,-71.06']) {
    const place = resolvePlace(text)?.place;
    expect(resolvePlace(place?.id ?? '')?.place).toEqual(place);
  }
});

test('a place includes its containing places', () => {
  expect(resolvePlace('Cambridge, MA')?.place).toMatchObject({ country: 'US', state: 'MA', cbsa: '14460' });
  const near = { lat: expect.closeTo(42.36, 1), lon: expect.closeTo(-71.06, 1) };
  expect(resolvePlace('Boston')?.place).toMatchObject(near);
  expect(resolvePlace('14460', ['metro'])?.place).toMatchObject({ ...near, state: null, cbsa: '14460' });
});

test('every metropolitan area has coordinates', () => {
  const without = readTable('cbsas').filter(([code = '']) => metroPlace(code)?.lat === null);
  // Small areas of Puerto Rico, whose postal codes are in none of our sources.
  expect(without.map(([, title]) => title)).toEqual(['Coamo, PR', 'Coco, PR', 'Lares, PR', 'Utuado, PR']);
});

test('an ambiguous name resolves to the largest place and lists the others', () => {
  const cities = resolvePlace('Cambridge');
  expect(cities?.place).toMatchObject({ country: 'GB' });
  expect(cities?.alternatives[0]).toMatchObject({ country: 'CA', state: 'ON' });
  expect(cities?.alternatives).toContainEqual(expect.objectContaining({ country: 'US', state: 'MA' }));
  expect(resolvePlace('Georgia')?.place).toMatchObject({ kind: 'state', id: 'US-GA' });
  expect(resolvePlace('Georgia')?.alternatives).toContainEqual(expect.objectContaining({ kind: 'country', id: 'GE' }));
  expect(resolvePlace('New York')?.alternatives).toContainEqual(expect.objectContaining({ id: 'US-NY' }));
});

test('the result can be restricted to kinds of places', () => {
  expect(resolvePlace('New York', ['state'])?.place.id).toBe('US-NY');
  // A postal code as well as a metropolitan area.
  expect(resolvePlace('12420')?.place.kind).toBe('zip');
  expect(resolvePlace('Winston-Salem, NC', ['metro'])?.place.id).toBe('cbsa:49180');
  expect(resolvePlace('CA', ['state'])?.place.id).toBe('US-CA');
  expect(resolvePlace('12420', ['metro'])?.place.id).toBe('cbsa:12420');
  expect(resolvePlace('Austin', ['country'])).toBeNull();
});

test('codes have names', () => {
  expect([stateName('US', 'MA'), stateName('DE', 'Bavaria')]).toEqual(['Massachusetts', 'Bavaria']);
  expect([countryName('HK'), countryName('GB')]).toEqual(['Hong Kong', 'United Kingdom']);
  expect(areaByCode('14460')?.name).toBe('Boston-Cambridge-Newton, MA-NH');
});
