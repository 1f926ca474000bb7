import { expect, test } from '@jest/globals';
import { iscoOf, iscoTitles, iscoUnitGroups } from './isco.js';
import { occupations } from './occupations.js';

test.each([
  // One occupation, one group.
  ['23-1011.00', 'exact', ['2611']],
  // Two occupations of SOC 2010 that are one now, and the whole of a group, but parts of which are also another occupation.
  ['15-1252.00', 'broader', ['2512']],
  // The group has nurses of other kinds too.
  ['29-1141.00', 'broader', ['2221']],
  // A part of an occupation is never a whole group.
  ['29-1141.01', 'broader', ['2221']],
  ['11-1031.00', 'several', ['1111', '1113']],
  // Split in SOC 2018: Fundraising Managers were Public Relations and Fundraising Managers.
  ['11-2033.00', 'several', ['1114', '1219', '1222']],
])('%s corresponds to groups: %s %j', (code, match, codes) => {
  expect(iscoOf(code)).toEqual({ match, codes });
});

test('occupations that the crosswalk lacks have no group', () => {
  expect(iscoOf('19-2099.00')).toBeNull();
  const missing = [...occupations().keys()].filter((code) => iscoOf(code) === null);
  expect(missing).toEqual(['19-2099.00', '19-2099.01', '53-2022.00']);
});

test('all 436 unit groups correspond to an occupation, and every group has its parents', () => {
  expect(iscoUnitGroups().size).toBe(436);
  const reached = new Set([...occupations().keys()].flatMap((code) => iscoOf(code)?.codes ?? []));
  expect([...iscoUnitGroups().keys()].filter((code) => !reached.has(code))).toEqual([]);
  for (const code of iscoTitles().keys())
    if (code.length > 1) expect([code, iscoTitles().has(code.slice(0, -1))]).toEqual([code, true]);
});
