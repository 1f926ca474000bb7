import { describe, expect, test } from '@jest/globals';
import { anyParameters } from '../data/search';
import { canNegate, chipsOf, negate, withoutChip } from './chips-of';
import { describeChip } from './describe-chip';
import type { FilterSet } from './filter-definition';

const set: FilterSet = {
  options: '/v4/jobs/options',
  list: '/v4/jobs',
  record: ['posting', 'postings'],
  hasExclusion: true,
  ignored: ['job', 'sort'],
  price: '10 credits',
  filters: [
    { name: 'locations', label: 'Place', kind: 'values', group: 'Place' },
    { name: 'countries', label: 'Country', kind: 'values', group: 'Place' },
    { name: 'cities', label: 'City', kind: 'values', group: 'Place' },
    { name: 'created_at', label: 'Published', kind: 'date', group: 'Time' },
    { name: 'salary', label: 'Pay', kind: 'pay', group: 'Pay' },
    { name: 'has_salary', label: 'States pay', kind: 'switch', group: 'Pay' },
  ],
};

describe('a query string has a chip', () => {
  test('for every value of every filter, and for none of the other parameters', () => {
    expect(chipsOf({ countries: 'US,FR', countries_not: 'DE', sort: 'newest', job: 'J1' }, set)).toEqual([
      { name: 'countries', value: 'US', negated: false },
      { name: 'countries', value: 'FR', negated: false },
      { name: 'countries', value: 'DE', negated: true },
    ]);
  });

  test('for filters that no page offers, too', () => {
    expect(chipsOf({ zips: '94103' }, set)).toEqual([{ name: 'zips', value: '94103', negated: false }]);
  });

  test('for a text with commas as a whole, and for a quoted value', () => {
    expect(chipsOf({ q: 'a, b', titles: '"Engineer, Data"' }, set).map(({ value }) => value)).toEqual([
      'a, b',
      '"Engineer, Data"',
    ]);
  });

  test('that stands for a list of more than eight values', () => {
    expect(chipsOf({ ids: 'a,b,c,d,e,f,g,h,i' }, set)).toEqual([
      { name: 'ids', value: 'a,b,c,d,e,f,g,h,i', negated: false, count: 9 },
    ]);
  });
});

test('removing and negating a chip keeps the other values', () => {
  const [us] = chipsOf({ countries: 'US,FR' }, set);
  if (!us) throw new Error('No chip');
  expect(withoutChip({ countries: 'US,FR' }, us)).toEqual({ countries: 'FR' });
  expect(negate({ countries: 'US,FR' }, us)).toEqual({ countries: 'FR', countries_not: 'US' });
});

test('only lists of values can be negated', () => {
  const chips = chipsOf({ countries: 'US', created_at_gte: '2026-01-01', has_salary: 'true', q: 'x' }, set);
  expect(chips.map((chip) => canNegate(chip, set))).toEqual([true, false, false, false]);
});

test.each([
  [{ created_at_within_days: '7' }, 'Published: in the last 7 days'],
  [{ created_at_within_days: '1' }, 'Published: in the last 1 day'],
  [{ created_at_gte: '2026-08-01T00:00:00.000Z' }, 'Published: from Aug 1, 2026'],
  [{ created_at_lte: '2026-08-01' }, 'Published: to Aug 1, 2026'],
  [{ salary_gte: '100000' }, 'Pay: from $100,000 a year'],
  [{ has_salary: 'true' }, 'States pay: yes'],
  [{ states: 'CA' }, 'States: California'],
  [{ countries: 'US' }, 'Country: United States'],
  [{ zips: '"94103"' }, 'Postal code: 94103'],
  [{ locations: 'CA' }, 'Place: Canada'],
  [{ locations: 'US-CA' }, 'Place: California'],
  [{ cities: '"Swords, Fingal"' }, 'City: Swords, Fingal'],
])('%j reads as %j', (search, text) => {
  const labels = {
    states: [{ value: 'US-CA', label: 'California' }],
    locations: [
      { value: 'US-CA', label: 'California' },
      { value: 'CA', label: 'Canada' },
    ],
    countries: [{ value: 'US', label: 'United States' }],
  };
  expect(chipsOf(anyParameters(search), set).map((chip) => describeChip(chip, set, labels))).toEqual([text]);
});
