import { expect, test } from '@jest/globals';
import { parsePlaces } from './parse-place.js';

const shown = (text: string, hint: string | null = null) => {
  const { places, regions } = parsePlaces(text, { hint });
  return [
    ...places.map(({ city, state, country }) => [city?.name, state, country].filter(Boolean).join(' ')),
    ...regions,
  ];
};

test.each([
  ['San Francisco, CA - US', ['San Francisco CA US']],
  ['New York, New York', ['New York NY US']],
  ['New York City, NY - US (Remote)', ['New York NY US']],
  ['NYC | Remote', ['New York NY US']],
  ['Remote - US', ['US']],
  ['Remote (Kansas City, MO)', ['Kansas City MO US']],
  ['Foster City, CA (Hybrid) In office M,W,F', ['Foster City CA US']],
  ['Washington, D.C.', ['Washington DC US']],
  ['London, UK (hybrid)', ['London GB']],
  ['India - Bengaluru', ['Bengaluru IN']],
  ['Remote - Ontario, Canada', ['ON CA']],
  ['Toronto, CA', ['Toronto ON CA']],
  ['Ontario, Ohio', ['Ontario OH US']],
  ['Berlin, DE', ['Berlin DE']],
  ['Germany', ['DE']],
  ['Deutschland', ['DE']],
  ['United States of America', ['US']],
  ['Colorado', ['CO US']],
  ['EMEA', ['EMEA']],
  ['Scandinavia', ['Scandinavia']],
  ['Central & South America', ['Central America', 'South America']],
  ['Remote | UTC-6 to UTC+2', []],
])('%s is read as %j', (text, places) => {
  expect(shown(text)).toEqual(places);
});

test('all places of a line are found', () => {
  expect(shown('Remote, San Francisco, Atlanta, or New York')).toEqual([
    'San Francisco CA US',
    'Atlanta GA US',
    'New York NY US',
  ]);
  expect(shown('Madrid, Spain; Barcelona, Spain')).toEqual(['Madrid ES', 'Barcelona ES']);
  expect(shown('Anywhere in France, Belgium, Spain')).toEqual(['FR', 'BE', 'ES']);
});

test('an ambiguous city name is resolved only with a hint', () => {
  expect(shown('Cambridge')).toEqual([]);
  expect(shown('Cambridge', 'GB')).toEqual(['Cambridge GB']);
});

test('a postal code next to the state belongs to the same place', () => {
  const [place, ...others] = parsePlaces('Beverly Hills, CA 90211').places;
  expect(others).toEqual([]);
  expect(place).toMatchObject({ city: { name: 'Beverly Hills' }, state: 'CA', country: 'US', zip: '90211' });
  expect(parsePlaces('Austin TX 78701').places).toMatchObject([
    { city: { name: 'Austin' }, state: 'TX', zip: '78701' },
  ]);
});

test.each([
  ['155 N San Vicente Blvd, Beverly Hills, CA 90211', ['Beverly Hills CA US']],
  ['310 E Buffalo St, Milwaukee, WI 53202', ['Milwaukee WI US']],
  ['15089 Hall Rd, Shelby Township, MI 48315', ['MI US']],
  ['135 E 57th St, 4th FL, New York, NY 10022', ['New York NY US']],
  ['10115 Berlin, Germany', ['Berlin DE']],
  ['02143 - Rhode Island CVS Pharmacy', ['RI US']],
])('a street is not a place: %s is %j', (text, places) => {
  expect(shown(text)).toEqual(places);
});

test.each([
  ['Barcelona, CT, ES', ['Barcelona ES']],
  ['Berlin, BE, DE', ['Berlin DE']],
  ['Milan, MI, IT', ['Milan IT']],
  ['Amsterdam, NH, NL', ['Amsterdam NL']],
  ['Istanbul, IL, TR', ['Istanbul TR']],
  ['Paris, IDF, FR', ['Paris Île-de-France FR']],
  ['Vancouver, BC, CA', ['Vancouver BC CA']],
  ['Austin, TX, US', ['Austin TX US']],
])('the code of a state of another country is not a US state: %s is %j', (text, places) => {
  expect(shown(text)).toEqual(places);
});

test('words that are not places give no place', () => {
  expect(shown('Headquarters')).toEqual([]);
  expect(shown('Remote')).toEqual([]);
  expect(shown('constructor')).toEqual([]);
  expect(shown('__proto__')).toEqual([]);
  expect(shown('')).toEqual([]);
});

test.each([
  // Lists of countries: Canada is also a town in Kentucky, Mexico one in Missouri, Poland one in Ohio.
  ['United States, Canada', ['US', 'CA']],
  ['USA, Mexico, Brazil', ['US', 'MX', 'BR']],
  ['US, Poland', ['US', 'PL']],
  ['California - LA', ['US-CA-Los Angeles']],
  // Parts of a country, which are also towns in Louisiana, Kentucky, North Dakota, Wyoming and Pennsylvania.
  ['Central - United States', ['US']],
  ['Eastern', []],
  ['Remote, Western - US', ['US']],
  ['New England', ['US']],
  ['Midwest Region, US', ['US']],
  ['East Texas', ['US-TX']],
  ['Southern Ohio', ['US-OH']],
  // The town itself.
  ['Central, LA', ['US-LA-Central']],
  // The tables have a town of that name only in another state.
  ['Westlake, TX', ['US-TX']],
  ['Presidio, CA', ['US-CA']],
  ['Pasig City, Metro Manila, Philippines', ['PH-Metro Manila-Pasig City']],
  ['Tysons Corner, VA', ['US-VA-Tysons']],
])('a list of countries or a region is not read as a small town of that name: %s', (text, expected) => {
  for (const hint of [null, 'US']) {
    const found = parsePlaces(text, { hint }).places.map(({ country, state, city }) => [country, state, city?.name]);
    expect(found.map((parts) => parts.filter((part) => part).join('-'))).toEqual(expected);
  }
});
