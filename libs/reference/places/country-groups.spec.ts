import { expect, test } from '@jest/globals';
import table from '../tables/country-groups.json' with { type: 'json' };
import { COUNTRY_NAMES } from './countries.js';
import { countriesOfGroup } from './country-groups.js';

test('the members of a group are countries that records may have', () => {
  for (const { names } of table) {
    const [name = ''] = names;
    const members = countriesOfGroup(name) ?? [];
    expect(members.length).toBeGreaterThan(1);
    expect(members.filter((code) => !COUNTRY_NAMES.has(code))).toEqual([]);
  }
});

test('a group contains the groups that are part of it', () => {
  expect(countriesOfGroup('Americas')).toEqual(expect.arrayContaining(['US', 'BR', 'JM', 'PA']));
  expect(countriesOfGroup('emea')).toEqual(expect.arrayContaining(['DE', 'ZA', 'AE']));
});
