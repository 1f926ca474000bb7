import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource();
const BOSTON = {
  city: 'Boston',
  state: 'MA',
  country: 'US',
  cbsa: [{ code: '14460', name: 'Boston-Cambridge-Newton, MA-NH' }],
  latitude: 42.36,
  longitude: -71.06,
};
const PLACES: Record<string, RecordValue[]> = {
  boston: [BOSTON],
  cambridge: [{ ...BOSTON, city: 'Cambridge', zip: '02139', latitude: 42.3736, longitude: -71.1097 }],
  'boston, england': [{ city: 'Boston', state: 'England', country: 'GB', latitude: 52.974, longitude: -0.0214 }],
  munich: [{ city: 'München', state: 'Bayern', country: 'DE', latitude: 48.1374, longitude: 11.5755 }],
  nuremberg: [{ text: 'Nürnberg' }],
  villach: [{ city: 'Villach', country: 'AT' }],
  germany: [{ country: 'DE' }],
  singapore: [{ city: 'Singapore', country: 'SG' }],
  'paris and austin': [
    { city: 'Paris', country: 'FR', latitude: 48.8534, longitude: 2.3488 },
    { city: 'Austin', state: 'TX', country: 'US', latitude: 30.2672, longitude: -97.7431 },
  ],
  nowhere: [],
};
const jobs = Object.entries(PLACES).map(([title, locations]) =>
  testJob({ source: acme.id as string, title, locations }),
);

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs });
}, 60_000);
afterAll(() => api?.stop());

const found = async (query: string) => {
  const { body } = await api.get(`/v4/jobs?fields=title&${query}`);
  if (body.error) return body.error;
  return body.data.map(({ title }: RecordValue) => title).sort();
};
const foundBy = (filter: string, value: string) => found(String(new URLSearchParams({ [filter]: value })));

test.each([
  ['Boston', ['boston']],
  ['boston', ['boston']],
  ['"Boston, MA"', ['boston']],
  ['"Boston, England"', ['boston, england']],
  ['Massachusetts', ['boston', 'cambridge']],
  ['US-MA', ['boston', 'cambridge']],
  ['United States', ['boston', 'cambridge', 'paris and austin']],
  ['Munich', ['munich']],
  ['München', ['munich']],
  ['Bavaria', ['munich', 'nuremberg']],
  ['Carinthia', ['villach']],
  ['DE/Munich', ['munich']],
  ['DE-Bavaria/Munich', ['munich']],
  ['DE', ['germany', 'munich', 'nuremberg']],
  ['SG/Singapore', ['singapore']],
  ['geonames:4930956', ['boston']],
  ['14460', ['boston', 'cambridge']],
  ['"Boston-Cambridge-Newton, MA-NH"', ['boston', 'cambridge']],
  ['02139', ['cambridge']],
  ['"42.36,-71.06"', ['boston', 'cambridge']],
  ['"48.85,2.35",Munich', ['munich', 'paris and austin']],
])('locations=%s', async (value, expected) => {
  expect(await foundBy('locations', value)).toEqual(expected);
});

test.each(['Bavaria', 'Bayern', 'DE-Bavaria'])('states=%s finds cities that are posted without it', async (value) => {
  expect(await foundBy('states', value)).toEqual(['munich', 'nuremberg']);
});

test.each([
  ['14460', ['boston', 'cambridge']],
  ['Boston', ['boston', 'cambridge']],
  ['02139', ['boston', 'cambridge']],
  ['"42.36,-71.06"', ['boston', 'cambridge']],
  ['"Austin-Round Rock-San Marcos, TX"', ['paris and austin']],
  ['"Chicago-Naperville-Elgin, IL-IN"', []],
])('cbsas=%s', async (value, expected) => {
  expect(await foundBy('cbsas', value)).toEqual(expected);
});

describe('near', () => {
  test.each([
    ['near=42.36,-71.06', ['boston', 'cambridge']],
    ['near=42.36,-71.06&radius_km=3', ['boston']],
    ['near=52.9,0&radius_km=1000', ['boston, england', 'munich', 'nuremberg', 'paris and austin']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('a radius without a point', async () => {
    expect(await found('radius_km=3')).toMatchObject({ code: 'missing_parameter', details: { parameter: 'near' } });
  });
});

describe('two conditions on a place must match the same place', () => {
  test.each([
    ['cities=Paris&countries=US', []],
    ['cities=Austin&countries=US', ['paris and austin']],
    ['locations=FR&cities=Austin', []],
    ['locations=US&cities=Austin', ['paris and austin']],
    ['locations=FR&near=30.2672,-97.7431', []],
    ['locations=US&near=30.2672,-97.7431', ['paris and austin']],
    ['locations_all=FR,US', ['paris and austin']],
    ['countries=US&locations_not=US-MA', ['paris and austin']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

test.each([
  ['locations=Nowhereville', 'locations'],
  ['cbsas=Paris', 'cbsas'],
  ['near=91,0', 'near'],
  ['near=Boston', 'near'],
  ['near=1,2&radius_km=0', 'radius_km'],
  ['near=1,2&radius_km=a', 'radius_km'],
])('400 for %s', async (query, parameter) => {
  expect(await found(query)).toMatchObject({ code: 'invalid_request', details: { parameter } });
});
