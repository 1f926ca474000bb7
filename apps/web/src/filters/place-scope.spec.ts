import { expect, test } from '@jest/globals';
import { placeScopeOf, selectedPlace } from './place-scope';

test('states without a place in the filters are those of the United States', () => {
  expect(placeScopeOf({ titles: 'nurse' }, 'states')).toEqual({
    filters: { titles: 'nurse', countries: 'US' },
    isMappedCountry: true,
    countsEveryPlace: true,
  });
  expect(placeScopeOf({ countries: 'DE' }, 'states').filters).toEqual({ countries: 'DE' });
  expect(placeScopeOf({ near: 'Munich' }, 'states').filters).toEqual({ near: 'Munich' });
});

test.each<[string, Record<string, string>, 'countries' | 'states' | 'cbsas', boolean]>([
  ['no place', { titles: 'nurse', remote_from: 'DE' }, 'countries', true],
  ['a country', { countries: 'US' }, 'countries', false],
  ['the states of their country', { countries: 'US' }, 'states', true],
  ['those of several', { countries: 'DE,US' }, 'states', true],
  ['those of another', { countries: 'DE' }, 'states', false],
  ['a state', { countries: 'US', states: 'US-CA' }, 'states', false],
  ['an excluded country', { countries_not: 'DE' }, 'countries', false],
  ['a circle', { near: 'Austin', radius_km: '50' }, 'cbsas', false],
  ['a node of the tree', { locations: 'US' }, 'states', false],
  ['all of several', { countries_all: 'US,DE' }, 'countries', false],
  ['a postal code', { zips: '94103' }, 'states', false],
])(
  'places that are not listed are zero only if the filters would have counted them: %s',
  (_, filters, level, isKnown) => {
    expect(placeScopeOf(filters, level).countsEveryPlace).toBe(isKnown);
  },
);

test('a place that is selected is excluded no longer', () => {
  expect(selectedPlace({ countries: 'FR', countries_not: 'DE,AT' }, 'countries', 'DE')).toEqual({
    countries: 'DE',
    countries_not: 'AT',
  });
  expect(selectedPlace({ countries_not: 'DE' }, 'countries', 'DE')).toEqual({
    countries: 'DE',
    countries_not: undefined,
  });
  expect(selectedPlace({ states_not: 'US-TX' }, 'countries', 'US')).toEqual({ countries: 'US' });
});
