import { describe, expect, test } from '@jest/globals';
import { readMany } from '#libs/search/query/read-values.js';
import { filterParameters } from '../../derive/filter-parameters.js';
import { jobs } from '../../records/jobs.js';

const read = (name: string, raw: string | string[]): unknown[] => {
  const parameter = filterParameters(jobs).get(name);
  if (!parameter) throw new Error(`No filter ${name}.`);
  return readMany(name, parameter.operation.value, raw);
};
const one = (name: string, text: string) => read(name, `"${text}"`);

describe('a comma within a place', () => {
  test.each([
    'Cambridge, MA',
    'Cambridge,MA',
    'Cambridge, Massachusetts',
    'Cambridge, MA, United States',
    'Paris, France',
    'Munich, Germany',
    'Munich, Bavaria, Germany',
    'London, Ontario',
    'Washington, DC',
    'New York, NY',
    'Portland, Oregon, USA',
    'Mexico, MO',
    '42.36,-71.06',
  ])('%s is one place', (text) => expect(read('locations', text)).toEqual(one('locations', text)));

  test.each([
    ['Boston,Chicago', ['Boston', 'Chicago']],
    ['Cambridge, MA, Boston, MA', ['Cambridge, MA', 'Boston, MA']],
    ['Berlin, Hamburg, Munich', ['Berlin', 'Hamburg', 'Munich']],
    ['Hamburg, Berlin', ['Hamburg', 'Berlin']],
    ['US,CA', ['US', 'CA']],
    ['DE,US', ['DE', 'US']],
    ['CA,US', ['CA', 'US']],
    ['Germany, France', ['Germany', 'France']],
    ['Mexico, United States', ['Mexico', 'United States']],
    ['United States, Canada', ['United States', 'Canada']],
    ['US-MA,US', ['US-MA', 'US']],
    ['"Cambridge","MA"', ['Cambridge', 'MA']],
    ['"Boston, MA",Paris, France', ['Boston, MA', 'Paris, France']],
    ['geonames:4930956,US', ['geonames:4930956', 'US']],
    ['Boston, 42.36, -71.06', ['Boston', '42.36,-71.06']],
    ['Boston,Chicago,US', ['Boston', 'Chicago, US']],
  ])('%s is a list of places', (text, places) =>
    expect(read('locations', text)).toEqual(places.flatMap((place) => one('locations', place))),
  );

  test('repeated parameters are never joined', () =>
    expect(read('locations', ['Cambridge', 'MA'])).toEqual([
      ...one('locations', 'Cambridge'),
      ...one('locations', 'MA'),
    ]));

  test.each([
    ['Boston, New York', ['"Boston, New York"', '"Boston","New York"']],
    ['Seattle, Washington', ['"Seattle, Washington"', '"Seattle","Washington"']],
  ])('%s is ambiguous, and the error lists both readings', (text, readings) => {
    expect(() => read('locations', text)).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: { parameter: 'locations', readings } }),
    );
  });

  test('a comma in the title of a metropolitan area belongs to it', () => {
    expect(read('cbsas', 'Boston, MA')).toEqual(['14460']);
    expect(read('cbsas', 'Boston-Cambridge-Newton, MA-NH')).toEqual(['14460']);
    expect(read('cbsas', '14460,41860')).toEqual(['14460', '41860']);
  });
});
