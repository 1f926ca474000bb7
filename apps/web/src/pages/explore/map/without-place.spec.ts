import { expect, test } from '@jest/globals';
import { withoutPlaceText } from './without-place';

const facet = (name: string, unknown: number, counts: Readonly<Record<string, number>>) => ({
  facet: name as 'countries',
  total: 412,
  unknown,
  values: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
});

test('postings without a state are counted by what they name instead', () => {
  const facets = [
    facet('work_models', 200, { remote: 120, on_site: 92 }),
    facet('countries', 102, { US: 310 }),
    facet('cities', 402, { Oslo: 10 }),
  ];
  expect(withoutPlaceText({ total: 1_906, unknown: 412, one: 'state', facets })).toBe(
    '412 of 1,906 postings name no state: 10 name a city, 300 only a country or state, 102 no place at all; 120 of the 412 say that they are remote.',
  );
});

test('without a country, there is no place to name', () => {
  expect(withoutPlaceText({ total: 30, unknown: 4, one: 'country', facets: [facet('countries', 412, {})] })).toBe(
    '4 of 30 postings name no country.',
  );
  expect(withoutPlaceText({ total: 30, unknown: 0, one: 'country' })).toBe('Every posting names a country.');
});
